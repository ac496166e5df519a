import type { Point } from '../solid/curves.ts'
import { ball, cylinder, place, type Surface, slab, thrown, tube, turned } from '../solid/shapes.ts'
import { clay, glaze, speckled } from './materials.ts'
import type { Build } from './object.ts'

const vaseBottle: Build = ({ main }) => [
  thrown(
    [
      [0, 0],
      [0.22, 0],
      [0.27, 0.04],
      [0.4, 0.36],
      [0.36, 0.72],
      [0.15, 1.0],
      [0.12, 1.28],
      [0.18, 1.4],
      [0.15, 1.4],
      [0.09, 1.25],
      [0.1, 0.98],
    ],
    clay(main),
  ),
]

const vaseRound: Build = ({ main }) => [
  thrown(
    [
      [0, 0],
      [0.2, 0],
      [0.26, 0.03],
      [0.54, 0.4],
      [0.44, 0.78],
      [0.2, 0.9],
      [0.19, 0.98],
      [0.24, 1.04],
      [0.2, 1.04],
      [0.15, 0.96],
      [0.18, 0.85],
    ],
    speckled(main),
  ),
]

/** A tall vase with fluted sides. */
const vaseRibbed: Build = ({ main }) => [
  {
    ...thrown(
      [
        [0, 0],
        [0.26, 0],
        [0.32, 0.05],
        [0.36, 0.5],
        [0.33, 1.0],
        [0.38, 1.14],
        [0.35, 1.14],
        [0.29, 1.0],
        [0.3, 0.6],
      ],
      {
        ...glaze(main),
        rough: 0.3,
        gloss: 0.5,
        bump: (u, v) => (v < 0.88 ? Math.cos(u * 2 * Math.PI * 26) * 0.013 : 0),
      },
    ),
    nu: 312,
  },
]

const vaseHandles: Build = ({ main, dark }) => [
  thrown(
    [
      [0, 0],
      [0.2, 0],
      [0.24, 0.04],
      [0.18, 0.14],
      [0.36, 0.46],
      [0.44, 0.8],
      [0.3, 1.06],
      [0.17, 1.16],
      [0.16, 1.32],
      [0.26, 1.4],
      [0.23, 1.41],
      [0.12, 1.3],
      [0.12, 1.2],
    ],
    clay(main),
  ),
  ...[-1, 1].map((side) =>
    tube(
      [
        [side * 0.17, 1.28, 0],
        [side * 0.38, 1.32, 0],
        [side * 0.46, 1.16, 0],
        [side * 0.36, 0.96, 0],
      ],
      0.045,
      clay(dark),
    ),
  ),
]

const pot = (hex: string, r = 0.42, h = 0.6): Surface[] => [
  turned(
    [
      [0, 0],
      [r * 0.72, 0],
      [r, h],
      [r * 0.93, h],
      [r * 0.9, h - 0.08],
      [0, h - 0.09],
    ],
    clay(hex),
    0.025,
  ),
  cylinder(r * 0.9, h - 0.12, h - 0.07, { hex: '#4a3a2e', ...{ gloss: 0 } }, 0.01),
]

const cactus: Build = ({ main }) => {
  const ribbed = { hex: '#5c8159', sheen: 0.3, bump: (u: number) => Math.abs(Math.sin(u * Math.PI * 14)) * 0.035 }
  return [
    ...pot(main, 0.4, 0.5),
    place({ ...ball([0.5, 0.72, 0.5], ribbed), nu: 168 }, { move: [0, 0.72, 0] }),
    place({ ...ball([0.24, 0.34, 0.24], ribbed), nu: 168 }, { move: [0.24, 0.92, 0.06], turn: [0, 0, -32] }),
    place(ball([0.1, 0.08, 0.1], { hex: '#d88b86', sheen: 0.6 }), { move: [0, 1.09, 0] }),
  ]
}

/** A long leaf: a thin curved blade from the soil. */
function blade(height: number, lean: number, turn: number, hex: string, width = 0.17): Surface {
  const outline: Point[] = []
  for (let i = 0; i <= 24; i++)
    outline.push([width * Math.sin((i / 24) * Math.PI) ** 0.7 * (1 - (i / 24) * 0.25), (i / 24 - 0.5) * height])
  for (let i = 24; i >= 0; i--)
    outline.push([-width * Math.sin((i / 24) * Math.PI) ** 0.7 * (1 - (i / 24) * 0.25), (i / 24 - 0.5) * height])
  const flat = slab(outline.slice(0, -1), 0.02, { hex, gloss: 0.25, rough: 0.45 }, 0.01)
  return place(
    {
      ...flat,
      at: (u, v) => {
        const [x, y, z] = flat.at(u, v)
        const t = y / height + 0.5
        return [x, y + height / 2, z + lean * t * t + Math.abs(x) * 0.25]
      },
    },
    {
      turn: [0, turn, 0],
      move: [Math.sin((turn * Math.PI) / 180) * 0.08, 0.48, Math.cos((turn * Math.PI) / 180) * 0.08],
    },
  )
}

const snakePlant: Build = ({ main }) => [
  ...pot(main, 0.36, 0.5),
  ...[
    [1.2, 0.1, 10],
    [1.0, 0.22, 95],
    [1.1, 0.18, -80],
    [0.85, 0.3, 45],
    [0.9, 0.3, -35],
    [1.05, 0.2, 170],
    [0.7, 0.4, 130],
    [0.75, 0.36, -140],
  ].map(([h, l, t], i) => blade(h ?? 1, l ?? 0, t ?? 0, i % 2 ? '#55775a' : '#46694f')),
]

/** A plant with round leaves on thin stems. */
const roundLeaf: Build = ({ main }) => {
  const leaves = Array.from({ length: 15 }, (_, i) => {
    const a = i * 2.4
    const r = 0.16 + 0.3 * ((i * 7) % 10) * 0.1
    const h = 0.75 + 0.55 * (1 - (r - 0.16) / 0.3) + 0.1 * (i % 3)
    return { x: Math.cos(a) * r, y: h, z: Math.sin(a) * r, tilt: 35 + r * 60, turn: 90 - (a * 180) / Math.PI, i }
  })
  return [
    ...pot(main, 0.38, 0.5),
    ...leaves.map((l) =>
      tube(
        [
          [l.x * 0.15, 0.45, l.z * 0.15],
          [l.x * 0.5, 0.45 + (l.y - 0.45) * 0.6, l.z * 0.5],
          [l.x, l.y, l.z],
        ],
        0.012,
        { hex: '#7b8a55' },
        14,
      ),
    ),
    ...leaves.map((l) =>
      place(ball([0.3, 0.02, 0.3], { hex: l.i % 3 ? '#5f8a5c' : '#75a06c', gloss: 0.3, rough: 0.4 }), {
        turn: [l.tilt, l.turn, 0],
        move: [l.x, l.y, l.z],
      }),
    ),
  ]
}

export const vases = {
  'vase-bottle': vaseBottle,
  'vase-round': vaseRound,
  'vase-ribbed': vaseRibbed,
  'vase-handles': vaseHandles,
  cactus,
  'snake-plant': snakePlant,
  'round-leaf': roundLeaf,
} satisfies Record<string, Build>
