import type { Point } from '../solid/curves.ts'
import { ball, box, cylinder, lathe, place, slab, thrown, tube, turned } from '../solid/shapes.ts'
import { blackMetal, brass, glaze, matt, speckled, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const board: Build = ({ main }) => {
  const outline: Point[] = []
  for (let i = 0; i < 72; i++) {
    const a = (i / 72) * 2 * Math.PI
    const [c, s] = [Math.cos(a), Math.sin(a)]
    outline.push([0.42 * Math.sign(c) * Math.abs(c) ** 0.4, 0.6 * Math.sign(s) * Math.abs(s) ** 0.4])
  }
  return [
    place(slab(outline, 0.07, wood('walnut', 'y'), 0.03), { turn: [-14, 0, 0], move: [0, 0.6, 0] }),
    place(slab(outline, 0.07, wood('oak', 'y'), 0.03), {
      turn: [-14, 0, 0],
      size: [0.72, 0.78, 1],
      move: [0.16, 0.48, 0.16],
    }),
    tube(
      [
        [0.02, 0.95, 0.02],
        [0.16, 1.0, 0.04],
        [0.3, 0.95, 0.04],
      ],
      0.018,
      matt(main),
    ),
  ]
}

const mill = (tone: string, x: number, tall: number) =>
  place(
    thrown(
      [
        [0, 0],
        [0.19, 0],
        [0.2, 0.05],
        [0.13, 0.3],
        [0.12, 0.5],
        [0.18, 0.72],
        [0.11, 0.86],
        [0.16, 0.97],
        [0.15, 1.1],
        [0.07, 1.17],
        [0, 1.18],
      ],
      wood(tone, 'y'),
    ),
    { move: [x, 0, 0], size: [1, tall, 1] },
  )

const mills: Build = ({ main }) => [
  mill('beech', 0.24, 0.86),
  mill(main, -0.2, 1.05),
  place(ball([0.07, 0.06, 0.07], brass), { move: [-0.2, 1.27, 0] }),
  place(ball([0.07, 0.06, 0.07], brass), { move: [0.24, 1.04, 0] }),
]

const casserole: Build = ({ main }) => [
  turned(
    [
      [0, 0],
      [0.56, 0],
      [0.62, 0.08],
      [0.64, 0.46],
      [0.6, 0.46],
    ],
    glaze(main),
    0.05,
  ),
  thrown(
    [
      [0.66, 0.46],
      [0.66, 0.5],
      [0.5, 0.57],
      [0.2, 0.62],
      [0, 0.63],
    ],
    glaze(main),
  ),
  cylinder(0.045, 0.62, 0.68, brass, 0.01),
  place(ball([0.2, 0.1, 0.2], brass), { move: [0, 0.72, 0] }),
  ...[-1, 1].map((side) =>
    tube(
      [
        [side * 0.6, 0.36, 0.16],
        [side * 0.76, 0.38, 0.13],
        [side * 0.8, 0.38, 0],
        [side * 0.76, 0.38, -0.13],
        [side * 0.6, 0.36, -0.16],
      ],
      0.045,
      glaze(main),
    ),
  ),
]

const pan: Build = ({ main }) => [
  turned(
    [
      [0, 0],
      [0.48, 0],
      [0.62, 0.16],
      [0.6, 0.17],
      [0.46, 0.035],
      [0, 0.03],
    ],
    { ...blackMetal, hex: main, gloss: 0.3 },
    0.04,
  ),
  tube(
    [
      [0.58, 0.13, 0],
      [0.8, 0.2, 0],
      [1.1, 0.26, 0],
      [1.4, 0.27, 0],
    ],
    (t) => 0.035 + 0.02 * t,
    wood('oak', 'x'),
  ),
]

const kettle: Build = ({ main }) => [
  turned(
    [
      [0, 0],
      [0.5, 0],
      [0.54, 0.06],
      [0.38, 0.62],
      [0.28, 0.7],
      [0, 0.72],
    ],
    { hex: main, gloss: 0.5, rough: 0.3 },
    0.1,
  ),
  cylinder(0.2, 0.7, 0.75, { hex: main, gloss: 0.5, rough: 0.3 }, 0.02),
  place(ball([0.13, 0.12, 0.13], wood('walnut')), { move: [0, 0.8, 0] }),
  tube(
    [
      [-0.4, 0.24, 0],
      [-0.6, 0.36, 0],
      [-0.68, 0.56, 0],
      [-0.84, 0.66, 0],
    ],
    (t) => 0.085 - 0.05 * t,
    { hex: main, gloss: 0.5, rough: 0.3 },
  ),
  tube(
    [
      [0.3, 0.66, 0],
      [0.42, 0.98, 0],
      [0.02, 1.16, 0],
      [-0.36, 1.0, 0],
      [-0.3, 0.68, 0],
    ],
    0.042,
    wood('walnut'),
  ),
]

const moka: Build = ({ main }) => {
  const half = (points: Point[]) => lathe(points, steel, 8)
  return [
    half([
      [0, 0],
      [0.3, 0],
      [0.32, 0.02],
      [0.24, 0.46],
      [0, 0.46],
    ]),
    cylinder(0.26, 0.45, 0.52, steel, 0.02),
    half([
      [0, 0.52],
      [0.23, 0.52],
      [0.33, 0.96],
      [0.33, 0.99],
      [0, 1.08],
    ]),
    place(ball([0.1, 0.11, 0.1], matt(main)), { move: [0, 1.13, 0] }),
    tube(
      [
        [0.3, 0.92, 0],
        [0.5, 0.94, 0],
        [0.6, 0.8, 0],
        [0.56, 0.54, 0],
      ],
      0.045,
      matt(main),
    ),
  ]
}

const crock: Build = ({ main }) => [
  turned(
    [
      [0, 0],
      [0.36, 0],
      [0.4, 0.05],
      [0.4, 0.72],
      [0.36, 0.76],
      [0, 0.76],
    ],
    speckled(main),
    0.05,
  ),
  cylinder(0.4, 0.77, 0.87, wood('oak'), 0.025),
  cylinder(0.07, 0.86, 0.95, wood('oak'), 0.02),
]

const pin: Build = ({ main }) => {
  const body = turned(
    [
      [0, -0.62],
      [0.13, -0.62],
      [0.13, 0.62],
      [0, 0.62],
    ],
    wood('beech', 'y'),
    0.03,
  )
  const grip = thrown(
    [
      [0, 0.6],
      [0.045, 0.62],
      [0.07, 0.76],
      [0.06, 0.9],
      [0, 0.93],
    ],
    matt(main),
  )
  return [body, grip, place(grip, { turn: [180, 0, 0] })].map((s) => place(s, { turn: [0, 0, 90] }))
}

const cooler: Build = ({ main, second }) => [
  place(box([1.2, 0.62, 0.72], 0.07, plastic2(main)), { move: [0, 0.33, 0] }),
  place(box([1.24, 0.16, 0.76], 0.06, plastic2(second)), { move: [0, 0.7, 0] }),
  tube(
    [
      [-0.6, 0.58, 0.05],
      [-0.56, 0.94, 0.05],
      [0, 0.98, 0.05],
      [0.56, 0.94, 0.05],
      [0.6, 0.58, 0.05],
    ],
    0.035,
    plastic2(main),
  ),
]

const plastic2 = (hex: string) => ({ hex, gloss: 0.3, rough: 0.5 })

export const kitchen = {
  board,
  mills,
  casserole,
  pan,
  kettle,
  moka,
  crock,
  'rolling-pin': pin,
  cooler,
} satisfies Record<string, Build>
