// SPDX-License-Identifier: GPL-3.0-or-later
// Runs before the first paint, so that nothing flickers: sets language and theme on <html> from the address,
// else from the stored choice, else from the browser. It also starts loading the texts and the data of the
// first view.
(function () {
  var root = document.documentElement;
  var query = new URLSearchParams(location.search);
  function kept(key) {
    try {
      return localStorage.getItem('qiyuan.' + key);
    } catch {
      return null;
    }
  }
  function language(tag) {
    if (!tag) return null;
    if (/^zh-?(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant';
    if (/^zh/i.test(tag)) return 'zh-Hans';
    return /^en/i.test(tag) ? 'en' : null;
  }
  var wanted = [query.get('lang'), kept('lang')].concat(navigator.languages || [navigator.language]);
  root.lang = wanted.map(language).filter(Boolean)[0] || 'en';
  var words = document.createElement('link');
  words.rel = 'modulepreload';
  words.href = document.currentScript.getAttribute('data-' + root.lang.toLowerCase());
  document.head.appendChild(words);
  var size = kept('text');
  if (/^(125|150|200)$/.test(size)) root.style.fontSize = size + '%';
  // The text is large, by this page's setting or the browser's: CSS then replaces columns by words.
  if (parseFloat(getComputedStyle(root).fontSize) >= 24) root.setAttribute('data-big', '');
  var themes = [query.get('theme'), kept('theme')].filter(function (t) {
    return t === 'light' || t === 'dark';
  });
  // Request the state of a game while the scripts are still loading.
  var game = location.pathname.match(/^\/g\/([0-9A-Za-z]+)\/?$/);
  var seat = game && kept('seat.' + game[1]);
  if (game && window.fetch) {
    var headers = { 'Accept-Language': root.lang };
    if (seat) headers.Authorization = 'Bearer ' + seat;
    window.qiyuanEarly = {
      id: game[1],
      state: fetch('/api/games/' + game[1], { headers: headers, credentials: 'same-origin' })
        .then(function (answer) {
          return answer.ok ? answer.json() : null;
        })
        .catch(function () {
          return null;
        }),
    };
  }
  root.dataset.theme = themes[0] || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
})();
