import type { Rgb } from '../colour/oklch.ts'
import { linear } from '../solid/shade.ts'
import { ball, box, cylinder, lathe, place, placeAll, type Surface, thrown, turned } from '../solid/shapes.ts'
import { gold, grained, leather, matt, mixed, painted, paper, soft, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const pencils: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.32, 0],
      [0.33, 0.04],
      [0.33, 0.7],
      [0.29, 0.7],
      [0.29, 0.06],
    ],
    grained({ hex: main, gloss: 0.3, rough: 0.5 }, 0.02, 30),
    0.03,
  ),
  ...Array.from({ length: 8 }, (_, i) => {
    const a = i * 0.8
    const hex = [...soft, '#8a4a5c', '#d39a98', second][i] ?? main
    return placeAll(
      [
        lathe(
          [
            [0.048, 0],
            [0.048, 0.96],
            [0.02, 1.1],
          ],
          { ...painted(hex), pattern: (_u, v): Rgb => linear(v > 0.55 ? '#dcc19a' : hex) },
          6,
        ),
        thrown(
          [
            [0.02, 1.09],
            [0.012, 1.13],
            [0, 1.16],
          ],
          painted(hex),
        ),
      ],
      {
        turn: [Math.cos(a) * 9, 0, -Math.sin(a) * 9],
        move: [Math.sin(a) * 0.17, 0.04 + (i % 3) * 0.05, Math.cos(a) * 0.17],
      },
    )
  }).flat(),
]

const paints: Build = ({ main, light, second, dark }) =>
  [main, second, light, '#c08a2b', dark].flatMap((hex, i) =>
    placeAll(
      [
        {
          at: (u: number, v: number): [number, number, number] => {
            const a = u * 2 * Math.PI
            return [Math.sin(a) * (0.13 + 0.05 * v), 0.12 + v * 0.8, Math.cos(a) * 0.13 * (1 - v ** 2 * 0.95)]
          },
          nu: 72,
          nv: 40,
          closed: true,
          material: {
            hex: '#cfd1d0',
            metal: true,
            rough: 0.5,
            pattern: (_u: number, v: number): Rgb | null =>
              v > 0.14 && v < 0.62 ? mixed(linear(hex), linear('#ffffff'), 0.05) : null,
          },
        },
        place(box([0.37, 0.07, 0.025], 0.01, steel), { move: [0, 0.94, 0] }),
        cylinder(0.07, 0, 0.13, matt('#2d3136'), 0.015),
      ],
      { turn: [90, i * 22 - 52, 0], move: [(i - 2) * 0.36, 0.13, Math.abs(i - 2) * -0.1] },
    ),
  )

const notebook = (hex: string, band: string, at: [number, number, number], turn: [number, number, number]): Surface[] =>
  placeAll(
    [
      box([1.0, 0.12, 1.36], 0.012, paper('#efe8da')),
      place(box([1.04, 0.03, 1.42], 0.013, leather(hex)), { move: [-0.01, 0.07, 0] }),
      place(box([1.04, 0.03, 1.42], 0.013, leather(hex)), { move: [-0.01, -0.07, 0] }),
      place(box([0.03, 0.16, 1.42], 0.013, leather(hex)), { move: [-0.52, 0, 0] }),
      place(box([0.035, 0.18, 1.44], 0.012, matt(band)), { move: [0.36, 0, 0] }),
    ],
    { move: at, turn },
  )

const notebooks: Build = ({ main, second, dark }) => [
  ...notebook(second, dark, [0, 0.09, 0], [0, 14, 0]),
  ...notebook(main, dark, [0.02, 0.27, 0], [0, -6, 0]),
  ...placeAll(
    [
      cylinder(0.05, -0.52, 0.3, { hex: dark, gloss: 0.6, rough: 0.2 }, 0.02),
      cylinder(0.054, 0.3, 0.34, gold, 0.01),
      thrown(
        [
          [0.045, -0.52],
          [0.03, -0.62],
          [0, -0.66],
        ],
        gold,
      ),
      cylinder(0.052, 0.34, 0.66, { hex: dark, gloss: 0.6, rough: 0.2 }, 0.02),
    ],
    { turn: [90, 34, 0], move: [-0.04, 0.42, 0.06] },
  ),
]

/** Hard-cover books, two lying and one standing against nothing but its own pages. */
const books: Build = ({ main, second, light }) => {
  const book = (w: number, h: number, t: number, hex: string) => [
    place(box([w - 0.06, t - 0.05, h - 0.06], 0.01, paper('#ece4d3')), { move: [0.02, 0, 0] }),
    ...[-1, 1].map((s) =>
      place(box([w, 0.035, h], 0.014, grained(matt(hex), 0.02, 40)), { move: [0, (s * (t - 0.03)) / 2, 0] }),
    ),
    place(box([0.05, t, h], 0.02, grained(matt(hex), 0.02, 40)), { move: [-w / 2, 0, 0] }),
    place(box([0.012, t * 0.5, h * 0.3], 0.004, gold), { move: [-w / 2 - 0.022, 0, 0] }),
  ]
  return [
    ...placeAll(book(1.0, 1.4, 0.2, main), { move: [0, 0.1, 0], turn: [0, 96, 0] }),
    ...placeAll(book(0.95, 1.3, 0.16, second), { move: [0.02, 0.28, 0], turn: [0, 84, 0] }),
    ...placeAll(book(0.88, 1.16, 0.22, light), { move: [-0.02, 0.47, 0], turn: [0, 100, 0] }),
  ]
}

const yarn: Build = ({ main, second }) => {
  const strand = (r: number, hex: string, at: [number, number, number]): Surface[] =>
    [
      [0, 0],
      [70, 20],
      [20, 95],
      [110, 60],
      [50, 140],
    ].map(([a, b]) =>
      place(
        ball([r, r, r], {
          hex,
          sheen: 0.8,
          bump: (_u, v) => Math.abs(Math.sin(v * Math.PI * 15)) * 0.028 * r,
          pattern: undefined,
        }),
        {
          turn: [a ?? 0, b ?? 0, (a ?? 0) * 0.6],
          move: at,
          size: 1 - (b ?? 0) * 0.0001,
        },
      ),
    )
  return [
    ...strand(0.92, main, [0, 0.46, 0]),
    ...strand(0.66, second, [0.66, 0.33, 0.4]),
    ...[-16, 14].flatMap((lean) =>
      placeAll(
        [
          cylinder(0.028, 0, 1.5, wood('beech', 'y')),
          place(ball([0.12, 0.12, 0.12], wood('walnut')), { move: [0, 1.5, 0] }),
        ],
        {
          turn: [-12, 0, lean],
          move: [lean * -0.004, 0.3, 0],
        },
      ),
    ),
  ]
}

export const papers = {
  pencils,
  paints,
  notebooks,
  books,
  yarn,
} satisfies Record<string, Build>
