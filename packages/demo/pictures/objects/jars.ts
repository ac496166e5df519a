import { ball, cylinder, lathe, place, placeAll, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import { label, turnedTo } from './labels.ts'
import { cloth, glass, gold, paper, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

/** A glass jar with a lid and something in it. */
const jar = (r: number, h: number, inside: string, lid: Surface['material'], glow = 0.6): Surface[] => [
  turned(
    [
      [0, 0.02],
      [r * 0.93, 0.02],
      [r * 0.95, h * 0.82],
      [r * 0.8, h * 0.9],
      [0, h * 0.9],
    ],
    { hex: inside, glow, gloss: 0.5, rough: 0.15 },
    0.05,
  ),
  turned(
    [
      [0, 0],
      [r * 0.95, 0],
      [r, 0.05],
      [r, h * 0.84],
      [r * 0.84, h],
      [r * 0.84, h + 0.04],
    ],
    glass('#eef2ee', 0.12),
    0.05,
  ),
  turned(
    [
      [0, h],
      [r * 0.92, h],
      [r * 0.92, h + 0.2],
      [0, h + 0.21],
    ],
    lid,
    0.03,
  ),
]

const honey: Build = ({ main, second }) => [
  ...jar(0.42, 0.8, main, gold),
  ...turnedTo(20, label(0.42, 0.18, 0.6, second, '#7a4b22', 'bars', 0.32)),
]

/** Jam under a cloth cap tied with string. */
const jam: Build = ({ main, dark, second }) => [
  ...jar(0.4, 0.72, main, paper()).slice(0, 2),
  {
    ...turned(
      [
        [0, 0.96],
        [0.36, 0.94],
        [0.4, 0.86],
        [0.36, 0.76],
        [0.52, 0.66],
      ],
      {
        ...cloth(second),
        bump: (u: number, v: number) => Math.cos(u * 2 * Math.PI * 16) * 0.03 * Math.max(0, v - 0.6),
      },
      0.05,
    ),
    nu: 192,
  },
  lathe(
    [
      [0.37, 0.74],
      [0.39, 0.76],
      [0.37, 0.79],
    ],
    { hex: '#9a7b4f' },
  ),
  ...turnedTo(20, label(0.4, 0.14, 0.5, '#f4efe6', dark, 'dot', 0.32)),
]

const oil: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.25, 0],
      [0.27, 0.04],
      [0.27, 0.86],
      [0.09, 1.06],
      [0.085, 1.36],
    ],
    { hex: main, gloss: 0.9, rough: 0.06, glow: 0.3 },
    0.07,
  ),
  lathe(
    [
      [0.085, 1.3],
      [0.11, 1.31],
      [0.11, 1.37],
      [0.085, 1.38],
    ],
    { hex: main, gloss: 0.9, rough: 0.06 },
  ),
  cylinder(0.08, 1.36, 1.5, wood('oak', 'y'), 0.02),
  ...turnedTo(20, label(0.27, 0.2, 0.68, second, '#3f4a2f', 'leaf')),
]

const pickles: Build = ({ main, second }) => {
  const fruit = Array.from({ length: 34 }, (_, i) => {
    const layer = Math.floor(i / 7)
    const a = i * 0.9 + layer * 0.45
    const r = i % 7 === 6 ? 0 : 0.25
    return place(ball([0.2, 0.17, 0.17], { hex: i % 4 ? main : second, gloss: 0.6, rough: 0.2 }), {
      move: [Math.sin(a) * r, 0.11 + layer * 0.135, Math.cos(a) * r],
      turn: [i * 30, i * 50, 0],
    })
  })
  return [
    ...fruit,
    ...jar(0.4, 0.82, main, { hex: '#3a3d3a', gloss: 0.4 }).slice(1),
    ...turnedTo(20, label(0.4, 0.16, 0.44, '#f1ebe0', '#3f4a2f', 'plain', 0.28)),
  ]
}

const spice = (x: number, z: number, hex: string, turn: number): Surface[] =>
  placeAll([...jar(0.2, 0.5, hex, wood('oak'), 0.2), ...label2(turn)], { move: [x, 0, z] })

const label2 = (turn: number) => turnedTo(turn, label(0.2, 0.12, 0.34, '#f4efe6', '#4a4038', 'plain', 0.3))

const spices: Build = ({ main, dark, second }) => [
  ...spice(-0.46, 0, main, 24),
  ...spice(0, -0.08, second, 20),
  ...spice(0.46, 0, dark, 16),
  ...spice(-0.23, 0.38, '#7c8a4e', 22),
  ...spice(0.25, 0.36, '#a5432e', 18),
]

const milk: Build = ({ main }) => [
  turned(
    [
      [0, 0.02],
      [0.3, 0.02],
      [0.31, 0.78],
      [0.2, 0.94],
      [0, 0.96],
    ],
    { hex: '#f6f1e6', glow: 0.5, gloss: 0.3 },
    0.06,
  ),
  turned(
    [
      [0, 0],
      [0.32, 0],
      [0.34, 0.04],
      [0.34, 0.8],
      [0.17, 1.06],
      [0.16, 1.24],
      [0.19, 1.28],
    ],
    glass('#eaf0ee', 0.14),
    0.07,
  ),
  turned(
    [
      [0, 1.27],
      [0.19, 1.27],
      [0.21, 1.31],
      [0.19, 1.36],
      [0, 1.38],
    ],
    { hex: main, metal: true, rough: 0.4 },
    0.02,
  ),
]

const pasta: Build = ({ main }) => [
  ...Array.from({ length: 26 }, (_, i) => {
    const a = i * 2.4
    const r = 0.032 * Math.sqrt(i) * 1.5
    return place(cylinder(0.028, 0.03, 1.06 + (i % 5) * 0.02, { hex: main, glow: 0.3, gloss: 0.2 }, 0.01), {
      move: [Math.sin(a) * r, 0, Math.cos(a) * r],
    })
  }),
  turned(
    [
      [0, 0],
      [0.32, 0],
      [0.34, 0.04],
      [0.34, 1.16],
    ],
    glass('#e4ebe8', 0.14),
    0.03,
  ),
  cylinder(0.35, 1.16, 1.3, wood('oak'), 0.03),
]

const syrup: Build = ({ main, second }) => [
  thrown(
    [
      [0, 0],
      [0.3, 0],
      [0.36, 0.08],
      [0.36, 0.4],
      [0.14, 0.72],
      [0.11, 0.9],
    ],
    { hex: main, gloss: 0.9, rough: 0.05, glow: 0.5 },
  ),
  cylinder(0.13, 0.88, 1.02, steel, 0.02),
  tube(
    [
      [0.12, 0.82, 0],
      [0.26, 0.86, 0],
      [0.28, 0.72, 0],
      [0.17, 0.66, 0],
    ],
    0.03,
    { hex: main, gloss: 0.9, rough: 0.05 },
  ),
  ...turnedTo(20, label(0.385, 0.1, 0.4, second, '#4a2f1c', 'dot', 0.3)),
]

export const jars = {
  honey,
  jam,
  pickles,
  spices,
  milk,
  oil,
  syrup,
  pasta,
} satisfies Record<string, Build>
