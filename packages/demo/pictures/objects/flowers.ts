import { ball, place, placeAll, type Surface, thrown, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { clay, glaze } from './materials.ts'
import type { Build } from './object.ts'

const stem = (from: Vec, to: Vec): Surface =>
  tube(
    [from, [(from[0] + to[0]) / 2 + 0.03, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2], to],
    0.018,
    { hex: '#6d8a56' },
    14,
  )
const tulip = (at: Vec, hex: string, lean: number): Surface[] =>
  placeAll(
    [
      ...[0, 60, 120, 180, 240, 300]
        .map((_a, i) =>
          place(ball([0.2, 0.34, 0.06], { hex, gloss: 0.15, rough: 0.5, glow: 0.25 }), {
            move: [0, 0.14, 0.075 - (i % 2) * 0.012],
            turn: [-8, 0, 0],
          }),
        )
        .map((s, i) => place(s, { turn: [0, i * 60, 0] })),
    ],
    { move: at, turn: [0, 0, lean] },
  )
const leaf = (at: Vec, turn: Vec, long = 0.5): Surface =>
  place(place(ball([0.12, long, 0.02], { hex: '#5f8a5c', gloss: 0.2 }), { move: [0, long / 2, 0] }), { move: at, turn })
const tulips: Build = ({ main, second, light }) => {
  const heads: [number, number, number, number][] = [
    [-0.34, 1.36, 0.05, 14],
    [-0.12, 1.54, -0.1, 4],
    [0.14, 1.5, 0.08, -4],
    [0.36, 1.32, -0.02, -16],
    [0.0, 1.3, 0.24, 0],
    [-0.22, 1.2, 0.22, 12],
    [0.24, 1.2, 0.24, -12],
  ]
  return [
    thrown(
      [
        [0, 0],
        [0.24, 0],
        [0.3, 0.05],
        [0.33, 0.4],
        [0.2, 0.74],
        [0.26, 0.86],
        [0.23, 0.86],
        [0.17, 0.72],
      ],
      glaze(second),
    ),
    ...heads.map(([x, y, z]) => stem([x * 0.2, 0.6, z * 0.2], [x, y, z])),
    ...heads.flatMap(([x, y, z, lean], i) => tulip([x, y, z], i % 3 === 1 ? light : main, lean)),
    ...[-1, 1].flatMap((s) => [
      leaf([s * 0.1, 0.7, 0.1], [10, 0, s * -38], 0.7),
      leaf([s * 0.06, 0.7, -0.06], [-8, 40, s * -20], 0.75),
    ]),
  ]
}
/** Dried stems: round seed heads and plumes in a clay bottle. */
const dried: Build = ({ main, second }) => [
  thrown(
    [
      [0, 0],
      [0.24, 0],
      [0.3, 0.06],
      [0.34, 0.34],
      [0.14, 0.62],
      [0.12, 0.8],
      [0.17, 0.86],
      [0.1, 0.8],
    ],
    clay(second),
  ),
  ...[-24, -12, 0, 12, 22].flatMap((lean, i) => {
    const s = Math.sin((lean * Math.PI) / 180)
    const h = 1.25 + (i % 2) * 0.3
    return [
      tube(
        [
          [0, 0.7, 0],
          [s * 0.3, 1.0, 0],
          [s * h * 0.9, h + 0.2, (i % 3) * 0.08],
        ],
        0.011,
        { hex: '#b89a63' },
        14,
      ),
      place(
        i % 2
          ? {
              ...ball([0.13, 0.5, 0.13], {
                hex: main,
                sheen: 1.3,
                bump: (u, v) => Math.sin(u * 90) * Math.sin(v * 70) * 0.018,
              }),
              nu: 110,
              nv: 80,
            }
          : ball([0.2, 0.2, 0.2], {
              hex: '#c9a56a',
              sheen: 0.8,
              bump: (u, v) => Math.sin(u * 60) * Math.sin(v * 40) * 0.012,
            }),
        { move: [s * h * 0.94, h + (i % 2 ? 0.38 : 0.24), (i % 3) * 0.09], turn: [0, 0, -lean] },
      ),
    ]
  }),
]
const wreathRing = (hex: string): Surface[] =>
  Array.from({ length: 54 }, (_, i) => {
    const a = (i / 54) * 2 * Math.PI * 3
    const r = 0.62 + 0.09 * Math.sin(i * 2.3)
    return place(ball([0.09, 0.28, 0.03], { hex, gloss: 0.15 }), {
      move: [Math.cos(a) * r, Math.sin(a) * r + 0.78, 0.05 * Math.sin(i * 1.7)],
      turn: [20 * Math.sin(i), 30 * Math.cos(i * 1.3), (a * 180) / Math.PI + 20],
    })
  })
const wreath: Build = ({ main, light, second }) => [
  ...wreathRing(main),
  ...placeAll(wreathRing(light), { turn: [0, 0, 3] }),
  ...Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * 2 * Math.PI + 0.2
    return place(ball([0.1, 0.1, 0.1], { hex: second, gloss: 0.5, rough: 0.2 }), {
      move: [Math.cos(a) * (0.6 + 0.07 * (i % 2)), Math.sin(a) * (0.6 + 0.07 * (i % 2)) + 0.78, 0.09],
    })
  }),
]
export const flowers = { tulips, 'dried-flowers': dried, wreath } satisfies Record<string, Build>
