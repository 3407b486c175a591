// SPDX-License-Identifier: GPL-3.0-or-later
// A study loses nothing: a replaced study becomes a draft and undo restores it, tabs have separate
// drafts, a removed chapter can be restored, and changes made while the server is away are kept and
// sent later.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess as violations } from './lib/axe.mjs';
import { atHome, browser, house, move, person } from './lib/house.mjs';

atHome();

const A = '[White "Anna"]\n[Black "Arno"]\n\n1. e4 e5 *\n';
const B = '[White "Bella"]\n[Black "Boris"]\n\n1. d4 d5 2. c4 *\n';
const moves = page => page.getByRole('list', { name: 'Moves' });
const shown = (page, text) =>
  page.waitForFunction(
    wanted => document.querySelector('.moves [aria-current]')?.textContent.includes(wanted),
    text,
  );
const count = (page, n) =>
  page.waitForFunction(
    wanted => document.querySelectorAll('.moves li:not(.var) button').length === wanted,
    n,
  );
const kept = page => page.locator('.kept [role=status]', { hasText: /^Saved$/ }).waitFor();
const stored = (page, n) =>
  page.waitForFunction(
    wanted => Object.keys(localStorage).filter(key => key.startsWith('qiyuan.draft.')).length === wanted,
    n,
  );
async function open(path = '/a', options = {}) {
  const one = await person(browser, house, { viewport: { width: 1440, height: 900 }, ...options });
  await one.page.goto(house.url + path);
  await one.page.getByRole('grid').first().waitFor();
  return one;
}
async function paste(page, text) {
  await page.locator('.imp1').click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
}
async function type(page, text) {
  await page.locator('#study-type').fill(text);
  await page.locator('#study-type').press('Enter');
}
async function comment(page, text) {
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.fill(text);
  await field.blur();
}
const draftButton = (page, name) => page.locator('.drafts .link', { hasText: name });
async function openDrafts(page) {
  await page.locator('.drafts').waitFor();
  await page.locator('.drafts').evaluate(one => (one.open = true));
}
async function savedStudy(page) {
  await page.getByRole('button', { name: 'Save study' }).click();
  await page.waitForURL(/\/a\/s\/\w{10}$/);
  await kept(page);
}
async function writersLink(page) {
  await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'New link for writers' }).click();
  const link = await page.getByRole('textbox', { name: 'For writers' }).inputValue();
  await page.keyboard.press('Escape');
  return link.slice(house.url.length);
}

test(
  'a chapter is removed by the owner alone, who is asked first and brings it back',
  { timeout: 90000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, A);
    await savedStudy(page);
    const writer = await open(await writersLink(page));
    await kept(writer.page);
    await paste(page, B);
    await page.locator('.chapters [aria-current]', { hasText: 'Bella' }).waitFor();
    await writer.page.locator('.chapters button', { hasText: 'Bella' }).click();
    await count(writer.page, 3);
    assert.equal(await writer.page.getByRole('button', { name: 'Remove this chapter' }).count(), 0);
    await writer.page.getByRole('textbox', { name: 'Comment' }).fill('Being typed.');
    // Asked, and cancelled.
    await page.getByRole('button', { name: 'Remove this chapter' }).click();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await page.locator('.chapters button').count(), 2);
    // Removed, and restored by undo.
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove this chapter' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await page.locator('.chapters button').nth(1).waitFor({ state: 'detached' });
    };
    await remove();
    await writer.page.getByText('removed the chapter').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.chapters [aria-current]', { hasText: 'Bella' }).waitFor();
    await writer.page.locator('.chapters button', { hasText: 'Bella' }).click();
    await page.keyboard.press('Home');
    await moves(page).getByText('Being typed.').waitFor(); // including text that a writer was typing
    // Restored from the list, even after a reload.
    await remove();
    await page.reload();
    await page.locator('.removed summary').click();
    await page.locator('.removed').getByRole('button', { name: 'Bring back' }).click();
    await page.locator('.chapters [aria-current]', { hasText: 'Bella' }).waitFor();
    await count(page, 3);
    assert.deepEqual(await violations(page), []);
    for (const who of [one, writer]) await who.context.close();
  },
);

