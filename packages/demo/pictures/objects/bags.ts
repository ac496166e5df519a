import type { Point } from '../solid/curves.ts'
import { noise } from '../solid/material.ts'
import { box, cylinder, lathe, pillow, place, type Surface, slab, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { blackMetal, brass, cloth, gold, leather, matt, plastic, steel } from './materials.ts'
import type { Build } from './object.ts'
import { body } from './soft-body.ts'

const stitch = (from: Vec, to: Vec, count: number, hex: string): Surface[] =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    const at = from.map((a, k) => a + ((to[k] ?? 0) - a) * t) as Vec
    const across = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1])
    return place(box(across ? [0.03, 0.009, 0.009] : [0.009, 0.03, 0.009], 0.004, matt(hex)), { move: at })
  })

const strap = (w: number, base: number, tall: number, z: number, r: number, hex: string): Surface =>
  tube(
    [
      [-w, base, z],
      [-w * 0.96, base + tall * 0.55, z],
      [-w * 0.6, base + tall * 0.95, z],
      [0, base + tall, z],
      [w * 0.6, base + tall * 0.95, z],
      [w * 0.96, base + tall * 0.55, z],
      [w, base, z],
    ],
    r,
    leather(hex),
    70,
  )

const tote: Build = ({ main, dark, second }) => [
  place(body([1.3, 0.92, 0.5], 0.84, leather(main)), { move: [0, 0.47, 0] }),
  place(body([1.325, 0.34, 0.53], 0.945, leather(dark), 0.06, 0.16), { move: [0, 0.175, 0] }),
  ...[-1, 1].map((s) => strap(0.32, 0.78, 0.62, s * 0.155, 0.03, dark)),
  ...[-1, 1].flatMap((s) => [
    place(box([0.14, 0.2, 0.03], 0.012, leather(dark)), { move: [s * 0.32, 0.72, 0.178], turn: [-8, 0, 0] }),
    place(place(cylinder(0.03, 0, 0.02, gold, 0.008), { turn: [90, 0, 0] }), { move: [s * 0.32, 0.68, 0.198] }),
  ]),
  ...stitch([-0.56, 0.37, 0.245], [0.56, 0.37, 0.245], 34, second),
]

const shopper: Build = ({ main, second }) => [
  place(
    body(
      [1.16, 1.16, 0.34],
      0.96,
      { ...cloth(main, 80), bump: (_u, _v, [x, y, z]) => (noise(x * 4, y * 4, z * 4) - 0.5) * 0.04 },
      0.06,
    ),
    { move: [0, 0.58, 0] },
  ),
  ...[-1, 1].map((s) =>
    tube(
      [
        [-0.28, 0.96, s * 0.12],
        [-0.28, 1.4, s * 0.12],
        [-0.16, 1.72, s * 0.12],
        [0.16, 1.72, s * 0.12],
        [0.28, 1.4, s * 0.12],
        [0.28, 0.96, s * 0.12],
      ],
      0.035,
      cloth(second, 80),
      60,
    ),
  ),
  place(box([0.46, 0.46, 0.02], 0.01, cloth(second, 80)), { move: [0, 0.5, 0.152], turn: [-3, 0, 0] }),
]

/** A half-moon bag on a long strap. */
const crescent: Build = ({ main, dark }) => {
  const half: Point[] = []
  for (let i = 0; i < 80; i++) {
    const a = (i / 80) * 2 * Math.PI
    const [x, y] = [Math.cos(a), Math.sin(a)]
    half.push([x * 0.74, y > 0 ? y * 0.24 * (1 + 0.55 * x * x) : y * 0.5])
  }
  return [
    place(slab(half, 0.34, leather(main), 0.15), { move: [0, 0.5, 0] }),
    tube(
      [
        [-0.7, 0.66, 0],
        [-0.74, 1.0, 0],
        [-0.4, 1.4, 0],
        [0, 1.52, 0],
        [0.4, 1.4, 0],
        [0.74, 1.0, 0],
        [0.7, 0.66, 0],
      ],
      0.036,
      leather(dark),
      70,
    ),
    ...[-1, 1].map((s) =>
      place(
        place(
          lathe(
            [
              [0.05, -0.02],
              [0.075, 0],
              [0.05, 0.02],
            ],
            gold,
          ),
          { turn: [90, 0, 0] },
        ),
        { move: [s * 0.7, 0.68, 0] },
      ),
    ),
    place(box([0.98, 0.022, 0.03], 0.01, gold), { move: [0, 0.72, 0.06] }),
    place(box([0.06, 0.13, 0.02], 0.008, leather(dark)), { move: [0.5, 0.66, 0.11] }),
  ]
}

