# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes games in known encodings: the heads and remarks of imagined players with names of many languages.

None of the names was taken from games, and none from the dictionaries that letter_pairs.inc was counted in.
"""
import random

NAMES = {
    "de":
        "Müller Jäger Schröder Weiß Köhler Böhm Krüger Hübner Lörcher Größmann Jürgen Günther Bärbel Käthe Götz "
        "Schäfer Förster Häußler Möller Kühn Schütz Büttner Gräf Lösch Döring Krämer Bräuer Röhrich Süßkind Fuß "
        "Vögele Löwenthal Zöllner Hölzl Prüß Kößler Wößner Übelhör Östreich Älter Münch Wünsche Strauß Jörn "
        "Rüdiger Heß Dähne Schönthier Bönsch Uhlmännchen Mädler Fröhlich Knödler Weiß-Müller Händel Grünfeld "
        "Süchting Hüttner Löffler Ständer Düster",
    "fr":
        "Lévêque André François Élise Hélène Gérard Crépin Bézier Rivière Chênevert Noël Joël Benoît Sébastien "
        "Éric Lefèvre Beauchêne Métayer Bénédicte Cédric Geneviève Hébert Poirée Château Aurélie Étienne Thérèse "
        "Dubé Moïse Anaïs Gaétan Frédéric Chloé Gisèle Périgord Rémi Desprès Bélanger Léger Côté Maître Noémie "
        "Solène Françoise Crête Gâtinais Ménétrier Clémençon Hervé Piché Lacoursière Vidaïc Aimée Œuvrard Boëlle "
        "Régnier Mégret Degraève Chéron Fressinet-Lévy Maïté Gérôme Raphaël Saël",
    "es":
        "Muñoz Núñez Peña Rodríguez González José Iván Ávila Ibáñez Martínez Gómez Álvarez Begoña Ramón Íñigo "
        "Nuñez Pérez Hernández López Gutiérrez Jiménez Díaz Vázquez Suárez Sánchez Ángel Óscar Úrsula Martín "
        "Julián Andrés Adrián Raúl Joaquín Concepción Quiñones Ordóñez Zúñiga Güemes Agüero Narváez Barragán "
        "Colón Cáceres Íñiguez Peñalver Ureña Castañeda Ocaña Estévez Cuéllar Bermúdez Guzmán Añón Mañas Solís "
        "Verónica Inés Ñíguez Ñusta Yáñez",
    "pt":
        "João Gonçalves Conceição Simões Magalhães Araújo Guimarães Leitão Antônio Estêvão Brandão Falcão "
        "Assunção Sebastião Lourenço Fonsêca Patrício Mourão Vitória Antão Luís Inácio Aragão Brás Galvão "
        "Mendonça Caça Bragança Ataíde Félix Sérgio Flávio Mônica Grão Coração Damião Germão Leão Mourão-Vaz "
        "Proença Roça Valadão Câmara Otávio Jerônimo Fróis Quintão Barão Camões Álvaro Índia Ângela",
    "it":
        "Nicolò Niccolò Cantù Agrò Corrò Pelè Salomè Noè Mosè Giosuè Canapè Dardà Santità Virtù Rampolà Lanzanò "
        "Forlì Bovè Andrò Zanà",
    "ca":
        "Àngel Núria Òscar Mònica Lluís Gràcia Llorenç Dolça Plàcid Remèi Càndid Sòria Bèrnia Mercè Puigcerdà "
        "Güell Açaï Martí Tarragó",
    "nl":
        "Coenraad-Daniël Reïnen Zoë Ilène Noëlle Joëlle Daniëls Rafaël Michaël Bruïne Israël Tiviakovë",
    "da":
        "Østergaard Kjærsgaard Bæk Grønbæk Søgård Rødgaard Nørgaard Mønsted Ågård Kølle Præstgaard Ærtebjerg "
        "Sværd Bjørnholm Brødsgaard Lærke Øllgaard Møller Dahlsgård Højgaard Vestergård Kær Strøm Næstved",
    "no":
        "Sørensen Håkon Bjørn Åse Jørgensen Næss Kjær Østby Lødrup Skjåk Børge Ærø Mælen Rødland Grønn Tømmerås "
        "Håland Bjørg Skår Øverlie Ås Sætre Fløgstad Brækhus Væring Gjærum Hørte Ødegård Hæstad Åshild Nærø Ræder "
        "Grøtting Løvdal Tåsen Håvard Østgulen Sjåvik Øyvind Åmot",
    "sv":
        "Sjöberg Åkesson Björk Lindström Bäckman Hägg Öberg Ängström Nyström Söder Håkansson Ljungström Göransson "
        "Sandström Wåhlin Grönlund Ekström Öhman Åström Älgström Sjödin Löfgren Märta Gösta Fältskog Wärn "
        "Hellström Häggkvist Hammarbäck Hjälmar Årsta Östen Kärrholm Brännström Stålhandske Malmström Åke Örjan "
        "Mårten Väinö",
    "fi":
        "Hämäläinen Mäkinen Nyyssölä Räty Pöyhönen Jääskeläinen Keränen Kärnä Hyvönen Sääski Ylönen Äyräväinen "
        "Väisänen Törmänen Kähkönen Päivi Yrjö Säde Öystilä Lähdesmäki Huttu-Hölttä Rantanen-Äijö",
    "is":
        "Guðlaugsson Þorsteinn Hjörvar Friðrik Björgvin Örn Þorláksson Sigríður Jóhann Héðinn Margeir-Pétursson "
        "Þröstur Ólafsson Bragason-Þór Ingvarsdóttir Ægisson Ásgeir Úlfar Íris Ýmir Víðir Grétarsson Davíð "
        "Arnþórsson Ögmundur Guðfinna",
    "cs":
        "Dvořák Novotný Růžička Kučera Procházka Němec Černý Štěpán Jiří Ondřej Žižka Hrabě Veselý Ševčík "
        "Kašpárek Navrátil Přibyl Hájek Kolář Šťastný Vlček Řezníček Bláha Třebíčský Doležal-Ďábel Křížek Žáček "
        "Čermák Vaněk Marešová Jaroměřský Havlíčková Zdeněk Matěj Lukáš Květa Bohouš Růžena Tomáš Štěrba Bříza "
        "Hrůza Kovařík Měšťan Pávek Jirsák Ševera Hošek Vítězslav Nováček Úlehla Ústí Ťok Ňuchal Kůň Sádecký "
        "Břetislav",
    "sk":
        "Ľudovít Štúr Ďuriš Maňka Hlinková Ťažký Kňazko Ňaršík Ružičková Plavčan Ľuboš Gregorička Jánošík Páľová "
        "Žigmund Hôrka Mäsiar Vŕba Stĺpec Šišková Čulák Bôrik Ondriš Kováčik Špánik Repková-Eva Vavrák Petrík "
        "Michalčák",
    "sl":
        "Krašovec Žnidaršič Čuk Šinkovec Jurčič Vogrič Brinovšek Kočevar Černe Žan Šorli Zajšek Tratnik-Ožbolt "
        "Preinfalk-Koželj Grošelj Mihalj-Žiga Osterman-Ščuka Podlesnik-Črt Lavrič",
    "hr":
        "Kožul Šarić Stević Palac-Žgela Zelčić Cvitan-Ćurić Đukić Jurković Fercec-Božo Ćosić Đilas Medvešek "
        "Tomčić Mošnja Brkić Hrvoje-Škoda Kurajica-Đuka Šokčević Tukić Žaja Martić Leventić Bulić Bosiočić Šunjić",
    "sr":
        "Petrović Matulović Ivkov Gligorić Ljubojević Šahović Čabrilo Đurić Božić Parma Trifunović Rašković "
        "Žarković",
    "pl":
        "Wójcik Kowalczyk Łukasz Wąsik Dąbrowski Górski Świercz Zieliński Michał Przepiórka Żukowski Grabarczyk "
        "Błażej Gąsiorowski Wiśniewska Zając Krzemiński Jędrzejczak Śmigielski Piękoś Błaszczyk Żołądek Kędzior "
        "Lisiński Gołota Ćwikła Małgorzata Zdzisław Wróbel Słowiński Łukaszewicz Ostrożny Miś Stępień Woźniak "
        "Bączek Gdański Różański Świątkowski Węgrzyn Kołodziejczyk Mróz Pająk Szczęsny Kąkol Gałązka Żebrowski "
        "Wyrzykowska-Łęcka Źrebiec Głąb Głuszek Ząbek",
    "hu":
        "Szabó Tóth Kovács Gyula Erdős Füredi Szűcs Bíró Lőrinc Ágnes Péter Győző Kállai Fűzesi Pintér Ördög "
        "Fekete-Győri Balázs Székely Gáspár Németh Fülöp Gyöngyösi Halász Tőkés Őry Űrhajós Csáth Somogyi-Béla "
        "Zsófia Hegedűs Pócs Mészáros Dömötör Ézsaiás Üveges Ferencné Dezső Jenő Mátyás Hőgyes Sólyom Kőműves "
        "Bánffy Ökrös Török Vörös Gellért Rőt Fűrész Bőhm Szőllősi Írisz",
    "ro":
        "Ştefănescu Mădălina Brânzei Pârvulescu Ţepeş Gheorghiţă Bălan Ilinca-Şerban Vâlcea Crăciun Măcelaru "
        "Ioniţă Răzvan Bîrlă Niţă Mareş Păun Tănase Dumitraş Cîrstea Lupulescu-Gică Nisipeanu-Ţară Vajda-Levente "
        "Ţurcan Grigoraş Sălcianu Iaşi",
    "tr":
        "Yılmaz Şahin Çelik Öztürk Doğan Aydın Güneş Işık Erdoğdu Kılıç Ateş Yağız İpatoğlu Çağlar Başar Karadağ "
        "Çetinkaya Yıldız Gürbüz Akkuş Türkoğlu Kırlı Dağlı Şimşek Özdemir Güçlü Korkmaz-Işıl Kahramanlı Hüseyin "
        "İbrahim Tuğçe Ayşegül Çiğdem Ünal Ömür Gökhan Taşkın Yalçınkaya Bıyık Küçük Uğur Sarıkaya Şükran "
        "Kızılırmak Ekşi Dündar Soydaş Ilgın Özgür Ertuğrul Barış Canpolat-Büşra Esendağlı Gümüş Aslı Çınar "
        "Sığırcı Kalaycıoğlu Ağır İlhan İnan Yağmur",
    "ru":
        "Петров Иванов Смирнов Таль Кузнецов Соколов Лебедев Михаил Сергей Анатолий Виктор Юрий Ершов Жуков "
        "Щербаков Карякин Непомнящий Крамник Ботвинник Смыслов Тимофей Ярослав Наталья Фёдоров Цветков Хомяков "
        "Эльдар Объедков Щукин Зверев Широв Яковенко Грищук Игнатьев Евгений Павлов Корчной Бронштейн Геллер "
        "Рагозин Котов Левенфиш Романовский Чехов Шипов Разуваев Ульянов Юдович Эпштейн Ян Ия",
    "uk":
        "Коваленко Шевчук Іванчук Олексій Євген Ярослава Ґудзь Її-Їжакевич Бондаренко Ткаченко Кравців Сергій "
        "Миколайович Пономарьов Ейнгорн Зінченко Лісовий",
    "be":
        "Каваленка Аляксандр Сяргей Ўладзімір Вольга Жыгалка Дзмітрый Пятро Шчасны Ільін Янка Кўпала",
    "bg":
        "Иванов Стефанова Чепаринов Топалов Димитър Кирил Христо Гочев Ъгълов Радулов Цветан Бобоцов Пъдевски "
        "Желязко Младен",
    "sr-Cyrl":
        "Љубомир Ђорђе Његош Ћирић Џамић Матановић Глигорић Петрић Иван Милић Шаховић Вељко",
    "mk":
        "Ѓорѓи Ќосев Ѕвездан Митков Небојша Јанев Панчевски Колевски",
    "zh":
        "陈明 王小春 李建国 赵国荣 张伟 刘洋 胡大海 许志强 吕平 蒋川 孙勇 徐天 林红 柳华 杨光 倪华 卜祥志 侯逸凡 "
        "谢军 诸宸 章钟 叶江川 丁立人 韦奕 余泱漪 黄茜 居文君 谭中怡 雷挺婕 徐俊 葛维蒲 党毅飞 万波 程鸣 郝继超 "
        "赵冠芳 阎文清 尚威 金波 董旭彬 聂卫平 柯洁 穆青 闵捷 钟离春 司马光 欧阳修 樊晓宇 凌子轩 覃思远 靳东 "
        "戚继光 邱泽 贺岁 芮晨 浦东 毕雨 祝融 岳母 褚时 瞿秋 翟天 裘千 邵逸 齐桓 庞统 熊猫 尤三 施耐 陶渊 萧峰 "
        "薛蟠 姬昌",
    "zh-Hant":
        "陳明 王曉春 李建國 趙國榮 張偉 劉洋 胡大海 許志強 呂平 蔣川 孫勇 徐天 林紅 柳華 楊光 倪華 卜祥誌 侯逸凡 "
        "謝軍 諸宸 章鐘 葉江川 韋奕 余泱漪 黃茜 居文君 譚中怡 雷挺婕 葛維蒲 黨毅飛 萬波 程鳴 郝繼超 趙冠芳 閻文清 "
        "尚威 董旭彬 聶衛平 柯潔 閔捷 鍾離春 司馬光 歐陽修 樊曉宇 凌子軒 覃思遠 靳東 戚繼光 邱澤 賀歲 畢雨 嶽飛 "
        "褚時 瞿秋 裘千 邵逸 齊桓 龐統 熊貓 施耐 陶淵 蕭峰 薛蟠",
    "zh-HK":
        "陳栢文 李着 黃埗 吳邨 何鰂 林峯 鄧冚 麥粧 陳大文 黃志強 鄭裏 陳啟邨 張峯 李衞 黃栢 何埗仔 馮裏 林綫 周嘅 "
        "吳邨生 麥着 鄧鰂 蔡啫 劉嗰 趙喺 葉咗 江冚 蘇嚟 梁攞 羅唞 司徒鍳",
    "ja":
        "佐藤さくら 鈴木一郎 高橋たけし 田中ヒロシ 渡辺あゆみ 山本ケン 中村まなぶ 小林ユキ 加藤みどり 吉田はじめ "
        "羽生善治 藤井聡太 大山康晴 升田幸三 谷川浩司 森内俊之 まつもと けい カトウ ジュン 小野寺 長谷川 斎藤 "
        "阿部 松浦 前田さおり 上野ミドリ 飯島 黒川 西村ひかる 堀内 菅原 関根 石井 宮崎 桜井 千葉 ワタナベ "
        "すぎもと 二宮 横山 河合 大塚 榎本 柴田 矢野 五十嵐 久保",
    "ko":
        "김민준 이서연 박지훈 최수빈 정현우 강지원 조은서 윤도현 장하늘 임재석 한소희 오세훈 신예진 권태호 황보람 "
        "문재인 허영만 유재석 송강호 배두나 노무현 하정우 구본무 심은하 전지현 손흥민 안중근 양현종 홍길동 고은 "
        "백남준 남궁민 성춘향 차범근 주시경 민병철 류현진 방정환 원빈 천경자 표창원 곽재용 엄홍길 변영주 추신수 "
        "탁재훈 봉준호 국민호 석동현",
}
REMARKS = {
    "de": ["ein schöner Zug", "früher geübt", "für Weiß nützlich", "droht Läuferopfer", "später natürlich Kg8",
        "überraschend stark", "besser wäre der Zug Dd2 gewesen – so verliert Schwarz"],
    "fr": ["très bien joué", "après l’échange", "déjà connu", "une idée préférée à l'époque",
        "meilleur était le fou", "menaçant la pièce déjà attaquée", "où va-t-elle ?"],
    "es": ["una jugada magnífica", "según el campeón", "¡Qué idea! sería mejor la réplica", "también perdía aquí",
        "el alfil está allí"],
    "pt": ["não é possível", "posição difícil", "também é jogável, então", "não há solução",
        "três peões são melhores"],
    "it": ["più forte è alfiere", "perché così perde", "la città è libera"],
    "ca": ["això és millor", "també està bé, però després"],
    "nl": ["één zet vóór", "de dame geëist"],
    "da": ["sort står på spring", "det går først løs nu", "måske bedre"],
    "no": ["et godt trekk på brættet", "sløvt spilt", "hvit får fordel på lengre sikt", "går også",
        "løper på spill"],
    "sv": ["bättre är något annat", "fördel för vit", "här är springaren bättre", "för svart är läget svårt",
        "går också"],
    "fi": ["tässä musta erehtyi", "myös hyvä", "lähetti syö"],
    "is": ["þetta er sterkt", "hvítur á betra tafl", "leikið í nýjum stíl"],
    "cs": ["lepší než věž", "bílý má výhodu", "černý přežije", "černý měl hrát jezdcem", "zde bylo možné více",
        "přesnější tah"],
    "sk": ["čierny má lepšie", "biely mohol vyhrať rýchlejšie"],
    "sl": ["črni je boljši", "še močneje"],
    "hr": ["bolji je bio skakač", "crni više nema obranu, još"],
    "sr": ["bolje je konj na šahovnici", "odlučujući potez"],
    "pl": ["białe mają przewagę", "lepsze było cięcie", "gońce są równe", "słabszy ruch, możliwe było",
        "czarne nie mogą się bronić", "również dobrze"],
    "hu": ["a gyalog előnye döntő", "jobb lett volna", "sötét jobban áll", "itt kellett volna lépni, így elúszik",
        "erősebb volt a huszár"],
    "ro": ["mai bună era mutarea", "şi albul câştigă", "după care piaţa"],
    "tr": ["daha iyi bir hamle değil", "beyaz çok güçlü", "daha güçlü olan atın hamlesi", "siyah kazanır çünkü",
        "şah çekmek yanlış"],
    "ru": ["лучше было взять пешку", "чёрные сдались", "сильный ход", "не годится из-за тактики", "ещё сильнее",
        "белые выигрывают качество"],
    "uk": ["краще було б інакше", "чорні здалися"],
    "be": ["лепш было ўзяць"],
    "bg": ["по-добре беше", "бялото стои по-зле"],
    "sr-Cyrl": ["боље је било", "црни губи фигуру"],
    "mk": ["подобро беше"],
    "zh": ["红方占优", "此着正确", "黑方应走马八进七", "此着软弱，应改走炮二平五", "黑方失先", "至此红胜定",
        "妙手"],
    "zh-Hant": ["紅方佔優", "此著正確", "黑方應走馬八進七", "此著軟弱，應改走炮二平五", "黑方失先", "妙手"],
    "zh-HK": ["呢着棋好嘢", "紅方占先，攞到車", "此着正確，黑馬冧咗", "呢步好嘅", "佢冇得救啦", "睇嚟紅方輸咗"],
    "ja": ["ここで良い手があった", "白の勝ち", "ここでは角が厳しい", "悪手", "先手優勢になった"],
    "ko": ["백이 유리하다", "좋은 수였다", "흑이 졌다", "여기서 실수했다", "장군을 부른다", "묘수"],
}
TOWNS = {
    "de": ["Köln", "München", "Zürich", "Düsseldorf", "Nürnberg", "Saarbrücken", "Göttingen", "Bad Wörishofen",
        "Österreich"],
    "fr": ["Orléans", "Genève", "Évry", "Besançon", "Saint-Étienne", "Béthune", "Mâcon", "Nîmes"],
    "es": ["Málaga", "Cádiz", "León", "Logroño", "Córdoba", "Almería", "Mérida", "La Coruña", "Gijón"],
    "pt": ["São Paulo", "Évora", "Guimarães", "Brasília", "Goiânia", "Covilhã"],
    "it": ["Forlì", "Cefalù", "Cantù"],
    "ca": ["Lleó", "València", "Alcoià"],
    "nl": ["Coëvorden", "Curaçao"],
    "da": ["København", "Århus", "Sønderborg", "Helsingør", "Ærøskøbing"],
    "no": ["Tromsø", "Ålesund", "Bodø", "Førde", "Hønefoss"],
    "sv": ["Malmö", "Göteborg", "Västerås", "Norrköping", "Örebro", "Luleå"],
    "fi": ["Jyväskylä", "Hämeenlinna", "Seinäjoki", "Riihimäki"],
    "is": ["Reykjavík", "Ísafjörður", "Kópavogur", "Hafnarfjörður"],
    "cs": ["Brno", "Plzeň", "Děčín", "Třinec", "České Budějovice", "Mariánské Lázně", "Karlovy Vary – lázně",
        "Ústí nad Labem"],
    "sk": ["Košice", "Banská Štiavnica", "Žilina", "Liptovský Mikuláš"],
    "sl": ["Škofja Loka", "Črnomelj", "Ljubljana - Šiška"],
    "hr": ["Šibenik", "Đakovo", "Poreč", "Čakovec"],
    "sr": ["Niš", "Šabac", "Čačak"],
    "pl": ["Łódź", "Kraków", "Poznań", "Łeba", "Częstochowa", "Gdańsk", "Białystok", "Świnoujście", "Rzeszów"],
    "hu": ["Győr", "Pécs", "Székesfehérvár", "Kecskemét", "Hódmezővásárhely", "Kőszeg", "Fűzfő"],
    "ro": ["Bucureşti", "Timişoara", "Braşov", "Târgu Mureş"],
    "tr": ["İstanbul", "Eskişehir", "Çorum", "Diyarbakır", "Muğla", "Kuşadası", "Şanlıurfa"],
    "ru": ["Москва", "Рига", "Сочи", "Ханты-Мансийск", "Елабуга", "Екатеринбург"],
    "uk": ["Львів", "Чернігів"],
    "be": ["Мінск", "Гродна"],
    "bg": ["София", "Велико Търново"],
    "sr-Cyrl": ["Нови Сад", "Ниш"],
    "mk": ["Скопје", "Охрид"],
    "zh": ["上海", "广州", "深圳", "成都", "哈尔滨", "呼和浩特", "惠州"],
    "zh-Hant": ["台北", "廣州", "高雄", "新竹", "澳門", "花蓮"],
    "zh-HK": ["深水埗", "鰂魚涌", "石硤尾"],
    "ja": ["東京", "大阪", "札幌", "名古屋", "福岡", "せんだい"],
    "ko": ["서울", "부산", "인천", "광주", "제주", "울산"],
}
EVENTS = {
    "de": ["Landesklasse Süd-Ost", "Ostfälische Meisterschaft", "Blitzturnier für Schüler"],
    "fr": ["Trophée des régions", "Coupe de l'été", "Open à Créteil"],
    "es": ["Torneo de la montaña", "IV Memorial Capablanca, día 3", "Círculo Ajedrecístico"],
    "pt": ["Taça de Portugal", "Circuito de verão", "Seleção nacional"],
    "it": ["Città di Bologna", "Semifinale, più giovani"],
    "ca": ["Campionat d'Àger", "Lliga catalana, divisió"],
    "nl": ["Één ronde"],
    "da": ["Forårsturnering på Fyn", "Københavnsserien"],
    "no": ["Norgesmesterskapet på Gjøvik", "Påsketurnering"],
    "sv": ["Pingstturneringen på Öland", "Mästerskap för åttaåringar"],
    "fi": ["Syysmestaruus, lähetys", "Äkäslompolon kesä"],
    "is": ["Skákþing", "Íslandsmót skákfélaga"],
    "cs": ["Přebor Moravy", "Mezinárodní turnaj Žižkov", "Liga družstev – jaro"],
    "sk": ["Majstrovstvá Slovenska", "Veľká cena"],
    "sl": ["Državno prvenstvo", "Četrtfinale"],
    "hr": ["Prvenstvo Hrvatske, završnica", "Županijska liga"],
    "sr": ["Prvenstvo Šumadije", "Završnica"],
    "pl": ["Mistrzostwa Polski juniorów młodszych", "Turniej gwiazdkowy – półfinał", "Memoriał Rubinsteina, koło"],
    "hu": ["Megyei bajnokság", "Őszi kupa", "Pünkösdi verseny, döntő"],
    "ro": ["Campionatul României", "Cupa oraşului, finală"],
    "tr": ["Gençler Şampiyonası", "Yaz kupası, yarı final", "Okullar arası"],
    "ru": ["Чемпионат области", "Командный кубок, финал"],
    "uk": ["Першість міста"],
    "be": ["Першынство рэспублікі"],
    "bg": ["Държавно първенство"],
    "sr-Cyrl": ["Куп Србије, финале"],
    "mk": ["Државно првенство"],
    "zh": ["全国团体赛", "三环杯公开赛", "棋友会擂台", "元旦邀请赛"],
    "zh-Hant": ["全國團體賽", "元旦邀請賽", "棋友會擂台"],
    "zh-HK": ["深水埗區賽", "新春團拜，邨盃"],
    "ja": ["名人戦予選", "市民大会", "春のリーグ戦"],
    "ko": ["회장배 대회", "전국체전", "신년 대국"],
}
ASCII = ["Smith, John", "Anand, V", "Lee", "Brown, Paul", "Petrosian, T"]
WESTERN = "de fr es pt it ca nl da no sv fi is"
CENTRAL = "cs sk sl hr sr pl hu ro"
SETS = {
    "windows-1252": ("cp1252", WESTERN), "windows-1250": ("cp1250", CENTRAL),
    "windows-1251": ("cp1251", "ru uk be bg sr-Cyrl mk"), "windows-1254": ("cp1254", "tr"), "KOI8-R": ("koi8_r", "ru bg"),
    "ISO-8859-1": ("latin-1", WESTERN), "ISO-8859-2": ("iso8859_2", CENTRAL), "ISO-8859-9": ("iso8859_9", "tr"),
    "ISO-8859-15": ("iso8859_15", WESTERN), "GB18030": ("gb18030", "zh"), "Big5": ("cp950", "zh-Hant"),
    "Big5-HKSCS": ("big5hkscs", "zh-HK"), "Shift-JIS": ("cp932", "ja"), "EUC-KR": ("cp949", "ko"),
    "UTF-16, with a mark": ("utf-16", " ".join(NAMES)), "UTF-16LE, without": ("utf-16-le", " ".join(NAMES)),
    "UTF-16BE, without": ("utf-16-be", " ".join(NAMES)), "UTF-8": ("utf-8", " ".join(NAMES)),
}
SHAPES = ("one name", "two names", "all of it")


def name_of(chance, language):
    """A name of one word, of two, or with a letter."""
    names = NAMES[language].split()
    if language in ("zh", "zh-Hant", "zh-HK", "ja", "ko") or chance.random() < .4:
        return chance.choice(names)
    return chance.choice(names) + ", " + (chance.choice(names) if chance.random() < .4 else chance.choice("ABCDEFGHJKLMNPRST") + ".")


def sample(chance, language, shape):
    """The text of a game: one player or both of a language; or event, town and a remark, too."""
    white, black = name_of(chance, language), name_of(chance, language)
    event, town, remark = "Open", "?", ""
    if shape == "one name":
        if chance.random() < .5:
            white = chance.choice(ASCII)
        else:
            black = chance.choice(ASCII)
    elif shape == "all of it":
        event, town = chance.choice(EVENTS[language]), chance.choice(TOWNS[language])
        remark = "{" + chance.choice(REMARKS[language]) + "} "
    return (f'[Event "{event}"]\n[Site "{town}"]\n[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n'
            f"1. e4 {remark}e5 1-0\n\n")


def samples(name, shape, count):
    """`count` texts of a set, as characters and as its bytes; each has a character above 127."""
    codec, languages = SETS[name]
    chance = random.Random(f"{name} {shape}")
    found = []
    while len(found) < count:
        text = sample(chance, chance.choice(languages.split()), shape)
        try:
            data = text.encode(codec)
        except UnicodeEncodeError:
            continue
        if not text.isascii():
            found.append((text, data))
    return found