test(
  'what another study takes the place of comes back by undo, and is a draft',
  { timeout: 120000 },
  async () => {
    const one = await open();
    const { page } = one;
    const again = async (n, what) => {
      await page.getByRole('button', { name: 'Undo' }).click();
      await count(page, n);
      assert.match(await page.title(), /Anna/, what);
    };
    await paste(page, A);
    await moves(page).getByRole('button', { name: /e5/ }).click();
    await type(page, 'Nf3');
    await count(page, 3);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('button', { name: 'New board of chess' }).click();
    await count(page, 0);
    await again(3, 'New');
    // Earlier changes are undone as if the other study had never been opened.
    await page.getByRole('button', { name: 'Undo' }).click();
    await count(page, 2);
    await page.getByRole('button', { name: 'Redo' }).click();
    await count(page, 3);
    await paste(page, B);
    await page.waitForFunction(() => /Bella/.test(document.title));
    await again(3, 'Paste');
    await page.locator('.figures-of summary').click();
    await page.locator('.figures-of').getByRole('button', { name: 'Next' }).click();
    await page
      .locator('.figures-of')
      .getByText(/Figure 1 of/)
      .waitFor();
    await openDrafts(page);
    await draftButton(page, 'Anna').waitFor();
    await draftButton(page, 'Bella').waitFor();
    await page.reload();
    await page.getByRole('grid').first().waitFor();
    await openDrafts(page);
    assert.deepEqual(await violations(page), []);
    await draftButton(page, 'Anna').click();
    await page.waitForFunction(() => /Anna/.test(document.title));
    await count(page, 3);
    // A draft is removed after a confirmation, and can be restored.
    await openDrafts(page);
    await page.getByRole('button', { name: /Remove the draft: Bella/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await draftButton(page, 'Bella').waitFor({ state: 'detached' });
    await page.locator('.drafts').getByRole('button', { name: 'Bring back' }).click();
    await draftButton(page, 'Bella').click();
    await page.waitForFunction(() => /Bella/.test(document.title));
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'two tabs have a draft each, also after both are reloaded; a copy of a tab writes a draft of its own',
  { timeout: 90000 },
  async () => {
    const one = await open();
    const { page, context } = one;
    await paste(page, A);
    await stored(page, 1);
    const other = await context.newPage();
    other.setDefaultTimeout(15000);
    await other.goto(house.url + '/a');
    await other.getByRole('grid').first().waitFor();
    await paste(other, B);
    await stored(other, 2);
    await moves(page).getByRole('button', { name: /e5/ }).click();
    await type(page, 'Nf3');
    await count(page, 3);
    for (const [at, name] of [
      [other, 'Bella'],
      [page, 'Anna'],
    ]) {
      await at.reload();
      await at.waitForFunction(wanted => document.title.includes(wanted), name);
      await count(at, 3);
    }
    // A duplicated tab has the same draft open: the second to write saves a new draft.
    const id = await page.evaluate(() => sessionStorage.getItem('qiyuan.draft'));
    const copy = await context.newPage();
    copy.setDefaultTimeout(15000);
    await copy.addInitScript(
      held => sessionStorage.getItem('qiyuan.draft') ?? sessionStorage.setItem('qiyuan.draft', held),
      id,
    );
    await copy.goto(house.url + '/a');
    await count(copy, 3);
    await moves(copy).getByRole('button', { name: /f3/ }).click();
    await type(copy, 'Nc6');
    await count(copy, 4);
    await moves(page).getByRole('button', { name: /f3/ }).click();
    await type(page, 'd6');
    await stored(page, 3);
    for (const [at, text] of [
      [page, 'd6'],
      [copy, 'c6'],
    ]) {
      await at.reload();
      await count(at, 4);
      await moves(at)
        .getByRole('button', { name: new RegExp(text) })
        .waitFor();
    }
    await context.close();
  },
);

test(
  'what is typed and not said yet, and where one was, is there after a reload and after the tab was closed',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page, context } = one;
    const asked = [];
    page.on('dialog', dialog => (asked.push(dialog.type()), void dialog.accept()));
    await paste(page, A);
    await moves(page).getByRole('button', { name: /e5/ }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Half a thought');
    await page.reload();
    await moves(page).getByText('Half a thought').waitFor();
    await shown(page, 'e5');
    await type(page, 'Nf3');
    await count(page, 3);
    await page.close({ runBeforeUnload: true });
    if (!page.isClosed()) await page.waitForEvent('close');
    assert.deepEqual(asked, [], 'nothing is asked where all is kept');
    const later = await context.newPage();
    later.setDefaultTimeout(15000);
    await later.goto(house.url + '/a');
    await count(later, 3);
    await moves(later).getByText('Half a thought').waitFor();
    await context.close();
  },
);

/** The server does not respond, while the page itself can be loaded, as an installed one can. */
const away = async (context, on) =>
  on ? context.route('**/api/**', route => route.abort()) : context.unroute('**/api/**');

test(
  'while the server is away moves and comments go on, are kept, and are looked at when it is back',
  { timeout: 120000 },
  async () => {
    const one = await open();
    const { page, context } = one;
    await paste(page, A);
    await page.keyboard.press('End');
    await shown(page, 'e5');
    await away(context, true);
    await move(page, 'g1f3'); // known to be legal
    await count(page, 3);
    await page.locator('.st [role=status]', { hasText: "The server can't be reached." }).waitFor();
    await move(page, 'b8c6'); // its legality is unknown
    await count(page, 4);
    await page.getByText('Moves not checked yet: 1').waitFor();
    await comment(page, 'Said while away');
    await type(page, 'f1b5');
    await count(page, 5);
    await move(page, 'a7a3'); // illegal
    await count(page, 6);
    await comment(page, 'Too far');
    await page.keyboard.press('Home');
    await type(page, 'Nc3'); // without the server its squares are unknown
    await page.getByText('What you typed is kept').waitFor();
    assert.equal(await page.locator('#study-type').inputValue(), 'Nc3');
    assert.doesNotMatch(await page.locator('body').innerText(), /clock is kept/);
    assert.deepEqual(await violations(page), []);
    // Everything survives a reload, too.
    await page.locator('#study-type').fill('');
    await page.reload();
    await count(page, 6);
    await moves(page).getByText('Too far').waitFor();
    await page.keyboard.press('Home');
    await type(page, 'Nc3');
    await page.getByText('What you typed is kept').waitFor();
    await away(context, false);
    await moves(page).getByRole('button', { name: /Bb5/ }).waitFor(); // its notation has arrived
    await moves(page).getByText('Not legal here: a7a3 “Too far”').waitFor();
    await moves(page).getByText('Said while away').waitFor();
    await moves(page)
      .getByRole('button', { name: /Nc3|c3/ })
      .waitFor();
    await page
      .locator('.st [role=status]', { hasText: "The server can't be reached." })
      .waitFor({ state: 'detached' });
    await count(page, 5);
    await context.close();
  },
);

test(
  'a saved study: what is done while the server is away outlives the page and is sent when it is back',
  { timeout: 120000 },
  async () => {
    const one = await open();
    const { page, context } = one;
    await paste(page, A);
    await savedStudy(page);
    await page.keyboard.press('End');
    await shown(page, 'e5');
    await away(context, true);
    await move(page, 'g1f3');
    await move(page, 'b8c6');
    await comment(page, 'Said while away');
    await move(page, 'a2a7'); // illegal
    await count(page, 5);
    await page.keyboard.press('Home');
    await comment(page, 'At the start');
    // A page opened meanwhile says so, and shows no board.
    await page.reload();
    await page.getByText("can't be shown yet").waitFor();
    assert.equal(await page.getByRole('grid').count(), 0);
    assert.equal(await page.getByRole('button', { name: /Keep/ }).count(), 0);
    assert.deepEqual(await violations(page), []);
    await away(context, false);
    await count(page, 4);
    for (const text of ['Said while away', 'At the start', 'Not legal here: a2a7'])
      await moves(page).getByText(text).waitFor();
    await kept(page);
    const reader = await open(new URL(page.url()).pathname);
    await count(reader.page, 4);
    for (const text of ['Said while away', 'At the start', 'Not legal here: a2a7'])
      await moves(reader.page).getByText(text).waitFor();
    await moves(reader.page).getByRole('button', { name: /Nc6/ }).waitFor();
    for (const who of [one, reader]) await who.context.close();
  },
);

test('what a reader tries on a study is a draft of his own', { timeout: 60000 }, async () => {
  const one = await open();
  const { page } = one;
  await paste(page, A);
  await savedStudy(page);
  const reader = await open(new URL(page.url()).pathname);
  const at = reader.page;
  await count(at, 2);
  await at.keyboard.press('End');
  await shown(at, 'e5');
  await type(at, 'Nf3');
  await count(at, 3);
  await at.reload();
  await count(at, 2); // the study is as its writers left it
  await at.goto(house.url + '/a');
  await count(at, 3);
  assert.match(await at.title(), /Anna/);
  for (const who of [one, reader]) await who.context.close();
});

test('what the server does not take any more becomes a draft', { timeout: 90000 }, async () => {
  const one = await open();
  const { page } = one;
  await paste(page, A);
  await savedStudy(page);
  const writer = await open(await writersLink(page));
  await kept(writer.page);
  await away(writer.context, true);
  await writer.page.keyboard.press('End');
  await shown(writer.page, 'e5');
  await comment(writer.page, 'Written too late');
  await page.locator('.kept').getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Stop others from writing' }).click();
  await page.getByRole('button', { name: 'Stop others from writing' }).waitFor({ state: 'detached' });
  await away(writer.context, false);
  await writer.page.getByText('What you have here is saved to your drafts').waitFor();
  await writer.page.goto(house.url + '/a');
  await moves(writer.page).getByText('Written too late').waitFor();
  for (const who of [one, writer]) await who.context.close();
});

test(
  'where localStorage is full, the page says that it keeps nothing, and asks before it is closed',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page, context } = one;
    const asked = [];
    await page.evaluate(() => {
      for (let text = 'x'.repeat(1 << 20), n = 0; text; n++) {
        try {
          localStorage.setItem('fill' + n, text);
        } catch {
          text = text.slice(0, text.length >> 1);
        }
      }
    });
    await paste(page, A);
    await page.getByText("can't store this study").waitFor();
    page.on('dialog', dialog => (asked.push(dialog.type()), void dialog.accept()));
    await page.locator('.moves button').first().click();
    await page.reload();
    assert.deepEqual(asked, ['beforeunload']);
    // When there is room again, it is saved.
    await page.evaluate(() => localStorage.clear());
    await paste(page, B);
    await stored(page, 1);
    await page.reload();
    await page.waitForFunction(() => /Bella/.test(document.title));
    await context.close();
  },
);

