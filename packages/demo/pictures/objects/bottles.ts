import { box, cylinder, pillow, place, placeAll, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import { label } from './labels.ts'
import { glass, grained, matt, plastic, printed, wood } from './materials.ts'
import type { Build } from './object.ts'

const turnedTo = (angle: number, ...parts: Surface[]) => placeAll(parts, { turn: [0, angle, 0] })

const dropper: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.28, 0],
      [0.3, 0.03],
      [0.3, 0.66],
      [0.12, 0.78],
      [0.12, 0.86],
    ],
    { hex: main, gloss: 0.9, rough: 0.08, glow: 0.3 },
    0.06,
  ),
  cylinder(0.15, 0.84, 1.04, { hex: '#2d3136', gloss: 0.3 }, 0.02),
  thrown(
    [
      [0.1, 1.03],
      [0.1, 1.12],
      [0.12, 1.2],
      [0.11, 1.34],
      [0.05, 1.42],
      [0, 1.42],
    ],
    { hex: '#2d3136', gloss: 0.2, rough: 0.6 },
  ),
  ...turnedTo(20, label(0.3, 0.14, 0.56, second, main, 'leaf')),
]

const pump: Build = ({ main, dark, second }) => [
  turned(
    [
      [0, 0],
      [0.36, 0],
      [0.38, 0.04],
      [0.38, 0.92],
      [0.3, 1.02],
      [0.14, 1.06],
      [0.14, 1.12],
    ],
    plastic(main),
    0.06,
  ),
  cylinder(0.16, 1.08, 1.2, matt(dark), 0.02),
  cylinder(0.05, 1.18, 1.36, matt(dark), 0.01),
  cylinder(0.1, 1.32, 1.4, matt(dark), 0.02),
  tube(
    [
      [0, 1.36, 0],
      [-0.2, 1.38, 0],
      [-0.34, 1.35, 0],
      [-0.38, 1.28, 0],
    ],
    0.038,
    matt(dark),
  ),
  ...turnedTo(20, label(0.38, 0.24, 0.78, second, dark, 'dot', 0.3)),
]

const creamJar: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.46, 0],
      [0.5, 0.06],
      [0.5, 0.4],
      [0.46, 0.44],
      [0.42, 0.44],
    ],
    { hex: main, gloss: 0.8, rough: 0.12 },
    0.05,
  ),
  turned(
    [
      [0, 0.44],
      [0.5, 0.44],
      [0.51, 0.47],
      [0.51, 0.64],
      [0, 0.66],
    ],
    second === '#ece6da' ? wood('beech') : matt(second),
    0.04,
  ),
  ...turnedTo(20, label(0.5, 0.09, 0.37, '#f4efe6', '#4a4a46', 'bars', 0.28)),
]

const creamTube: Build = ({ main, dark, second }) => [
  {
    at: (u, v) => {
      const a = u * 2 * Math.PI
      const flat = v ** 1.5
      return [Math.sin(a) * (0.24 + 0.06 * flat), 0.2 + v * 1.1, Math.cos(a) * 0.24 * (1 - flat * 0.96)]
    },
    nu: 96,
    nv: 48,
    closed: true,
    material: plastic(main),
  },
  place(box([0.62, 0.09, 0.03], 0.012, plastic(main)), { move: [0, 1.33, 0] }),
  turned(
    [
      [0, 0],
      [0.2, 0],
      [0.21, 0.2],
      [0, 0.22],
    ],
    matt(second),
    0.03,
  ),
  place(
    {
      at: (u, v) => {
        const a = (u - 0.5) * 1.5
        const t = 0.18 + v * 0.5
        const flat = t ** 1.5
        return [Math.sin(a) * (0.243 + 0.06 * flat), 0.2 + t * 1.1, Math.cos(a) * 0.248 * (1 - flat * 0.96) + 0.004]
      },
      nu: 48,
      nv: 40,
      closed: false,
      material: printed(main, '#f4efe6', 'bars', 0.7),
    },
    {},
  ),
  ...(dark ? [] : []),
]

const soap: Build = ({ main, second }) => {
  const bar = (hex: string) => ({
    ...pillow([0.92, 0.3, 0.6], { ...grained({ hex, glow: 0.35, gloss: 0.2, rough: 0.5 }, 0.03, 30) }, 0.38, 0.5),
  })
  return [
    place(bar(second), { move: [0, 0.15, 0], turn: [0, 8, 0] }),
    place(bar(main), { move: [0.04, 0.45, 0], turn: [0, -14, 0] }),
    tube(
      [
        [-0.44, 0.16, 0.2],
        [-0.1, 0.46, 0.29],
        [0.3, 0.4, 0.33],
        [0.46, 0.1, 0.22],
      ],
      0.012,
      { hex: '#b79a6b' },
    ),
  ]
}

const bathSalts: Build = ({ main, second }) => [
  turned(
    [
      [0, 0.02],
      [0.33, 0.02],
      [0.33, 0.58],
      [0, 0.6],
    ],
    grained({ hex: main, glow: 0.5 }, 0.09, 60),
    0.03,
  ),
  turned(
    [
      [0, 0],
      [0.36, 0],
      [0.38, 0.04],
      [0.38, 0.7],
      [0.3, 0.8],
      [0.3, 0.86],
    ],
    glass('#dde7e6', 0.18),
    0.04,
  ),
  cylinder(0.3, 0.82, 0.98, wood('oak'), 0.02),
  ...turnedTo(20, label(0.38, 0.2, 0.56, second, main, 'bars', 0.26)),
]

const balm: Build = ({ main, second }) => [
  cylinder(0.46, 0, 0.22, brushedTin, 0.03),
  cylinder(0.43, 0.2, 0.235, { hex: main, glow: 0.7, gloss: 0.3, rough: 0.4 }, 0.02),
  ...placeAll(
    [cylinder(0.48, 0, 0.16, brushedTin, 0.03), cylinder(0.4, 0.158, 0.165, printed(second, main, 'dot'), 0.002)],
    {
      turn: [76, 0, 12],
      move: [0.36, 0.46, -0.36],
    },
  ),
]

const brushedTin = { hex: '#c2c3c2', metal: true, rough: 0.45 }

export const bottles = {
  dropper,
  pump,
  'cream-jar': creamJar,
  'cream-tube': creamTube,
  'bath-salts': bathSalts,
  balm,
  soap,
} satisfies Record<string, Build>
