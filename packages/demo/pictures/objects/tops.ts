import { type Point, spline } from '../solid/curves.ts'
import { box, place, type Surface, tube } from '../solid/shapes.ts'
import { both, button, knitted, line, type Stuff, sheet } from './cloth.ts'
import { cloth } from './materials.ts'
import type { Build } from './object.ts'

const teeBody: Point[] = [
  [0.0, 0.78],
  [0.2, 0.86],
  [0.3, 0.94],
  [0.5, 0.86],
  [0.6, 0.74],
  [0.56, 0.4],
  [0.55, -0.2],
  [0.56, -0.78],
  [0.3, -0.82],
  [0, -0.82],
]

const sleeve = (s: number, stuff: Stuff, length: number, lift: number, droop = 0.62, cuff = 0.16): Surface => {
  const [dx, dy] = [Math.cos(droop), -Math.sin(droop)]
  const [nx, ny] = [-dy, dx]
  const at = (t: number, w: number): Point => [s * (0.42 + dx * t * length + nx * w), 0.68 + dy * t * length + ny * w]
  const points = [
    at(-0.1, 0.2),
    at(0.4, 0.2),
    at(1, cuff),
    at(1.01, 0),
    at(1, -cuff),
    at(0.45, -0.2),
    at(-0.05, -0.27),
    at(-0.2, 0),
  ]
  const path = spline([...points, points[0] ?? [0, 0]], 9).slice(0, -1)
  return sheet(s > 0 ? [...path].reverse() : path, stuff, 0.06, lift, 1, s * 3 + 5)
}

const neck = (hex: string, wide: number, deep: number, z: number, r = 0.035): Surface =>
  tube(
    [
      [-wide, 0.9, z - 0.03],
      [-wide * 0.7, 0.9 - deep * 0.7, z],
      [0, 0.9 - deep, z + 0.01],
      [wide * 0.7, 0.9 - deep * 0.7, z],
      [wide, 0.9, z - 0.03],
    ],
    r,
    { hex, sheen: 0.4 },
    50,
  )

const tee: Build = ({ main, dark }) => [
  sleeve(-1, cloth(main), 0.5, 0.0),
  sleeve(1, cloth(main), 0.5, 0.0),
  sheet(both(teeBody), cloth(main), 0.08, 0.03),
  neck(dark, 0.22, 0.16, 0.09),
  ...[-1, 1].map((s) =>
    line(
      [
        [s * 0.52, 0.9, 0.06],
        [s * 0.56, 0.7, 0.09],
        [s * 0.56, 0.42, 0.07],
      ],
      dark,
      0.006,
    ),
  ),
]

const sweater: Build = ({ main, dark }) => [
  sleeve(-1, knitted(main), 1.18, 0.0, 1.08, 0.12),
  sleeve(1, knitted(main), 1.18, 0.0, 1.08, 0.12),
  sheet(both(teeBody), knitted(main), 0.13, 0.03, 1.3),
  place(box([1.1, 0.15, 0.12], 0.05, knitted(dark, 60)), { move: [0, -0.82, 0.09] }),
  neck(dark, 0.22, 0.14, 0.14, 0.055),
  ...[-1, 1].map((s) =>
    place(box([0.27, 0.14, 0.12], 0.05, knitted(dark, 60)), { move: [s * 1.0, -0.36, 0.05], turn: [0, 0, s * 28] }),
  ),
]

const cardigan: Build = ({ main, dark, second }) => [
  sleeve(-1, knitted(main), 1.16, 0.0, 1.08, 0.12),
  sleeve(1, knitted(main), 1.16, 0.0, 1.08, 0.12),
  sheet(both(teeBody), knitted(main), 0.12, 0.03, 1.2),
  place(box([1.1, 0.14, 0.12], 0.05, knitted(dark, 60)), { move: [0, -0.82, 0.09] }),
  tube(
    [
      [-0.2, 0.92, 0.1],
      [-0.12, 0.6, 0.15],
      [0, 0.26, 0.17],
      [0, -0.3, 0.17],
      [0, -0.86, 0.15],
    ],
    0.055,
    knitted(dark, 60),
    60,
  ),
  tube(
    [
      [0.2, 0.92, 0.1],
      [0.12, 0.6, 0.15],
      [0.01, 0.26, 0.165],
    ],
    0.05,
    knitted(dark, 60),
    40,
  ),
  ...[0.14, -0.12, -0.38, -0.64].map((y) => button(0, y, 0.225, second === '#ece6da' ? '#d9c7a8' : second)),
]