test(
  'a reader whose browser keeps nothing is asked before what he tried is lost',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    const asked = [];
    await paste(page, A);
    await savedStudy(page);
    const reader = await open(new URL(page.url()).pathname);
    const at = reader.page;
    await count(at, 2);
    await at.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBFactory.prototype.open = () => {
        throw new DOMException('none', 'UnknownError');
      };
    });
    at.on('dialog', dialog => (asked.push(dialog.type()), void dialog.accept()));
    await type(at, 'd4');
    await shown(at, 'd4');
    await at.getByText("can't store this study").waitFor();
    await at.reload();
    assert.deepEqual(asked, ['beforeunload']);
    for (const who of [one, reader]) await who.context.close();
  },
);

test(
  'a link for writers that is wrong says so, and one that is right stays',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, A);
    await savedStudy(page);
    const link = await writersLink(page);
    const writer = await open(link);
    const at = writer.page;
    const study = link.replace(/#.*/, '');
    await kept(at);
    await at.goto('about:blank');
    for (const wrong of ['#w=nobodyhasthis', '#w=cut%']) {
      const other = await open(study + wrong);
      await other.page.getByText('This link no longer allows writing').waitFor();
      await other.context.close();
      await at.goto(house.url + study + wrong);
      await kept(at); // using the earlier link
      assert.equal(await at.getByText('This link no longer allows writing').count(), 0);
      await at.goto('about:blank');
    }
    await at.goto(house.url + study);
    await kept(at);
    for (const who of [one, writer]) await who.context.close();
  },
);

