// SPDX-License-Identifier: GPL-3.0-or-later
// Our own figures for articles: a position, the squares where a piece may go (dots) and may not go (crosses),
// and highlights. A test compares the moves with the program's, so that no figure contradicts the rules.
import type { Drawing, Pair } from '../../board/Evidence';
import type { Game } from '../../types';

/** English, simplified and traditional Chinese. */
export type Said = readonly [string, string, string];
export interface Drawn {
  game: Game;
  fen: string;
  /** The square of the piece in question: the dots are exactly its legal targets. */
  man?: string;
  dots?: readonly string[];
  /** Squares that the piece would reach if nothing were in the way. */
  crosses?: readonly string[];
  drawing?: Drawing;
  says: Said;
}

const squares = (text: string): string[] => text.split(' ').filter(Boolean);
const pairs = (text: string): Pair[] => squares(text).map(one => one.split('-') as unknown as Pair);
const man = (
  game: Game,
  fen: string,
  at: string,
  dots: string,
  says: Said,
  crosses = '',
  drawing?: Drawing,
): Drawn => ({
  game,
  fen,
  man: at,
  dots: squares(dots),
  crosses: squares(crosses),
  ...(drawing && { drawing }),
  says,
});
const shown = (game: Game, fen: string, drawing: Drawing, says: Said): Drawn => ({
  game,
  fen,
  drawing,
  says,
});

const x = 'xiangqi';
const c = 'chess';
const XIANGQI_MEN: readonly Drawn[] = [
  man(x, '4k4/9/9/9/4p4/9/9/9/4K4/9 w', 'e1', 'd1 f1 e0 e2', [
    'The general steps one point along a line, within its palace.',
    '帅（将）在九宫内沿线走一格。',
    '帥（將）在九宮內沿線走一格。',
  ]),
  man(
    x,
    '4k4/9/9/9/9/9/9/9/5K3/9 w',
    'f1',
    'f0 f2',
    [
      'It may not go where the generals would face each other on an open file.',
      '不得走到与对方将（帅）在同一直线上直接照面的位置。',
      '不得走到與對方將（帥）在同一直線上直接照面的位置。',
    ],
    'e1',
    { arrows: pairs('e9-e1') },
  ),
  man(x, '3k5/9/9/9/9/9/9/9/4A4/4K4 w', 'e1', 'd0 f0 d2 f2', [
    'The advisor steps one point diagonally, within the palace.',
    '仕（士）在九宫内沿斜线走一格。',
    '仕（士）在九宮內沿斜線走一格。',
  ]),
  man(
    x,
    '3k5/9/9/9/9/9/3p5/4B4/9/4K4 w',
    'e2',
    'c0 g0 g4',
    [
      'The elephant goes two points diagonally, on its own side of the river; a piece at the eye between stops it.',
      '相（象）沿斜线走两格，不得过河；象眼有子即不能走。',
      '相（象）沿斜線走兩格，不得過河；象眼有子即不能走。',
    ],
    'c4',
    { rings: ['d3'] },
  ),
  man(x, '3k5/9/9/9/9/4N4/9/9/9/4K4 w', 'e4', 'd6 f6 c5 g5 c3 g3 d2 f2', [
    'The horse goes one point straight, then one diagonally on: eight points where nothing stands in its way.',
    '马走一直一斜：无阻时有八处可走。',
    '馬走一直一斜：無阻時有八處可走。',
  ]),
  man(
    x,
    '3k5/9/9/9/4p4/4N4/9/9/9/4K4 w',
    'e4',
    'c5 g5 c3 g3 d2 f2',
    [
      'A piece on the straight point, of either side, blocks its leg: the two points beyond are closed.',
      '直行一点上有子（不论哪方）即蹩马腿，该方向两处不能走。',
      '直行一點上有子（不論哪方）即蹩馬腿，該方向兩處不能走。',
    ],
    'd6 f6',
    { rings: ['e5'], legs: pairs('e4-e5') },
  ),
  man(x, '3k5/9/9/4P4/9/1p2R4/9/9/9/4K4 w', 'e4', 'e5 e3 e2 e1 d4 c4 b4 f4 g4 h4 i4', [
    'The rook goes along a line as far as it is free, and takes the first piece of the other side.',
    '车沿直线走到有阻为止，可吃去路上第一个对方棋子。',
    '車沿直線走到有阻為止，可吃去路上第一個對方棋子。',
  ]),
  man(x, '3k5/9/9/9/9/9/4P4/9/9/4K4 w', 'e3', 'e4', [
    'Before the river the pawn goes one point forward.',
    '兵（卒）过河前只能前进一格。',
    '兵（卒）過河前只能前進一格。',
  ]),
  man(x, '5k3/9/9/2P6/9/9/9/9/9/4K4 w', 'c6', 'c7 b6 d6', [
    'Across the river it goes forward or aside, never back.',
    '过河后可前进或横走一格，不得后退。',
    '過河後可前進或橫走一格，不得後退。',
  ]),
];
const XIANGQI_CANNON: readonly Drawn[] = [
  man(
    x,
    '1n1k5/9/9/9/1c7/9/9/1C7/9/4K4 w',
    'b2',
    'b1 b0 b3 b4 b9 a2 c2 d2 e2 f2 g2 h2 i2',
    [
      'The cannon goes as the rook does, and takes by jumping exactly one piece, of either side: the screen.',
      '炮的走法同车；吃子须隔一个棋子（炮架，不论哪方）。',
      '炮的走法同車；吃子須隔一個棋子（炮架，不論哪方）。',
    ],
    '',
    { screens: ['b5'], arrows: pairs('b2-b9') },
  ),
  man(
    x,
    '1n1k5/9/1r7/9/1c7/9/9/1C7/9/4K4 w',
    'b2',
    'b1 b0 b3 b4 b7 a2 c2 d2 e2 f2 g2 h2 i2',
    ['With two pieces between it does not take.', '隔两个棋子不能吃。', '隔兩個棋子不能吃。'],
    'b9',
    { screens: ['b5', 'b7'] },
  ),
];
const XIANGQI_CHECK: readonly Drawn[] = [
  shown(x, '4k4/9/4b4/9/9/9/9/4C4/9/3K5 b', { arrows: pairs('e2-e9'), victims: ['e9'], screens: ['e7'] }, [
    'Over its one screen the cannon attacks the general.',
    '炮借炮架照将。',
    '炮借炮架照將。',
  ]),
];
const XIANGQI_STALEMATE: readonly Drawn[] = [
  man(
    x,
    '3k5/9/3P5/9/9/9/9/9/9/4K4 b',
    'd9',
    '',
    [
      'Black is to move and has no move: the pawn holds one point, the facing generals the other. Black has lost.',
      '轮到黑方走而无子可动：一点有兵控制，另一点与帅照面。困毙，黑负。',
      '輪到黑方走而無子可動：一點有兵控制，另一點與帥照面。困斃，黑負。',
    ],
    'd8 e9',
    { arrows: pairs('d7-d8 e0-e9') },
  ),
];

