import { cylinder, lathe, place, placeAll, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import { brass, glass, glaze, matt, steel, wax, wood } from './materials.ts'
import type { Build } from './object.ts'

const wick = (y: number): Surface[] => [
  tube(
    [
      [0, y - 0.04, 0],
      [0, y + 0.05, 0],
      [0.015, y + 0.1, 0],
    ],
    0.011,
    { hex: '#3a322c' },
    10,
  ),
]

const pillars: Build = ({ main, second }) => [
  ...[
    { x: -0.2, z: 0.08, h: 1.0, r: 0.2, hex: main },
    { x: 0.2, z: -0.1, h: 0.66, r: 0.22, hex: second },
    { x: 0.16, z: 0.32, h: 0.38, r: 0.2, hex: main },
  ].flatMap(({ x, z, h, r, hex }) =>
    placeAll(
      [
        turned(
          [
            [0, 0],
            [r, 0],
            [r, h],
            [r * 0.86, h + 0.015],
            [r * 0.7, h - 0.03],
            [0, h - 0.035],
          ],
          wax(hex),
          0.03,
        ),
        ...wick(h),
      ],
      { move: [x, 0, z] },
    ),
  ),
]

const jarCandle: Build = ({ main, second }) =>
  [
    turned(
      [
        [0, 0],
        [0.36, 0],
        [0.4, 0.05],
        [0.4, 0.78],
        [0.37, 0.78],
        [0.37, 0.66],
      ],
      glaze(main),
      0.03,
    ),
    cylinder(0.37, 0.6, 0.68, wax('#f0e4cf'), 0.01),
    ...placeAll(wick(0.68), { move: [-0.1, 0, 0] }),
    ...placeAll(wick(0.68), { move: [0.1, 0, 0] }),
    lathe(
      [
        [0.404, 0.24],
        [0.404, 0.54],
      ],
      { hex: second, gloss: 0.05 },
      60,
      0.24,
    ),
  ].map((s, i, all) => (i === all.length - 1 ? place(s, { turn: [0, -24, 0] }) : s))

const candlestick: Build = ({ main }) => [
  thrown(
    [
      [0, 0],
      [0.3, 0],
      [0.3, 0.03],
      [0.1, 0.08],
      [0.05, 0.16],
      [0.08, 0.24],
      [0.045, 0.32],
      [0.05, 0.62],
      [0.1, 0.68],
      [0.11, 0.76],
      [0, 0.76],
    ],
    brass,
  ),
  turned(
    [
      [0, 0.74],
      [0.07, 0.74],
      [0.062, 1.66],
      [0.02, 1.7],
      [0, 1.7],
    ],
    wax(main),
    0.02,
  ),
  ...wick(1.7),
]

const diffuser: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.34, 0],
      [0.36, 0.04],
      [0.36, 0.44],
      [0.2, 0.56],
      [0.13, 0.6],
      [0.13, 0.7],
    ],
    glaze(main),
    0.06,
  ),
  cylinder(0.15, 0.68, 0.76, wood('oak'), 0.015),
  ...[-26, -12, 2, 15, 28].map((lean, i) =>
    tube(
      [
        [0, 0.6, 0],
        [Math.sin((lean * Math.PI) / 180) * 0.5, 1.1, (i % 2 ? -1 : 1) * 0.08],
        [Math.sin((lean * Math.PI) / 180) * 1.0, 1.55, (i % 2 ? -1 : 1) * 0.15],
      ],
      0.013,
      { hex: '#c8a878' },
      12,
    ),
  ),
  place(
    lathe(
      [
        [0.364, 0.12],
        [0.364, 0.36],
      ],
      { hex: second },
      40,
      0.2,
    ),
    { turn: [0, -20, 0] },
  ),
]

const lantern: Build = ({ main }) => [
  cylinder(0.34, 0, 0.06, matt(main), 0.02),
  cylinder(0.16, 0.06, 0.4, wax('#f0e4cf'), 0.02),
  ...wick(0.4),
  turned(
    [
      [0.3, 0.06],
      [0.3, 0.74],
    ],
    glass('#e8ecea', 0.14),
  ),
  ...[0, 90, 180, 270].map((a) =>
    place(cylinder(0.018, 0.04, 0.78, matt(main), 0.004), {
      move: [Math.sin(((a + 45) * Math.PI) / 180) * 0.31, 0, Math.cos(((a + 45) * Math.PI) / 180) * 0.31],
    }),
  ),
  turned(
    [
      [0.34, 0.74],
      [0.34, 0.79],
      [0.14, 0.94],
      [0.12, 1.0],
      [0, 1.0],
    ],
    matt(main),
    0.02,
  ),
  tube(
    [
      [-0.2, 0.9, 0],
      [-0.26, 1.18, 0],
      [0, 1.34, 0],
      [0.26, 1.18, 0],
      [0.2, 0.9, 0],
    ],
    0.016,
    steel,
  ),
]

export const candles = {
  pillars,
  'jar-candle': jarCandle,
  candlestick,
  diffuser,
  lantern,
} satisfies Record<string, Build>
