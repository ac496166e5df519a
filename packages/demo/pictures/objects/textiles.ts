import { noise } from '../solid/material.ts'
import { box, cylinder, pillow, place, placeAll, type Surface, tube, turned } from '../solid/shapes.ts'
import { blackMetal, brass, cloth, matt, velvet, wood } from './materials.ts'
import type { Build } from './object.ts'

const basket: Build = ({ main }) => [
  {
    ...turned(
      [
        [0, 0],
        [0.42, 0],
        [0.52, 0.6],
        [0.47, 0.62],
        [0.38, 0.05],
        [0, 0.04],
      ],
      {
        hex: main,
        gloss: 0.05,
        bump: (u, v) =>
          0.02 * Math.abs(Math.sin(v * 90)) * Math.sin(u * 2 * Math.PI * 24 + Math.floor((v * 90) / Math.PI) * Math.PI),
      },
      0.03,
    ),
    nu: 288,
    nv: 220,
  },
  ...[-1, 1].map((side) =>
    tube(
      [
        [side * 0.5, 0.56, 0.12],
        [side * 0.56, 0.74, 0.08],
        [side * 0.56, 0.74, -0.08],
        [side * 0.5, 0.56, -0.12],
      ],
      0.03,
      { hex: '#8a5432', gloss: 0.2 },
    ),
  ),
]

const cushion = (hex: string): Surface => ({
  ...pillow(
    [1, 1, 0.4],
    { ...cloth(hex), bump: (_u, _v, [x, y, z]) => (noise(x * 5, y * 5, z * 3) - 0.5) * 0.03 },
    0.4,
    0.62,
  ),
})

const cushions: Build = ({ main, second }) => [
  place(cushion(second), { turn: [-14, -10, 3], move: [-0.24, 0.52, -0.2] }),
  place(cushion(main), { turn: [-16, 12, -4], move: [0.2, 0.46, 0.14], size: 0.88 }),
]

const folded = (hex: string, w: number, layers: number, thick: number, lift: number, stuff: typeof cloth): Surface[] =>
  Array.from({ length: layers }, (_, i) =>
    place(
      box([w - (i % 2) * 0.02, thick, 0.72 - (i % 3) * 0.015], thick * 0.46, {
        ...stuff(hex),
        bump: (_u, _v, [x, y, z]) => (noise(x * 6 + i * 3, y * 6, z * 6) - 0.5) * 0.02,
      }),
      { move: [((i * 7) % 3) * 0.008, lift + thick * (i + 0.5) * 0.96, 0] },
    ),
  )

const towels: Build = ({ main, light, second }) => [
  ...folded(main, 1, 2, 0.11, 0, velvet),
  ...folded(light, 0.97, 2, 0.11, 0.21, velvet),
  ...folded(second, 0.94, 2, 0.11, 0.42, velvet),
]

const blanket: Build = ({ main, second }) => [
  ...folded(main, 1.1, 4, 0.1, 0, cloth),
  ...Array.from({ length: 17 }, (_, i) =>
    tube(
      [
        [-0.5 + i * 0.0625, 0.37, 0.33],
        [-0.5 + i * 0.0625, 0.33, 0.39],
        [-0.495 + i * 0.0625, 0.22, 0.4],
      ],
      0.013,
      { hex: second },
      8,
    ),
  ),
]

const rug: Build = ({ main, second }) => [
  place(
    {
      at: (u, v) => {
        const turns = 3.1
        const a = u * turns * 2 * Math.PI
        const r = 0.07 + a * 0.0115
        return [(v - 0.5) * 1.5, r * Math.sin(a) + 0.3, r * Math.cos(a)]
      },
      nu: 260,
      nv: 60,
      closed: false,
      material: { ...cloth(main), pattern: stripes(main, second) },
    },
    { turn: [0, 28, 0] },
  ),
]

function stripes(a: string, b: string) {
  const [first, other] = [cloth(a).pattern, cloth(b).pattern]
  return (u: number, v: number, at: [number, number, number]) =>
    (Math.abs(v - 0.5) > 0.4 && Math.abs(v - 0.5) < 0.44) || (Math.abs(v - 0.5) > 0.3 && Math.abs(v - 0.5) < 0.36)
      ? (other?.(u, v, at) ?? null)
      : (first?.(u, v, at) ?? null)
}

const clock: Build = ({ main, second }) => [
  ...placeAll(
    [
      turned(
        [
          [0, -0.16],
          [0.5, -0.16],
          [0.54, -0.1],
          [0.54, 0.12],
          [0.49, 0.16],
          [0.46, 0.1],
          [0, 0.1],
        ],
        matt(main),
        0.04,
      ),
      cylinder(0.46, 0.09, 0.105, { hex: second, gloss: 0.1 }, 0.005),
      place(box([0.035, 0.02, 0.3], 0.008, blackMetal), { move: [0, 0.12, -0.12] }),
      place(box([0.22, 0.02, 0.035], 0.008, blackMetal), { move: [0.09, 0.13, 0] }),
      ...Array.from({ length: 12 }, (_, i) =>
        place(box([0.018, 0.012, i % 3 ? 0.05 : 0.09], 0.005, blackMetal), {
          move: [Math.sin((i * Math.PI) / 6) * 0.39, 0.11, Math.cos((i * Math.PI) / 6) * 0.39],
          turn: [0, i * 30, 0],
        }),
      ),
      cylinder(0.03, 0.1, 0.15, brass, 0.01),
    ],
    { turn: [90, 0, 0], move: [0, 0.62, 0] },
  ),
  ...[-1, 1].map((s) =>
    place(cylinder(0.045, 0, 0.2, wood('oak', 'y')), { turn: [0, 0, s * -22], move: [s * 0.36, 0, 0] }),
  ),
]

/** The reflection of a bright room in a mirror: a diagonal gradient. */
function sheenOfSky(_u: number, _v: number, [x, y]: [number, number, number]) {
  const t = Math.max(0, Math.min(1, 0.5 + (x * 0.8 + y - 0.9) * 0.9))
  const band = Math.abs(x * 0.9 + y - 0.86) < 0.07 || Math.abs(x * 0.9 + y - 1.02) < 0.02 ? 0.1 : 0
  const k = 0.5 + 0.3 * t + band
  return [k * 0.93, k * 0.98, k] as [number, number, number]
}

const mirror: Build = ({ main }) => [
  ...placeAll(
    [
      turned(
        [
          [0, -0.05],
          [0.6, -0.05],
          [0.63, 0],
          [0.6, 0.05],
          [0.55, 0.03],
        ],
        main === '#8a5432' ? wood('walnut') : brass,
        0.02,
      ),
      cylinder(0.57, 0.0, 0.02, { hex: '#d8dfe0', gloss: 0.6, rough: 0.05, pattern: sheenOfSky }, 0.004),
    ],
    { turn: [84, 0, 0], move: [0, 0.72, 0] },
  ),
  place(cylinder(0.03, 0, 0.14, brass), {}),
  cylinder(0.26, 0, 0.04, brass, 0.012),
]

export const textiles = {
  basket,
  cushions,
  towels,
  blanket,
  rug,
  clock,
  mirror,
} satisfies Record<string, Build>
