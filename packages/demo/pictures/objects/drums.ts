import { ball, box, cylinder, lathe, place, placeAll, type Surface, thrown, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { blackMetal, brushed, lacquer, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const drum = (r: number, h: number, hex: string, at: Vec): Surface[] =>
  placeAll(
    [
      lathe(
        [
          [r, 0.03],
          [r, h - 0.03],
        ],
        { ...lacquer(hex) },
      ),
      ...[0, h - 0.06].map((y) =>
        place(
          lathe(
            [
              [r, 0],
              [r + 0.03, 0.01],
              [r + 0.03, 0.05],
              [r, 0.06],
            ],
            brushed,
          ),
          { move: [0, y, 0] },
        ),
      ),
      cylinder(r, h - 0.03, h - 0.012, { hex: '#f2ede2', gloss: 0.15 }, 0.005),
      ...Array.from({ length: 8 }, (_, i) => {
        const a = (i / 8) * 2 * Math.PI + 0.2
        return place(cylinder(0.018, 0.05, h - 0.05, steel, 0.006), {
          move: [Math.sin(a) * (r + 0.035), 0, Math.cos(a) * (r + 0.035)],
        })
      }),
    ],
    { move: at },
  )

const snare: Build = ({ main }) => [
  ...drum(0.62, 0.5, main, [0, 0, 0]),
  ...[14, 32].flatMap((a, i) =>
    placeAll(
      [
        place(cylinder(0.026, -0.6, 0.6, wood('beech', 'y'), 0.012), { turn: [0, 0, 90] }),
        place(ball([0.1, 0.07, 0.07], wood('beech')), { move: [-0.62, 0, 0] }),
      ],
      {
        move: [0.06, 0.53 + i * 0.05, i * 0.1],
        turn: [0, a, i * 2],
      },
    ),
  ),
]

const djembe: Build = ({ main, second }) => [
  thrown(
    [
      [0.26, 0],
      [0.28, 0.02],
      [0.2, 0.3],
      [0.18, 0.5],
      [0.34, 0.8],
      [0.46, 1.06],
      [0.46, 1.16],
    ],
    lacquer(main),
  ),
  lathe(
    [
      [0.47, 1.0],
      [0.49, 1.02],
      [0.49, 1.05],
      [0.47, 1.07],
    ],
    { hex: second },
  ),
  cylinder(0.46, 1.14, 1.17, { hex: '#efe4cd', gloss: 0.08 }, 0.015),
  ...Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * 2 * Math.PI
    const [s, c] = [Math.sin(a), Math.cos(a)]
    const b = a + Math.PI / 16
    return tube(
      [
        [s * 0.48, 1.06, c * 0.48],
        [Math.sin(b) * 0.4, 0.86, Math.cos(b) * 0.4],
        [s * 0.31, 0.7, c * 0.31],
      ],
      0.012,
      { hex: second },
      10,
    )
  }),
]

const bongos: Build = ({ main, dark }) => [
  ...drum(0.36, 0.56, main, [-0.4, 0, 0]),
  ...drum(0.3, 0.56, dark, [0.38, 0, 0.04]),
  place(box([0.24, 0.2, 0.2], 0.03, wood('walnut')), { move: [0.02, 0.3, 0] }),
]

const cajon: Build = ({ main, second }) => [
  place(box([0.8, 1.2, 0.76], 0.03, wood(main, 'y')), { move: [0, 0.64, 0] }),
  place(box([0.76, 1.16, 0.03], 0.012, wood(second === '#ece6da' ? 'beech' : second, 'y')), { move: [0, 0.64, 0.375] }),
  ...[-1, 1].flatMap((s) =>
    [0.12, 0.4, 0.9, 1.16].map((y) =>
      place(place(cylinder(0.014, 0, 0.008, steel, 0.003), { turn: [90, 0, 0] }), { move: [s * 0.34, y, 0.392] }),
    ),
  ),
  ...[-1, 1].flatMap((s) =>
    [-1, 1].map((z) => place(cylinder(0.05, 0, 0.06, blackMetal), { move: [s * 0.3, -0.02, z * 0.28] })),
  ),
]

const handpan: Build = ({ main }) => [
  thrown(
    [
      [0, 0],
      [0.4, 0.06],
      [0.74, 0.24],
      [0.8, 0.32],
    ],
    { hex: main, metal: true, rough: 0.5 },
  ),
  thrown(
    [
      [0.8, 0.32],
      [0.74, 0.4],
      [0.4, 0.55],
      [0.16, 0.59],
      [0.12, 0.64],
      [0, 0.66],
    ],
    {
      hex: main,
      metal: true,
      rough: 0.5,
      bump: (u, v) => {
        const r = (1 - v) * 0.8
        const a = ((u * 8) % 1) - 0.5
        return Math.hypot((r - 0.5) / 0.15, (a * 0.55 * r * 2) / 0.3) < 1
          ? -0.028 * (1 - Math.hypot((r - 0.5) / 0.15, (a * 0.55 * r * 2) / 0.3) ** 2)
          : 0
      },
    },
    192,
  ),
]

export const drums = {
  snare,
  djembe,
  bongos,
  cajon,
  handpan,
} satisfies Record<string, Build>
