import type { Point } from '../solid/curves.ts'
import { ball, cylinder, lathe, place, thrown, tube, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { clay, glass, glaze, speckled, wood } from './materials.ts'
import type { Build } from './object.ts'

const ear = (x: number, top: number, low: number, out: number): Vec[] => [
  [x - 0.04, top, 0],
  [x + out * 0.75, top + 0.03, 0],
  [x + out, (top + low) / 2 + 0.04, 0],
  [x + out * 0.7, low + 0.04, 0],
  [x - 0.04, low - 0.02, 0],
]

const mugProfile: Point[] = [
  [0, 0],
  [0.34, 0],
  [0.38, 0.06],
  [0.4, 0.8],
  [0.365, 0.8],
  [0.345, 0.1],
  [0, 0.08],
]

const mug: Build = ({ main }) => [
  turned(mugProfile, speckled(main), 0.03),
  tube(ear(0.4, 0.64, 0.2, 0.3), 0.052, speckled(main)),
]

/** A thin steel mug with a dark rim. */
const enamelMug: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.38, 0],
      [0.4, 0.05],
      [0.4, 0.7],
      [0.385, 0.7],
      [0.385, 0.08],
      [0, 0.06],
    ],
    { ...glaze(main), rough: 0.2 },
    0.02,
  ),
  tube(ear(0.4, 0.58, 0.18, 0.26), 0.035, glaze(main)),
  lathe(
    [
      [0.38, 0.69],
      [0.405, 0.695],
      [0.405, 0.715],
      [0.38, 0.72],
    ],
    glaze(second),
  ),
]

const espresso: Build = ({ main, second }) => [
  thrown(
    [
      [0, 0.07],
      [0.16, 0.07],
      [0.24, 0.16],
      [0.29, 0.42],
      [0.27, 0.42],
      [0.22, 0.18],
      [0, 0.12],
    ],
    glaze(main),
  ),
  cylinder(0.255, 0.34, 0.35, { hex: '#3b2418', gloss: 0.7, rough: 0.2 }, 0.004),
  tube(ear(0.27, 0.35, 0.17, 0.17), 0.03, glaze(main)),
  thrown(
    [
      [0, 0],
      [0.2, 0],
      [0.4, 0.05],
      [0.52, 0.1],
      [0.5, 0.115],
      [0.3, 0.06],
      [0, 0.055],
    ],
    glaze(second),
  ),
]

const bowlAt = (lift: number, size: number, hex: string) =>
  place(
    thrown(
      [
        [0, 0],
        [0.22, 0],
        [0.24, 0.03],
        [0.42, 0.14],
        [0.56, 0.36],
        [0.58, 0.42],
        [0.55, 0.42],
        [0.4, 0.17],
        [0, 0.06],
      ],
      speckled(hex),
    ),
    { move: [0, lift, 0], size },
  )

const bowl: Build = ({ main }) => [bowlAt(0, 1, main)]

const bowls: Build = ({ main, light, second }) => [
  bowlAt(0, 1, main),
  bowlAt(0.13, 0.96, light),
  bowlAt(0.25, 0.92, second),
]

const plate = (lift: number, hex: string, size = 1) =>
  place(
    turned(
      [
        [0, 0],
        [0.4, 0],
        [0.66, 0.07],
        [0.7, 0.1],
        [0.68, 0.11],
        [0.42, 0.045],
        [0, 0.04],
      ],
      speckled(hex),
      0.05,
    ),
    { move: [0, lift, 0], size },
  )

const plates: Build = ({ main, light, second }) => [
  plate(0, main),
  plate(0.07, light),
  plate(0.14, main),
  plate(0.2, second, 0.82),
  plate(0.26, second, 0.82),
]

const jug: Build = ({ main }) => {
  const body = thrown(
    [
      [0, 0],
      [0.26, 0],
      [0.36, 0.12],
      [0.39, 0.42],
      [0.28, 0.78],
      [0.24, 0.98],
      [0.3, 1.16],
      [0.28, 1.16],
      [0.21, 0.98],
      [0.2, 0.8],
    ],
    glaze(main),
  )
  const lip: Build = () => [
    {
      ...body,
      // The rim is pulled out on one side to pour.
      at: (u, v) => {
        const [x, y, z] = body.at(u, v)
        const pull = Math.max(0, (y - 0.92) / 0.24) ** 2 * Math.max(0, -x / 0.3) ** 3
        return [x - pull * 0.2, y + pull * 0.05, z * (1 - pull * 0.35)]
      },
    },
  ]
  return [
    ...lip({ main, light: main, dark: main, second: main }),
    tube(
      [
        [0.24, 1.06, 0],
        [0.46, 1.1, 0],
        [0.58, 0.86, 0],
        [0.5, 0.54, 0],
        [0.34, 0.44, 0],
      ],
      0.05,
      glaze(main),
    ),
  ]
}

const teapot: Build = ({ main, second }) =>
  [
    thrown(
      [
        [0, 0],
        [0.28, 0],
        [0.34, 0.03],
        [0.52, 0.26],
        [0.53, 0.46],
        [0.38, 0.68],
        [0.25, 0.74],
      ],
      speckled(main),
    ),
    thrown(
      [
        [0.26, 0.73],
        [0.2, 0.79],
        [0.08, 0.84],
        [0, 0.85],
      ],
      speckled(main),
    ),
    ball([0.14, 0.12, 0.14], second === '#ece6da' ? wood('oak') : glaze(second)),
  ]
    .map((s, i) => (i === 2 ? place(s, { move: [0, 0.9, 0] }) : s))
    .concat([
      tube(
        [
          [-0.4, 0.22, 0],
          [-0.62, 0.32, 0],
          [-0.7, 0.52, 0],
          [-0.82, 0.68, 0],
        ],
        (t) => 0.12 - 0.075 * t,
        speckled(main),
      ),
      tube(
        [
          [0.4, 0.62, 0],
          [0.68, 0.72, 0],
          [0.82, 0.5, 0],
          [0.7, 0.26, 0],
          [0.47, 0.22, 0],
        ],
        0.05,
        speckled(main),
      ),
    ])

const carafe: Build = ({ main }) => [
  thrown(
    [
      [0, 0.02],
      [0.3, 0.02],
      [0.36, 0.1],
      [0.35, 0.3],
      [0.33, 0.42],
      [0, 0.42],
    ],
    { hex: main, gloss: 0.2, rough: 0.4, glow: 0.5 },
  ),
  thrown(
    [
      [0, 0],
      [0.34, 0],
      [0.4, 0.1],
      [0.38, 0.36],
      [0.18, 0.74],
      [0.165, 0.94],
      [0.165, 1.02],
    ],
    glass('#d8e6e4', 0.24),
  ),
  cylinder(0.15, 0.94, 1.03, wood('oak', 'y'), 0.02),
  cylinder(0.19, 1.02, 1.12, wood('oak', 'y'), 0.03),
]

const unglazedCup: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.26, 0],
      [0.33, 0.08],
      [0.35, 0.36],
    ],
    clay(main),
    0.05,
  ),
  turned(
    [
      [0.352, 0.35],
      [0.355, 0.7],
      [0.325, 0.7],
      [0.31, 0.1],
      [0, 0.08],
    ],
    glaze(second),
    0.02,
  ),
]

export const tableware = {
  mug,
  'enamel-mug': enamelMug,
  espresso,
  bowl,
  bowls,
  plates,
  jug,
  teapot,
  carafe,
  tumbler: unglazedCup,
} satisfies Record<string, Build>
