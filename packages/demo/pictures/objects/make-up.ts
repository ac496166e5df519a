import { ball, box, cylinder, place, placeAll, thrown, turned } from '../solid/shapes.ts'
import { brass, glass, gold, grained, printed, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const perfume: Build = ({ main, light }) => [
  place(box([0.64, 0.66, 0.34], 0.05, glass('#e6ece8', 0.2)), { move: [0, 0.34, 0] }),
  place(box([0.54, 0.44, 0.24], 0.03, { hex: light, glow: 0.9, gloss: 0.1 }), { move: [0, 0.28, 0] }),
  cylinder(0.1, 0.66, 0.74, gold, 0.01),
  place(box([0.26, 0.26, 0.24], 0.03, { hex: main, gloss: 0.7, rough: 0.15 }), { move: [0, 0.87, 0] }),
  place(box([0.3, 0.18, 0.008], 0.003, printed('#f4efe6', '#55504a', 'plain')), { move: [0, 0.34, 0.174] }),
]

const perfumeRound: Build = ({ main, light }) => [
  place(ball([0.84, 0.84, 0.5], glass('#e6ece8', 0.2)), { move: [0, 0.44, 0] }),
  place(ball([0.7, 0.66, 0.38], { hex: light, glow: 0.9 }), { move: [0, 0.4, 0] }),
  cylinder(0.1, 0.82, 0.92, gold, 0.01),
  place(ball([0.26, 0.3, 0.26], { hex: main, gloss: 0.8, rough: 0.1 }), { move: [0, 1.04, 0] }),
]

const lipstick: Build = ({ main, second }) => [
  cylinder(0.2, 0, 0.62, { hex: second === '#ece6da' ? '#2d3136' : second, gloss: 0.6, rough: 0.2 }, 0.02),
  cylinder(0.17, 0.6, 0.82, gold, 0.015),
  {
    at: (u, v) => {
      const a = u * 2 * Math.PI
      const r = 0.135 * Math.min(1, (1 - v) * 9) ** 0.5
      const x = r * Math.sin(a)
      const y = 0.8 + Math.min(v, 0.9) * 0.52 + Math.max(0, v - 0.9) * 0.1
      return [x, y + Math.max(0, v - 0.35) * x * 1.1, r * Math.cos(a)]
    },
    nu: 64,
    nv: 50,
    closed: true,
    material: { hex: main, gloss: 0.5, rough: 0.25 },
  },
]

const polish: Build = ({ main, light, second }) =>
  [main, light, second].flatMap((hex, i) =>
    placeAll(
      [
        place(box([0.4, 0.44, 0.32], 0.09, { hex, gloss: 0.95, rough: 0.06 }), { move: [0, 0.22, 0] }),
        cylinder(0.09, 0.42, 0.5, { hex: '#2d3136', gloss: 0.5 }, 0.01),
        turned(
          [
            [0, 0.48],
            [0.12, 0.48],
            [0.085, 1.0],
            [0, 1.02],
          ],
          { hex: '#2d3136', gloss: 0.5, rough: 0.3 },
          0.02,
        ),
      ],
      { move: [-0.48 + i * 0.48, 0, i === 1 ? 0.22 : 0], turn: [0, i * 14 - 10, 0] },
    ),
  )

const compact: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.5, 0],
      [0.52, 0.03],
      [0.52, 0.09],
      [0.47, 0.09],
      [0.46, 0.06],
    ],
    { hex: second === '#ece6da' ? '#2d3136' : second, gloss: 0.6, rough: 0.2 },
    0.02,
  ),
  cylinder(0.46, 0.02, 0.075, grained({ hex: main, gloss: 0.06 }, 0.02, 60), 0.01),
  ...placeAll(
    [
      cylinder(0.52, 0, 0.06, { hex: second === '#ece6da' ? '#2d3136' : second, gloss: 0.6, rough: 0.2 }, 0.02),
      cylinder(0.46, 0.058, 0.066, { hex: '#cdd6d8', gloss: 0.8, rough: 0.05 }, 0.002),
    ],
    { turn: [98, 0, 0], move: [0, 0.6, -0.56] },
  ),
]

const brushes: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.3, 0],
      [0.33, 0.6],
      [0.3, 0.6],
      [0.27, 0.06],
    ],
    { hex: main, gloss: 0.6, rough: 0.2 },
    0.03,
  ),
  ...[
    [-0.14, -14, 1.2, 0.13],
    [0.04, 2, 1.4, 0.1],
    [0.16, 16, 1.1, 0.085],
  ].flatMap(([x, lean, h, r]) =>
    placeAll(
      [
        cylinder(0.035, 0, (h ?? 1) - 0.3, wood('walnut', 'y'), 0.01),
        cylinder(0.06, (h ?? 1) - 0.34, (h ?? 1) - 0.14, gold, 0.01),
        thrown(
          [
            [0.05, (h ?? 1) - 0.16],
            [r ?? 0.1, (h ?? 1) + 0.06],
            [(r ?? 0.1) * 0.75, (h ?? 1) + 0.22],
            [0, (h ?? 1) + 0.28],
          ],
          { hex: second === '#ece6da' ? '#6b4a3a' : second, sheen: 1.2 },
        ),
      ],
      { turn: [0, 0, -(lean ?? 0)], move: [x ?? 0, 0.06, 0] },
    ),
  ),
]

const razor: Build = ({ main }) => [
  ...placeAll(
    [
      thrown(
        [
          [0, 0],
          [0.07, 0.01],
          [0.085, 0.1],
          [0.06, 0.5],
          [0.05, 0.9],
          [0, 0.95],
        ],
        { hex: main, gloss: 0.5, rough: 0.3 },
      ),
      place(box([0.52, 0.1, 0.16], 0.04, steel), { move: [0, 1.0, 0.03] }),
      cylinder(0.04, 0.86, 0.98, brass),
    ],
    { turn: [0, 0, 0], move: [-0.3, 0, 0] },
  ),
  ...placeAll(
    [
      thrown(
        [
          [0, 0],
          [0.17, 0],
          [0.18, 0.06],
          [0.09, 0.22],
          [0.14, 0.4],
          [0.12, 0.46],
          [0, 0.46],
        ],
        { hex: main, gloss: 0.5, rough: 0.3 },
      ),
      thrown(
        [
          [0.1, 0.45],
          [0.2, 0.72],
          [0.14, 0.86],
          [0, 0.9],
        ],
        { hex: '#d9c7a8', sheen: 1.3 },
      ),
    ],
    { move: [0.32, 0, 0.1] },
  ),
]

export const makeUp = {
  perfume,
  'perfume-round': perfumeRound,
  lipstick,
  polish,
  compact,
  brushes,
  'shaving-set': razor,
} satisfies Record<string, Build>