const shirt: Build = ({ main, light, dark }) => [
  sleeve(-1, cloth(main), 1.2, 0.0, 1.12, 0.11),
  sleeve(1, cloth(main), 1.2, 0.0, 1.12, 0.11),
  sheet(both(teeBody.map(([x, y]): Point => [x * 0.98, y < -0.7 ? y - 0.1 * (1 - x) : y])), cloth(main), 0.08, 0.03),
  line(
    [
      [0.035, 0.72, 0.12],
      [0.035, 0, 0.13],
      [0.035, -0.86, 0.1],
    ],
    dark,
    0.006,
  ),
  line(
    [
      [-0.035, 0.72, 0.12],
      [-0.035, 0, 0.13],
      [-0.035, -0.86, 0.1],
    ],
    dark,
    0.006,
  ),
  ...[0.5, 0.22, -0.06, -0.34, -0.62].map((y) => button(0, y, 0.13, '#efe9dd')),
  ...[-1, 1].map((s) =>
    place(
      sheet(
        [
          [0, 0.12],
          [s * -0.02, -0.12],
          [s * 0.2, -0.2],
          [s * 0.25, 0.06],
          [s * 0.2, 0.16],
        ]
          .map((p) => p as Point)
          .flatMap((p, i, all) => spline([p, all[(i + 1) % all.length] ?? p], 6).slice(0, -1)),
        cloth(light),
        0.05,
        0,
        0,
      ),
      { move: [s * 0.02, 0.8, 0.09], turn: [0, s * -6, 0] },
    ),
  ),
  place(box([0.27, 0.3, 0.02], 0.008, cloth(main)), { move: [0.28, 0.3, 0.125] }),
]

const coat: Build = ({ main, dark, second }) => [
  sleeve(-1, { ...cloth(main, 50), sheen: 0.9 }, 1.22, 0.0, 1.16, 0.15),
  sleeve(1, { ...cloth(main, 50), sheen: 0.9 }, 1.22, 0.0, 1.16, 0.15),
  sheet(
    both(teeBody.map(([x, y]): Point => [x * (y < 0 ? 1.02 - y * 0.1 : 1), y < 0 ? y * 1.32 : y])),
    { ...cloth(main, 50), sheen: 0.9 },
    0.12,
    0.03,
  ),
  line(
    [
      [0.07, 0.3, 0.19],
      [0.08, -0.3, 0.19],
      [0.09, -1.08, 0.15],
    ],
    dark,
    0.008,
  ),
  ...[-1, 1].map((s) =>
    place(
      sheet(
        [
          [0, -0.34],
          [s * 0.2, 0.06],
          [s * 0.13, 0.12],
          [s * 0.24, 0.22],
          [s * 0.22, 0.46],
          [s * 0.1, 0.44],
          [s * 0.02, 0.1],
        ]
          .map((p) => p as Point)
          .flatMap((p, i, all) => spline([p, all[(i + 1) % all.length] ?? p], 6).slice(0, -1)),
        { ...cloth(dark, 50), sheen: 0.9 },
        0.05,
        0,
        0,
      ),
      { move: [s * 0.02, 0.5, 0.12], turn: [0, s * -5, 0] },
    ),
  ),
  ...[0.06, -0.24, -0.54].flatMap((y) =>
    [-1, 1].map((s) => button(s * 0.13 + 0.02, y, 0.19, second === '#ece6da' ? '#4a3a2c' : second)),
  ),
  ...[-1, 1].map((s) =>
    place(box([0.3, 0.07, 0.03], 0.014, { ...cloth(dark, 50) }), {
      move: [s * 0.34, -0.44, 0.17],
      turn: [0, 0, s * -8],
    }),
  ),
]

export const tops = {
  tee,
  sweater,
  cardigan,
  shirt,
  coat,
} satisfies Record<string, Build>