const KNIGHT = man(c, '7k/8/8/4p3/4N3/3P4/8/7K w - - 0 1', 'e4', 'd6 f6 c5 g5 c3 g3 d2 f2', [
  'The knight goes one square straight and one diagonally on, whatever stands between.',
  '马走一直一斜，中间有子也不受阻。',
  '馬走一直一斜，中間有子也不受阻。',
]);
const BISHOP = man(c, '7k/8/6p1/8/4B3/8/2P5/7K w - - 0 1', 'e4', 'd5 c6 b7 a8 f5 g6 f3 g2 d3', [
  'The bishop goes along its diagonals as far as they are free.',
  '象沿斜线走，格数不限，不能越子。',
  '象沿斜線走，格數不限，不能越子。',
]);
const ROOK = man(c, '7k/8/4P3/8/1p2R3/8/8/7K w - - 0 1', 'e4', 'e5 d4 c4 b4 f4 g4 h4 e3 e2 e1', [
  'The rook goes along its file and rank.',
  '车沿直线和横线走，格数不限，不能越子。',
  '車沿直線和橫線走，格數不限，不能越子。',
]);
const QUEEN = man(
  c,
  '7k/8/4P1p1/8/1p2Q3/8/2P5/7K w - - 0 1',
  'e4',
  'e5 d4 c4 b4 f4 g4 h4 e3 e2 e1 d5 c6 b7 a8 f5 g6 f3 g2 d3',
  [
    'The queen goes along file, rank and diagonals.',
    '后沿直线、横线、斜线走，格数不限，不能越子。',
    '后沿直線、橫線、斜線走，格數不限，不能越子。',
  ],
);
const PAWN: readonly Drawn[] = [
  man(c, '7k/8/8/8/8/3p4/4P3/7K w - - 0 1', 'e2', 'e3 e4 d3', [
    'The pawn goes forward, from where it first stood two squares if it likes, and takes diagonally.',
    '兵向前走，首次可走两格；斜进一格吃子。',
    '兵向前走，首次可走兩格；斜進一格吃子。',
  ]),
  man(
    c,
    '7k/8/8/3pP3/8/8/8/7K w - d6 0 1',
    'e5',
    'e6 d6',
    [
      'En passant: the pawn that has just gone two squares past is taken as if it had gone one.',
      '吃过路兵：对方兵刚走两格越过，可视同其只走一格而吃去。',
      '吃過路兵：對方兵剛走兩格越過，可視同其只走一格而吃去。',
    ],
    '',
    { victims: ['d5'], arrows: pairs('e5-d6') },
  ),
  man(c, '3r3k/4P3/8/8/8/8/8/7K w - - 0 1', 'e7', 'e8 d8', [
    'On the last rank it becomes a queen, rook, bishop or knight.',
    '到达底线时变为后、车、象或马。',
    '到達底線時變為后、車、象或馬。',
  ]),
];
const KING = man(
  c,
  '4r2k/8/8/8/8/3K4/8/8 w - - 0 1',
  'd3',
  'd4 d2 c2 c3 c4',
  [
    'The king steps one square in any direction, never to an attacked one.',
    '王向任何方向走一格，不得走到被攻击的格。',
    '王向任何方向走一格，不得走到被攻擊的格。',
  ],
  'e2 e3 e4',
  { arrows: pairs('e8-e4') },
);
const CASTLING = man(c, '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'e1', 'd1 d2 e2 f1 f2 g1 c1', [
  'Castling: the king goes two squares towards a rook, which crosses to its other side.',
  '王车易位：王向车移两格，车越过王放在相邻一格。',
  '王車易位：王向車移兩格，車越過王放在相鄰一格。',
]);
const CROSSED = man(
  c,
  '3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1',
  'e1',
  'e2 f1 f2 g1',
  [
    'It may not cross or reach an attacked square: only the short side is left.',
    '王不得经过或到达被攻击的格：只能短易位。',
    '王不得經過或到達被攻擊的格：只能短易位。',
  ],
  'c1',
  { arrows: pairs('d8-d1') },
);
const IN_CHECK = man(
  c,
  '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1',
  'e1',
  'd1 d2 f1 f2',
  ['A king in check may not castle.', '王被将军时不得易位。', '王被將軍時不得易位。'],
  'g1 c1',
  { arrows: pairs('e4-e1'), victims: ['e1'] },
);
const BETWEEN = man(
  c,
  '4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1',
  'e1',
  'd1 d2 e2 f1 f2',
  [
    'Pieces between king and rook close both sides.',
    '王车之间有子，两侧都不能易位。',
    '王車之間有子，兩側都不能易位。',
  ],
  'g1 c1',
  { rings: ['b1', 'g1'] },
);
const PIN = man(
  c,
  '4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1',
  'e2',
  '',
  [
    'The bishop may not leave the file: its king would be exposed.',
    '象不得离开此线，否则己方王将受攻击。',
    '象不得離開此線，否則己方王將受攻擊。',
  ],
  'd3 f3',
  { pins: pairs('e8-e1'), rings: ['e2'] },
);
const MATE = man(
  c,
  '4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1',
  'g8',
  '',
  [
    'The king is attacked and no move ends that: checkmate.',
    '王被攻击而无法应将：将死。',
    '王被攻擊而無法應將：將死。',
  ],
  'f8 h8',
  { arrows: pairs('e8-g8'), victims: ['g8'] },
);
const STALEMATE = man(
  c,
  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1',
  'h8',
  '',
  [
    'Black is not in check and has no move: stalemate, a draw.',
    '黑方未被将军而无子可动：逼和。',
    '黑方未被將軍而無子可動：逼和。',
  ],
  'g8 g7 h7',
  { arrows: pairs('f7-g8 f7-g7') },
);
const DEAD = shown(c, '7k/8/8/8/8/8/5B2/7K w - - 0 1', {}, [
  'King and bishop against king: no series of moves mates.',
  '王象对单王：任何着法都不能将死。',
  '王象對單王：任何著法都不能將死。',
]);