test('a comment that is too long says so before anything of it is lost', { timeout: 60000 }, async () => {
  const one = await open();
  const { page } = one;
  const field = page.getByRole('textbox', { name: 'Comment' });
  // Words, because the browser breaks a single word of this length in seconds.
  const text = length => 'a move '.repeat(length / 6).slice(0, length);
  await paste(page, A);
  await field.fill(text(19500));
  await page.getByText('19,500 of 20,000 characters').waitFor();
  await field.fill(text(20001));
  await page.getByText('20,001 characters: a comment can have 20,000').waitFor();
  assert.equal((await field.inputValue()).length, 20001);
  assert.deepEqual(await violations(page), []);
  await field.blur();
  await page.getByText('The comment was cut after 20,000 characters.').waitFor();
  assert.equal((await field.inputValue()).length, 20000);
  await one.context.close();
});

test('what a reader pastes over a study is a draft of his own', { timeout: 60000 }, async () => {
  const one = await open();
  const { page } = one;
  await paste(page, A);
  await savedStudy(page);
  const reader = await open(new URL(page.url()).pathname);
  const at = reader.page;
  await count(at, 2);
  await paste(at, B);
  await count(at, 3);
  await at.locator('.chapters button').first().click();
  await at.waitForFunction(() => /Anna/.test(document.title));
  await type(at, 'd4'); // a new draft, once the server has checked the move
  await shown(at, 'd4');
  await at.goto(house.url + '/a');
  await at.getByRole('grid').first().waitFor();
  await at.waitForFunction(() => /Anna/.test(document.title));
  await openDrafts(at);
  await draftButton(at, 'Bella').click();
  await count(at, 3);
  for (const who of [one, reader]) await who.context.close();
});

