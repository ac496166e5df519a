import { type Point, spline } from '../solid/curves.ts'
import { box, place, tube } from '../solid/shapes.ts'
import { both, button, line, sheet } from './cloth.ts'
import { cloth } from './materials.ts'
import type { Build } from './object.ts'

const dress: Build = ({ main, dark, second }) => [
  sheet(
    both([
      [0.06, 0.5],
      [0.17, 0.56],
      [0.24, 0.62],
      [0.3, 0.44],
      [0.24, 0.16],
      [0.34, -0.14],
      [0.52, -0.62],
      [0.66, -1.0],
      [0.4, -1.1],
      [0, -1.06],
    ]),
    {
      ...cloth(main),
      bump: (_u, _v, [x, y]) => (y < 0.1 ? Math.sin((x / (0.3 - y * 0.34)) * 15) * 0.016 * Math.min(1, 0.1 - y) : 0),
    },
    0.09,
    0.02,
    0.8,
  ),
  ...[-1, 1].map((s) =>
    tube(
      [
        [s * 0.19, 0.58, 0.06],
        [s * 0.17, 0.76, 0.04],
        [s * 0.12, 0.92, 0.02],
      ],
      0.022,
      cloth(dark),
    ),
  ),
  place(box([0.5, 0.075, 0.05], 0.02, cloth(second === '#ece6da' ? dark : second)), { move: [0, 0.13, 0.1] }),
]

const skirt: Build = ({ main, dark }) => [
  sheet(
    both([
      [0, 0.6],
      [0.2, 0.6],
      [0.34, 0.58],
      [0.5, 0.1],
      [0.72, -0.64],
      [0.5, -0.74],
      [0, -0.72],
    ]),
    {
      ...cloth(main),
      bump: (_u, _v, [x, y]) => Math.sin((x / (0.42 - y * 0.42)) * 20) * 0.022 * Math.min(1, 0.62 - y),
    },
    0.08,
    0.02,
    0.6,
  ),
  place(box([0.72, 0.12, 0.1], 0.04, cloth(dark)), { move: [0, 0.6, 0.06] }),
]

const trousers: Build = ({ main, dark, second }) => [
  ...[-1, 1].map((s) =>
    sheet(
      (() => {
        const p: Point[] = [
          [-0.03, 0.98],
          [0.38, 0.98],
          [0.44, 0.5],
          [0.4, -0.4],
          [0.37, -1.02],
          [0.08, -1.02],
          [0.05, -0.4],
          [-0.02, 0.34],
        ]
        const path = spline([...p, p[0] ?? [0, 0]], 9)
          .slice(0, -1)
          .map(([x, y]): Point => [s * x, y])
        return s > 0 ? [...path].reverse() : path
      })(),
      cloth(main, 110),
      0.08,
      0.02,
      1,
      s * 4,
    ),
  ),
  place(box([0.82, 0.12, 0.09], 0.035, cloth(dark, 110)), { move: [0, 0.98, 0.08] }),
  ...[-1, 1].flatMap((s) => [
    line(
      [
        [s * 0.36, 0.88, 0.1],
        [s * 0.28, 0.7, 0.13],
        [s * 0.4, 0.62, 0.09],
      ],
      second,
      0.006,
    ),
    line(
      [
        [s * 0.22, 0.4, 0.12],
        [s * 0.22, -0.2, 0.12],
        [s * 0.22, -0.96, 0.1],
      ],
      dark,
      0.005,
    ),
  ]),
  ...[-1, 1].map((s) => place(box([0.33, 0.1, 0.1], 0.035, cloth(dark, 110)), { move: [s * 0.22, -0.98, 0.06] })),
  line(
    [
      [0, 0.9, 0.12],
      [0.02, 0.6, 0.12],
      [0, 0.42, 0.09],
    ],
    dark,
    0.007,
  ),
  button(0, 0.98, 0.125, '#c9a25a'),
]

const shorts: Build = ({ main, dark, second }) => [
  ...[-1, 1].map((s) =>
    sheet(
      (() => {
        const p: Point[] = [
          [-0.03, 0.5],
          [0.4, 0.5],
          [0.5, 0.0],
          [0.59, -0.46],
          [0.57, -0.55],
          [0.3, -0.58],
          [0.08, -0.57],
          [0.05, -0.5],
          [-0.02, -0.06],
        ]
        const path = spline([...p, p[0] ?? [0, 0]], 9)
          .slice(0, -1)
          .map(([x, y]): Point => [s * x, y])
        return s > 0 ? [...path].reverse() : path
      })(),
      cloth(main, 100),
      0.09,
      0.02,
      1,
      s * 6,
    ),
  ),
  place(box([0.88, 0.14, 0.1], 0.04, cloth(dark, 100)), { move: [0, 0.5, 0.07] }),
  ...[-1, 1].map((s) =>
    tube(
      [
        [s * 0.04, 0.47, 0.13],
        [s * 0.1, 0.3, 0.16],
        [s * 0.05, 0.16, 0.15],
      ],
      0.016,
      { hex: second },
    ),
  ),
]

export const skirts = {
  dress,
  skirt,
  trousers,
  shorts,
} satisfies Record<string, Build>
