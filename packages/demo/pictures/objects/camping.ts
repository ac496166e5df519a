import { cylinder, lathe, place, type Surface, tube, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { blackMetal, cloth, leather, matt, plastic, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const thermos: Build = ({ main }) => [
  turned(
    [
      [0, 0],
      [0.3, 0],
      [0.32, 0.04],
      [0.32, 0.14],
      [0.3, 0.16],
      [0.3, 1.02],
    ],
    { hex: main, gloss: 0.5, rough: 0.3 },
    0.03,
  ),
  cylinder(0.31, 0, 0.13, steel, 0.02),
  turned(
    [
      [0, 1.02],
      [0.3, 1.02],
      [0.3, 1.1],
      [0.27, 1.12],
      [0.26, 1.44],
      [0, 1.46],
    ],
    steel,
    0.04,
  ),
  tube(
    [
      [0.28, 0.9, 0],
      [0.52, 0.88, 0],
      [0.55, 0.56, 0],
      [0.5, 0.3, 0],
      [0.28, 0.28, 0],
    ],
    0.045,
    matt('#2d3136'),
  ),
]

const tent: Build = ({ main, light, dark }) => {
  const face = (points: Vec[], hex: string): Surface => ({
    at: (u, v) => {
      const [a, b, c, d] = points
      if (!a || !b || !c || !d) return [0, 0, 0]
      const mix = (k: 0 | 1 | 2) => (a[k] * (1 - u) + b[k] * u) * (1 - v) + (d[k] * (1 - u) + c[k] * u) * v
      const sag = -Math.sin(u * Math.PI) * Math.sin(v * Math.PI) * 0.05
      return [mix(0), mix(1) + sag, mix(2)]
    },
    nu: 40,
    nv: 40,
    closed: false,
    material: { ...cloth(hex, 60), sheen: 0.15 },
  })
  return [
    face(
      [
        [-0.9, 0, 0.8],
        [-0.9, 0, -0.9],
        [0, 1.2, -0.9],
        [0, 1.2, 0.8],
      ],
      main,
    ),
    face(
      [
        [0.9, 0, 0.8],
        [0.9, 0, -0.9],
        [0, 1.2, -0.9],
        [0, 1.2, 0.8],
      ],
      light,
    ),
    face(
      [
        [-0.9, 0, 0.8],
        [-0.34, 0, 1.1],
        [-0.02, 1.16, 0.82],
        [0, 1.2, 0.8],
      ],
      dark,
    ),
    face(
      [
        [0.9, 0, 0.8],
        [0.34, 0, 1.1],
        [0.02, 1.16, 0.82],
        [0, 1.2, 0.8],
      ],
      dark,
    ),
    face(
      [
        [-0.86, 0.01, 0.74],
        [0.86, 0.01, 0.74],
        [0.02, 1.14, 0.74],
        [-0.02, 1.14, 0.74],
      ],
      '#33302c',
    ),
    tube(
      [
        [0, 0, 0.86],
        [0, 1.3, 0.82],
      ],
      0.022,
      wood('oak', 'y'),
      8,
    ),
    ...[-1, 1].map((s) =>
      tube(
        [
          [0, 1.2, 0.8],
          [s * 0.5, 0.5, 1.2],
          [s * 0.86, 0.02, 1.5],
        ],
        0.009,
        { hex: '#8b7f6b' },
        10,
      ),
    ),
  ]
}

const bedroll: Build = ({ main, second }) => [
  {
    at: (u, v) => {
      const a = u * 3.4 * 2 * Math.PI
      const r = 0.08 + a * 0.0165
      const puff = 1 + 0.05 * Math.abs(Math.sin(v * Math.PI * 6))
      return [(v - 0.5) * 1.3, r * puff * Math.sin(a) + 0.46, r * puff * Math.cos(a)]
    },
    nu: 280,
    nv: 70,
    closed: false,
    material: cloth(main, 70),
  },
  ...[-0.33, 0.33].map((x) =>
    place(
      place(
        lathe(
          [
            [0.455, -0.035],
            [0.465, -0.03],
            [0.465, 0.03],
            [0.455, 0.035],
          ],
          leather(second === '#ece6da' ? '#8a5432' : second),
        ),
        { turn: [0, 0, 90] },
      ),
      { move: [x, 0.455, 0] },
    ),
  ),
]

const lamp: Build = ({ main }) => [
  cylinder(0.3, 0, 0.16, plastic(main), 0.04),
  turned(
    [
      [0.24, 0.16],
      [0.25, 0.58],
    ],
    { hex: '#fff3d6', glow: 1, alpha: 0.85, gloss: 0.6, rough: 0.1 },
  ),
  turned(
    [
      [0, 0.58],
      [0.31, 0.58],
      [0.28, 0.7],
      [0.12, 0.78],
      [0, 0.78],
    ],
    plastic(main),
    0.03,
  ),
  ...[0, 120, 240].map((a) =>
    place(cylinder(0.018, 0.14, 0.6, blackMetal, 0.005), {
      move: [Math.sin((a * Math.PI) / 180) * 0.27, 0, Math.cos((a * Math.PI) / 180) * 0.27],
    }),
  ),
  tube(
    [
      [-0.22, 0.66, 0],
      [-0.27, 0.98, 0],
      [0, 1.12, 0],
      [0.27, 0.98, 0],
      [0.22, 0.66, 0],
    ],
    0.02,
    steel,
  ),
]

export const camping = {
  thermos,
  tent,
  bedroll,
  'camp-lamp': lamp,
} satisfies Record<string, Build>
