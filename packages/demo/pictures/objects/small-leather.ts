import { noise } from '../solid/material.ts'
import { ball, box, lathe, pillow, place, placeAll, type Surface, tube } from '../solid/shapes.ts'
import { brass, gold, leather, matt, plastic } from './materials.ts'
import type { Build } from './object.ts'
import { body } from './soft-body.ts'

const briefcase: Build = ({ main, dark }) => [
  place(body([1.36, 0.94, 0.34], 0.99, leather(main), 0.06), { move: [0, 0.48, 0] }),
  place(box([1.3, 0.5, 0.035], 0.016, leather(dark)), { move: [0, 0.7, 0.15], turn: [-9, 0, 0] }),
  ...[-0.36, 0.36].flatMap((x) => [
    place(box([0.11, 0.34, 0.025], 0.01, leather(main)), { move: [x, 0.48, 0.192] }),
    place(box([0.14, 0.1, 0.03], 0.012, brass), { move: [x, 0.42, 0.205] }),
  ]),
  tube(
    [
      [-0.2, 0.94, 0],
      [-0.18, 1.1, 0],
      [0, 1.15, 0],
      [0.18, 1.1, 0],
      [0.2, 0.94, 0],
    ],
    0.042,
    leather(dark),
  ),
  ...[-1, 1].map((s) =>
    place(
      place(
        lathe(
          [
            [0.04, -0.015],
            [0.06, 0],
            [0.04, 0.015],
          ],
          brass,
        ),
        { turn: [90, 0, 0] },
      ),
      { move: [s * 0.2, 0.96, 0] },
    ),
  ),
]

const wallet: Build = ({ main, dark, second }) => [
  ...placeAll(
    [
      box([1.1, 0.07, 0.84], 0.033, leather(main)),
      place(box([1.08, 0.07, 0.82], 0.033, leather(main)), { move: [0, 0.09, 0], turn: [0, 0, 1.5] }),
      place(box([0.9, 0.02, 0.5], 0.008, plastic(second)), { move: [0.04, 0.05, 0.22] }),
      ...stitchFlat(1.0, 0.72, 0.13, dark),
    ],
    { move: [0, 0.06, 0.1], turn: [0, -14, 0] },
  ),
  ...placeAll(
    [
      box([0.84, 0.05, 0.56], 0.024, leather(dark)),
      place(box([0.7, 0.02, 0.4], 0.008, plastic(second)), { move: [0.04, 0.02, -0.16] }),
      place(box([0.82, 0.04, 0.4], 0.018, leather(dark)), { move: [0, 0.035, 0.09] }),
    ],
    {
      move: [0.26, 0.24, -0.16],
      turn: [0, 22, 0],
    },
  ),
]

const stitchFlat = (w: number, d: number, y: number, hex: string): Surface[] =>
  [-1, 1].flatMap((s) => [
    ...Array.from({ length: 24 }, (_, i) =>
      place(box([0.022, 0.008, 0.008], 0.003, matt(hex)), {
        move: [(i / 23 - 0.5) * w, y + (i / 23 - 0.5) * 0.026, (s * d) / 2],
      }),
    ),
  ])

const pouch: Build = ({ main, dark }) => [
  place(
    pillow(
      [1.2, 0.74, 0.4],
      { ...leather(main), bump: (_u, _v, [x, y, z]) => (noise(x * 4, y * 4, z * 4) - 0.5) * 0.03 },
      0.55,
      0.5,
    ),
    { move: [0, 0.38, 0] },
  ),
  place(box([1.06, 0.03, 0.04], 0.012, gold), { move: [0, 0.735, 0] }),
  place(box([0.08, 0.18, 0.025], 0.01, leather(dark)), { move: [0.5, 0.66, 0.06], turn: [0, 0, 10] }),
  tube(
    [
      [0.56, 0.62, 0],
      [0.78, 0.6, 0.05],
      [0.9, 0.34, 0.1],
      [0.76, 0.12, 0.14],
      [0.66, 0.3, 0.12],
      [0.58, 0.56, 0.04],
    ],
    0.022,
    leather(dark),
    50,
  ),
]

const clutch: Build = ({ main }) => [
  place(
    pillow(
      [1.24, 0.78, 0.3],
      {
        ...leather(main),
        gloss: 0.45,
        rough: 0.3,
        bump: (_u, _v, [x, y]) => Math.abs(Math.sin(x * 9 + y * 9)) * Math.abs(Math.sin(x * 9 - y * 9)) * 0.02,
      },
      0.4,
      0.5,
    ),
    { move: [0, 0.4, 0] },
  ),
  place(box([1.16, 0.06, 0.16], 0.028, gold), { move: [0, 0.78, 0] }),
  ...[-1, 1].map((s) => place(ball([0.1, 0.1, 0.1], gold), { move: [s * 0.045, 0.86, 0] })),
  tube(
    [
      [-0.54, 0.8, 0],
      [-0.66, 0.98, 0.02],
      [-0.3, 1.08, 0.1],
      [0.2, 0.98, 0.22],
      [0.62, 0.62, 0.3],
      [0.7, 0.2, 0.28],
      [0.84, 0.03, 0.22],
    ],
    0.016,
    { ...gold, bump: (_u, v) => Math.sin(v * 260) * 0.006 },
    120,
  ),
]

export const smallLeather = {
  briefcase,
  wallet,
  pouch,
  clutch,
} satisfies Record<string, Build>