test(
  'undo goes on in a chapter that was left for another; a chapter just removed comes back first',
  { timeout: 90000 },
  async () => {
    const one = await open();
    const { page } = one;
    const chapter = n => page.locator('.chapters button').nth(n).click();
    await paste(page, A);
    await savedStudy(page);
    await paste(page, B);
    await count(page, 3);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await count(page, 0);
    await chapter(0);
    await count(page, 2);
    await page.keyboard.press('End');
    await shown(page, 'e5');
    await type(page, 'Nf3');
    await count(page, 3);
    await chapter(1);
    await count(page, 0);
    await page.getByRole('button', { name: 'Remove this chapter' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.locator('.chapters button').nth(1).waitFor({ state: 'detached' });
    await count(page, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.chapters [aria-current]', { hasText: 'Bella' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await count(page, 3);
    await moves(page).getByText('c4').waitFor();
    await chapter(0);
    await count(page, 3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await count(page, 2);
    await kept(page);
    assert.deepEqual(one.faults, []);
    await one.context.close();
  },
);

test(
  'a link put into the address of the open page opens, and one that is damaged says so',
  { timeout: 60000 },
  async () => {
    const one = await open();
    const { page } = one;
    await paste(page, B);
    await page.getByRole('button', { name: 'Save and share' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    await page.keyboard.press('Escape');
    await paste(page, A);
    await page.waitForFunction(() => /Anna/.test(document.title));
    await page.evaluate(to => void (location.href = to), link);
    await page.waitForFunction(() => /Bella/.test(document.title));
    await openDrafts(page);
    await draftButton(page, 'Anna').waitFor();
    await page.goto('about:blank');
    await page.goto(link.slice(0, -9));
    await page.getByText('This link is damaged').waitFor();
    await count(page, 0);
    assert.deepEqual(await violations(page), []);
    await one.context.close();
  },
);
