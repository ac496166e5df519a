import type { Rgb } from '../colour/oklch.ts'
import { type Point, spline } from '../solid/curves.ts'
import { linear } from '../solid/shade.ts'
import { box, cylinder, lathe, place, placeAll, type Surface, slab, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { gold, lacquer, matt, mixed, plastic, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

/** A closed outline mirrored about the upright axis, from points of its right half (bottom to top). */
function mirrored(half: readonly Point[]): Point[] {
  const right = spline(half, 10)
  const left = [...right].reverse().map(([x, y]): Point => [-x, y])
  return [...right, ...left.slice(1, -1)]
}

/** A body that darkens towards its edge. */
const burst = (hex: string, edge: string, w: number, cy: number) => ({
  ...lacquer(hex),
  pattern: (u: number, v: number, at: Vec): Rgb => {
    const base = lacquer(hex).pattern?.(u, v, at) ?? linear(hex)
    const r = Math.hypot(at[0] / w, (at[1] - cy) / (w * 1.25))
    return mixed(base, linear(edge), Math.max(0, Math.min(1, (r - 0.55) * 2.4)))
  },
})

const strings = (count: number, gap: number, from: number, to: number, z: number): Surface[] =>
  Array.from({ length: count }, (_, i) =>
    place(cylinder(0.0055, from, to, { hex: '#d9d5cb', metal: true, rough: 0.3 }, 0.001), {
      move: [(i - (count - 1) / 2) * gap, 0, z],
    }),
  )

const frets = (from: number, to: number, w: number, z: number, count: number): Surface[] =>
  Array.from({ length: count }, (_, i) =>
    place(box([w, 0.01, 0.012], 0.004, steel), { move: [0, to - (to - from) * (1 - 0.5 ** ((i + 1) / 9)) * 1.4, z] }),
  )

const pegs = (y: number, rows: number, w: number): Surface[] =>
  Array.from({ length: rows }, (_, i) =>
    [-1, 1].map((s) =>
      place(place(cylinder(0.028, 0, 0.1, gold, 0.012), { turn: [0, 0, s * -90] }), { move: [s * w, y + i * 0.11, 0] }),
    ),
  ).flat()

const acousticBody: Point[] = [
  [0, -0.62],
  [0.34, -0.58],
  [0.52, -0.3],
  [0.42, 0.02],
  [0.33, 0.16],
  [0.4, 0.4],
  [0.24, 0.6],
  [0, 0.63],
]

const acoustic =
  (scale: number): Build =>
  ({ main, dark }) => [
    place(slab(mirrored(acousticBody), 0.26, lacquer(dark), 0.03), { move: [0, 0, -0.02], size: [scale, scale, 1] }),
    place(slab(mirrored(acousticBody), 0.02, burst(main, dark, 0.62 * scale, 0), 0.01), {
      move: [0, 0, 0.115],
      size: [scale * 0.985, scale * 0.985, 1],
    }),
    ...placeAll(
      [
        cylinder(0.135, 0, 0.012, matt('#231a14'), 0.004),
        lathe(
          [
            [0.135, 0],
            [0.165, 0.014],
            [0.165, 0],
          ],
          { hex: '#e6d6b8' },
        ),
      ],
      { turn: [90, 0, 0], move: [0, 0.22 * scale, 0.122] },
    ),
    place(box([0.34, 0.06, 0.03], 0.012, wood('walnut', 'x')), { move: [0, -0.3 * scale, 0.135] }),
    place(box([0.13, 1.06, 0.07], 0.025, wood('#4a3022', 'y')), { move: [0, 0.92 * scale + 0.1, 0.12] }),
    ...frets(0.3, 1.5 * scale, 0.13, 0.157, 12),
    place(box([0.2, 0.36, 0.05], 0.02, wood(dark, 'y')), { move: [0, 1.6 * scale + 0.08, 0.1], turn: [-8, 0, 0] }),
    ...pegs(1.5 * scale + 0.08, 3, 0.1),
    ...strings(scale < 0.9 ? 4 : 6, scale < 0.9 ? 0.026 : 0.018, -0.3 * scale, 1.5 * scale, 0.168),
  ]

const electric: Build = ({ main, dark, second }) => {
  const half: Point[] = [
    [0, -0.56],
    [0.3, -0.54],
    [0.44, -0.32],
    [0.36, -0.06],
    [0.36, 0.16],
    [0.42, 0.4],
    [0.3, 0.42],
    [0.12, 0.26],
    [0, 0.22],
  ]
  return [
    slab(mirrored(half), 0.15, { hex: main, gloss: 0.85, rough: 0.08 }, 0.06),
    place(
      slab(
        mirrored([
          [0, -0.36],
          [0.2, -0.34],
          [0.27, -0.1],
          [0.2, 0.1],
          [0.24, 0.24],
          [0, 0.22],
        ]),
        0.012,
        plastic(second),
        0.004,
      ),
      { move: [0, 0, 0.08] },
    ),
    ...[-0.16, 0.06].map((y) => place(box([0.26, 0.08, 0.04], 0.014, matt('#2d3136')), { move: [0, y, 0.1] })),
    place(box([0.26, 0.07, 0.05], 0.015, steel), { move: [0, -0.34, 0.1] }),
    ...[0, 1].map((i) =>
      place(place(cylinder(0.045, 0, 0.06, gold, 0.015), { turn: [90, 0, 0] }), {
        move: [0.26 + i * 0.05, -0.3 - i * 0.12, 0.08],
      }),
    ),
    place(box([0.12, 1.2, 0.07], 0.025, wood('#caa06a', 'y')), { move: [0, 0.8, 0.07] }),
    place(box([0.115, 1.2, 0.02], 0.008, wood('#4a3022', 'y')), { move: [0, 0.8, 0.11] }),
    ...frets(0.24, 1.38, 0.115, 0.122, 14),
    place(box([0.18, 0.4, 0.05], 0.02, { hex: dark, gloss: 0.7, rough: 0.1 }), {
      move: [0, 1.56, 0.06],
      turn: [-8, 0, 6],
    }),
    ...pegs(1.44, 3, 0.09),
    ...strings(6, 0.017, -0.34, 1.4, 0.132),
  ]
}

const violinHalf: Point[] = [
  [0, -0.56],
  [0.28, -0.52],
  [0.37, -0.28],
  [0.28, -0.12],
  [0.19, 0],
  [0.2, 0.12],
  [0.28, 0.26],
  [0.25, 0.46],
  [0, 0.54],
]

const violin: Build = ({ main, dark }) => [
  slab(mirrored(violinHalf), 0.16, lacquer(dark), 0.02),
  place(slab(mirrored(violinHalf), 0.03, burst(main, dark, 0.5, 0), 0.015), {
    move: [0, 0, 0.085],
    size: [1.04, 1.04, 1],
  }),
  ...[-1, 1].map((s) =>
    place(
      tube(
        [
          [0.01, -0.14, 0],
          [0.035, -0.08, 0],
          [0, 0, 0],
          [-0.035, 0.08, 0],
          [-0.01, 0.13, 0],
        ],
        0.012,
        matt('#1d1510'),
        24,
      ),
      { move: [s * 0.15, -0.06, 0.103], size: [s, 1, 0.5] },
    ),
  ),
  place(box([0.17, 0.11, 0.02], 0.008, wood('beech')), { move: [0, -0.08, 0.15] }),
  place(box([0.1, 0.34, 0.03], 0.012, matt('#1f1b19')), { move: [0, -0.36, 0.13], turn: [6, 0, 0] }),
  place(box([0.1, 0.9, 0.05], 0.02, matt('#1f1b19')), { move: [0, 0.56, 0.16], turn: [-3, 0, 0] }),
  place(
    tube(
      [
        [0, 1.0, 0.12],
        [0, 1.2, 0.1],
        [0, 1.3, 0.04],
        [0, 1.22, 0.02],
      ],
      0.05,
      lacquer(dark),
    ),
    {},
  ),
  ...[1.08, 1.17].flatMap((y) =>
    [-1, 1].map((s) =>
      place(place(cylinder(0.022, 0, 0.16, matt('#1f1b19'), 0.008), { turn: [0, 0, s * -90] }), {
        move: [0, y + s * 0.03, 0.1],
      }),
    ),
  ),
  ...strings(4, 0.022, -0.2, 1.02, 0.188),
  ...placeAll(
    [
      cylinder(0.014, -0.95, 0.95, wood('#5c3222', 'y'), 0.005),
      place(box([0.05, 1.8, 0.008], 0.003, { hex: '#efe7d6' }), { move: [0.055, 0, 0] }),
      place(box([0.08, 0.12, 0.04], 0.014, matt('#1f1b19')), { move: [0.045, -0.86, 0] }),
    ],
    { move: [0.62, 0.3, 0.02], turn: [0, 0, -7] },
  ),
]

export const stringed = {
  guitar: acoustic(1),
  ukulele: acoustic(0.74),
  'electric-guitar': electric,
  violin,
} satisfies Record<string, Build>