/** The figures by article. */
export const DRAWN: Record<string, readonly Drawn[]> = {
  'xq:2.2': XIANGQI_MEN,
  'xq:2.3': XIANGQI_CANNON,
  'xq:3.1': XIANGQI_CHECK,
  'xq:28.1': XIANGQI_CHECK,
  'xq:3.2': XIANGQI_STALEMATE,
  'xq:4.1.3': XIANGQI_STALEMATE,
  'ch:5.1': [CASTLING],
  'ch:5.2': [QUEEN],
  'ch:5.3': [ROOK],
  'ch:5.4': [BISHOP],
  'ch:5.5': [KNIGHT],
  'ch:5.6': PAWN,
  'ch:6.4': [PAWN[2]!],
  'ch:castle.2': [BETWEEN],
  'ch:castle.3': [IN_CHECK],
  'ch:castle.4': [CROSSED],
  'ch:castle.5': [CROSSED],
  'ch:10.1': [MATE],
  'ch:10.3': [STALEMATE],
  'fide:3.2': [BISHOP],
  'fide:3.3': [ROOK],
  'fide:3.4': [QUEEN],
  'fide:3.6': [KNIGHT],
  'fide:3.7': PAWN,
  'fide:3.8': [KING, CASTLING, CROSSED, IN_CHECK],
  'fide:3.9': [PIN],
  'fide:5.1.1': [MATE],
  'fide:5.2.1': [STALEMATE],
  'fide:5.2.2': [DEAD],
};