const backpack: Build = ({ main, dark, second }) => {
  const canvas = {
    ...cloth(main, 90),
    bump: (_u: number, _v: number, [x, y, z]: Vec) => (noise(x * 5, y * 5, z * 5) - 0.5) * 0.025,
  }
  const trim = second === '#ece6da' ? '#8a5432' : second
  return [
    place(pillow([0.96, 1.34, 0.62], canvas, 0.5, 0.42), { move: [0, 0.68, 0] }),
    place(pillow([0.74, 0.56, 0.2], canvas, 0.5, 0.4), { move: [0, 0.36, 0.31] }),
    place(pillow([0.98, 0.5, 0.66], cloth(dark, 90), 0.5, 0.6), { move: [0, 1.14, 0.015] }),
    ...[-0.22, 0.22].flatMap((x) => [
      place(box([0.075, 0.62, 0.02], 0.008, leather(trim)), { move: [x, 0.86, 0.345], turn: [-4, 0, 0] }),
      place(box([0.12, 0.08, 0.03], 0.012, brass), { move: [x, 0.62, 0.385] }),
    ]),
    tube(
      [
        [-0.14, 1.34, -0.1],
        [-0.12, 1.5, -0.1],
        [0.12, 1.5, -0.1],
        [0.14, 1.34, -0.1],
      ],
      0.032,
      leather(trim),
    ),
    ...[-1, 1].map((s) =>
      tube(
        [
          [s * 0.28, 1.24, -0.28],
          [s * 0.5, 1.0, -0.42],
          [s * 0.54, 0.5, -0.42],
          [s * 0.42, 0.16, -0.26],
        ],
        0.045,
        leather(trim),
      ),
    ),
    place(box([0.62, 0.02, 0.02], 0.008, brass), { move: [0, 0.56, 0.38] }),
  ]
}

const suitcase: Build = ({ main, dark, light }) => [
  place({ ...box([0.98, 1.36, 0.48], 0.11, plastic(main)) }, { move: [0, 0.8, 0] }),
  ...Array.from({ length: 7 }, (_, i) =>
    place(box([0.05, 1.1, 0.5], 0.024, plastic(i % 2 ? main : light)), { move: [-0.36 + i * 0.12, 0.8, 0] }),
  ),
  place(box([1.0, 0.03, 0.035], 0.012, blackMetal), { move: [0, 0.8, 0.0] }),
  ...[-1, 1].map((s) => place(cylinder(0.022, 1.4, 1.96, steel), { move: [s * 0.2, 0, -0.14] })),
  place(box([0.5, 0.08, 0.1], 0.035, matt('#2d3136')), { move: [0, 1.97, -0.14] }),
  tube(
    [
      [-0.16, 1.46, 0.06],
      [-0.14, 1.55, 0.06],
      [0.14, 1.55, 0.06],
      [0.16, 1.46, 0.06],
    ],
    0.028,
    matt(dark),
  ),
  ...[-1, 1].flatMap((s) =>
    [-1, 1].flatMap((z) => [
      place(place(cylinder(0.07, -0.035, 0.035, matt('#2d3136'), 0.02), { turn: [90, 0, 0] }), {
        move: [s * 0.38, 0.07, z * 0.16],
      }),
      place(box([0.1, 0.08, 0.1], 0.025, matt('#2d3136')), { move: [s * 0.38, 0.13, z * 0.16] }),
    ]),
  ),
  ...[-1, 1].flatMap((s) =>
    [0.18, 1.42].map((y) => place(box([0.16, 0.16, 0.51], 0.06, plastic(dark)), { move: [s * 0.43, y, 0] })),
  ),
]

const duffel: Build = ({ main, dark, second }) => {
  const trim = second === '#ece6da' ? '#8a5432' : second
  return [
    place(
      pillow(
        [1.7, 0.9, 0.82],
        { ...cloth(main, 80), bump: (_u, _v, [x, y, z]) => (noise(x * 4, y * 4, z * 4) - 0.5) * 0.04 },
        0.5,
        0.62,
      ),
      { move: [0, 0.45, 0] },
    ),
    ...[-0.36, 0.36].map((x) => place(pillow([0.12, 0.92, 0.85], leather(trim), 0.3, 0.66), { move: [x, 0.455, 0] })),
    ...[-1, 1].map((s) =>
      tube(
        [
          [-0.36, 0.76, s * 0.26],
          [-0.34, 1.12, s * 0.2],
          [0, 1.3, s * 0.14],
          [0.34, 1.12, s * 0.2],
          [0.36, 0.76, s * 0.26],
        ],
        0.035,
        leather(trim),
        60,
      ),
    ),
    place(box([1.1, 0.02, 0.04], 0.008, brass), { move: [0, 0.9, 0] }),
    ...[-1, 1].map((s) => place(pillow([0.06, 0.6, 0.6], leather(dark), 0.7, 0.7), { move: [s * 0.83, 0.45, 0] })),
  ]
}

export const bags = {
  tote,
  shopper,
  crescent,
  backpack,
  suitcase,
  duffel,
} satisfies Record<string, Build>
