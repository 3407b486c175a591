# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes games in known encodings: the heads and remarks of imagined players with names of many languages."""
import random

NAMES = {
    "de": "Müller Jäger Schröder Weiß Köhler Böhm Krüger Hübner Lörcher Größmann Jürgen Günther Bärbel Käthe Götz",
    "fr": "Lévêque André François Élise Hélène Gérard Crépin Bézier Rivière Chênevert Noël Joël Benoît Sébastien Éric",
    "es": "Muñoz Núñez Peña Rodríguez González José Iván Ávila Ibáñez Martínez Gómez Álvarez Begoña Ramón Íñigo",
    "pt": "João Gonçalves Conceição Simões Magalhães Araújo Guimarães Leitão Antônio Estêvão Brandão Falcão",
    "no": "Sørensen Håkon Bjørn Åse Jørgensen Næss Kjær Østby Lødrup Skjåk Børge Ærø Mælen Rødland Grønn",
    "sv": "Sjöberg Åkesson Björk Lindström Bäckman Hägg Öberg Ängström Nyström Söder Håkansson Ljungström",
    "cs": "Dvořák Novotný Růžička Kučera Procházka Němec Černý Štěpán Jiří Ondřej Žižka Hrabě Veselý Ševčík Kašpárek",
    "sr": "Petrović Matulović Ivkov Gligorić Ljubojević Šahović Čabrilo Đurić Božić Parma Trifunović Rašković Žarković",
    "pl": "Wójcik Kowalczyk Łukasz Wąsik Dąbrowski Górski Świercz Zieliński Michał Przepiórka Żukowski Grabarczyk Błażej",
    "hu": "Szabó Tóth Kovács Gyula Erdős Füredi Szűcs Bíró Lőrinc Ágnes Péter Győző Kállai Fűzesi Pintér Ördög",
    "tr": "Yılmaz Şahin Çelik Öztürk Doğan Aydın Güneş Işık Erdoğdu Kılıç Ateş Yağız İpatoğlu Çağlar Başar",
    "ru": "Петров Иванов Смирнов Таль Кузнецов Соколов Лебедев Михаил Сергей Анатолий Виктор Юрий Ершов Жуков Щербаков",
    "zh": "陈明 王小春 李建国 赵国荣 张伟 刘洋 胡大海 许志强 吕平 蒋川 孙勇 徐天 林红 柳华 杨光",
    "zh-HK": "陳栢文 李着 黃埗 吳邨 何鰂 林峯 鄧冚 麥粧 陳大文 黃志強 鄭裏",
    "zh-Hant": "陳明 王曉春 李建國 趙國榮 張偉 劉洋 胡大海 許志強 呂平 蔣川 孫勇 徐天 林紅 柳華 楊光",
    "ja": "佐藤さくら 鈴木一郎 高橋たけし 田中ヒロシ 渡辺あゆみ 山本ケン 中村まなぶ 小林ユキ 加藤みどり 吉田はじめ",
    "ko": "김민준 이서연 박지훈 최수빈 정현우 강지원 조은서 윤도현 장하늘 임재석 한소희 오세훈 신예진 권태호 황보람",
}
REMARKS = {
    "de": ["ein schöner Zug", "früher geübt", "für Weiß nützlich"], "fr": ["très bien joué", "après l’échange", "déjà connu"],
    "es": ["una jugada magnífica", "según el campeón"], "pt": ["não é possível", "posição difícil"],
    "no": ["et godt trekk på brættet", "sløvt spilt"], "sv": ["bättre är något annat", "fördel för vit"],
    "cs": ["lepší než věž", "bílý má výhodu", "černý přežije"], "sr": ["bolje je konj na šahovnici", "odlučujući potez"],
    "pl": ["białe mają przewagę", "lepsze było cięcie", "gońce są równe"], "hu": ["a gyalog előnye döntő", "jobb lett volna"],
    "tr": ["daha iyi bir hamle değil", "beyaz çok güçlü"], "ru": ["лучше было взять пешку", "чёрные сдались", "сильный ход"],
    "zh": ["红方占优", "此着正确", "黑方应走马八进七"], "zh-Hant": ["紅方佔優", "此著正確", "黑方應走馬八進七"],
    "zh-HK": ["呢着棋好嘢", "紅方占先，攞到車", "此着正確，黑馬冧咗"],
    "ja": ["ここで良い手があった", "白の勝ち"], "ko": ["백이 유리하다", "좋은 수였다", "흑이 졌다"],
}
TOWNS = {"de": "Köln München Zürich", "fr": "Orléans Genève", "es": "Málaga Cádiz León", "pt": "São Paulo", "no": "Tromsø Ålesund",
         "sv": "Malmö Göteborg", "cs": "Brno Plzeň Děčín", "sr": "Niš Šabac Čačak", "pl": "Łódź Kraków Poznań", "hu": "Győr Pécs",
         "tr": "İstanbul Eskişehir", "ru": "Москва Рига", "zh": "上海 广州", "zh-Hant": "台北 廣州", "zh-HK": "深水埗 鰂魚涌 石硤尾", "ja": "東京 大阪", "ko": "서울 부산"}
SETS = {
    "windows-1252": ("cp1252", "de fr es pt no sv"), "windows-1250": ("cp1250", "cs sr pl hu"), "windows-1251": ("cp1251", "ru"),
    "windows-1254": ("cp1254", "tr"), "KOI8-R": ("koi8_r", "ru"), "ISO-8859-1": ("latin-1", "de fr es pt no sv"),
    "ISO-8859-2": ("iso8859_2", "cs sr pl hu"), "ISO-8859-15": ("iso8859_15", "de fr es pt no sv"), "GB18030": ("gb18030", "zh"),
    "Big5": ("cp950", "zh-Hant"), "Big5-HKSCS": ("big5hkscs", "zh-HK"), "Shift-JIS": ("cp932", "ja"), "EUC-KR": ("cp949", "ko"), "UTF-8": ("utf-8", " ".join(NAMES)),
}


def sample(chance, language):
    """The text of a game: two players of one language, sometimes a town, sometimes a remark."""
    white, black = (chance.choice(NAMES[language].split()) for _ in range(2))
    text = f'[Event "Open"]\n[Site "{chance.choice(TOWNS[language].split()) if chance.random() < .5 else "?"}"]\n'
    text += f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1. e4 '
    if chance.random() < .5:
        text += "{" + chance.choice(REMARKS[language]) + "} "
    return text + "e5 1-0\n\n"


def samples(name, count):
    """`count` texts of a set, as characters and as its bytes; each has a byte above 127."""
    codec, languages = SETS[name]
    chance = random.Random(name)
    found = []
    while len(found) < count:
        text = sample(chance, chance.choice(languages.split()))
        try:
            data = text.encode(codec)
        except UnicodeEncodeError:
            continue
        if max(data) >= 0x80:
            found.append((text, data))
    return found
