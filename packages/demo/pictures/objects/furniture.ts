import { noise } from '../solid/material.ts'
import { ball, box, cylinder, pillow, place, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { blackMetal, brass, cloth, matt, paper, velvet, wood } from './materials.ts'
import type { Build } from './object.ts'

/** An upholstered block: a rounded box whose surface is a little uneven. */
const pad = (size: Vec, hex: string, at: Vec, turn: Vec = [0, 0, 0], soft = 0.09): Surface =>
  place(
    box(size, soft, {
      ...cloth(hex, 120),
      bump: (_u, _v, [x, y, z]) => (noise(x * 4 + at[0] * 9, y * 4, z * 4) - 0.5) * 0.02,
    }),
    {
      move: at,
      turn,
    },
  )
const legs = (w: number, d: number, h: number, tone: string, r = 0.035): Surface[] =>
  [-1, 1].flatMap((x) =>
    [-1, 1].map((z) =>
      place(
        thrown(
          [
            [0, 0],
            [r * 0.6, 0],
            [r, h],
            [0, h],
          ],
          wood(tone, 'y'),
        ),
        { move: [x * w, 0, z * d], turn: [z * -5, 0, x * 5] },
      ),
    ),
  )

const sofa: Build = ({ main, light, second }) => [
  pad([2.1, 0.3, 0.9], main, [0, 0.36, 0]),
  pad([2.1, 0.62, 0.26], main, [0, 0.7, -0.38], [-8, 0, 0], 0.12),
  ...[-1, 1].map((s) => pad([0.24, 0.5, 0.92], main, [s * 1.08, 0.5, 0], [0, 0, 0], 0.11)),
  ...[-1, 1].map((s) => pad([0.94, 0.2, 0.72], light, [s * 0.49, 0.58, 0.08], [0, 0, 0], 0.09)),
  ...[-1, 1].map((s) => pad([0.9, 0.44, 0.2], light, [s * 0.48, 0.86, -0.22], [-12, 0, 0], 0.1)),
  place(
    { ...pillow([0.44, 0.44, 0.18], velvet(second), 0.4, 0.6) },
    { move: [-0.72, 0.88, -0.02], turn: [-18, 14, 8] },
  ),
  ...legs(1.0, 0.34, 0.26, 'walnut'),
]
const armchair: Build = ({ main, light }) => [
  pad([1.0, 0.28, 0.86], main, [0, 0.42, 0]),
  pad([0.96, 0.84, 0.24], main, [0, 0.92, -0.36], [-10, 0, 0], 0.11),
  ...[-1, 1].map((s) => pad([0.2, 0.44, 0.88], main, [s * 0.54, 0.58, 0.02], [0, 0, 0], 0.1)),
  pad([0.86, 0.2, 0.72], light, [0, 0.62, 0.08], [0, 0, 0], 0.09),
  ...legs(0.46, 0.32, 0.34, 'oak', 0.04),
]
const chair: Build = ({ main }) => [
  place(box([0.92, 0.09, 0.86], 0.04, wood(main, 'z')), { move: [0, 0.88, 0] }),
  ...[
    [-0.38, 0.36],
    [0.38, 0.36],
  ].map(([x, z]) =>
    tube(
      [
        [(x ?? 0) * 1.12, 0, (z ?? 0) * 1.1],
        [x ?? 0, 0.86, z ?? 0],
      ],
      0.048,
      wood(main, 'y'),
    ),
  ),
  ...[-0.38, 0.38].map((x) =>
    tube(
      [
        [x * 1.1, 0, -0.48],
        [x, 0.86, -0.36],
        [x * 0.98, 1.4, -0.42],
        [x * 0.94, 1.84, -0.52],
      ],
      0.046,
      wood(main, 'y'),
    ),
  ),
  ...[1.3, 1.52, 1.74].map((y, i) =>
    place(box([0.8, 0.13, 0.055], 0.025, wood(main, 'x')), { move: [0, y, -0.42 - i * 0.04], turn: [-9, 0, 0] }),
  ),
  ...[-1, 1].map((s) => place(box([0.04, 0.06, 0.74], 0.018, wood(main, 'z')), { move: [s * 0.4, 0.42, 0] })),
]
const stool: Build = ({ main }) => [
  turned(
    [
      [0, 0.9],
      [0.4, 0.9],
      [0.43, 0.94],
      [0.42, 0.99],
      [0.3, 0.97],
      [0, 0.96],
    ],
    wood(main, 'x'),
    0.03,
  ),
  ...[45, 135, 225, 315].map((a) => {
    const [s, c] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
    return tube(
      [
        [s * 0.46, 0, c * 0.46],
        [s * 0.26, 0.92, c * 0.26],
      ],
      0.042,
      wood(main, 'y'),
    )
  }),
  ...[0, 90].map((a) =>
    place(place(cylinder(0.024, -0.5, 0.5, wood(main, 'y'), 0.01), { turn: [0, 0, 90] }), {
      turn: [0, a + 45, 0],
      move: [0, a ? 0.34 : 0.44, 0],
    }),
  ),
]
const sideTable: Build = ({ main }) => [
  turned(
    [
      [0, 0.98],
      [0.6, 0.98],
      [0.62, 1.01],
      [0.62, 1.05],
      [0, 1.05],
    ],
    wood(main, 'x'),
    0.025,
  ),
  turned(
    [
      [0, 0],
      [0.4, 0],
      [0.4, 0.04],
      [0.1, 0.06],
      [0.06, 0.14],
      [0.06, 0.98],
    ],
    matt('#2d3136'),
    0.03,
  ),
]
const bookshelf: Build = ({ main }) => {
  const shelves = [0.04, 0.66, 1.28, 1.9]
  const spines = ['#2f7f7b', '#bf6a45', '#ece6da', '#5f7690', '#c08a2b', '#8a4a5c', '#8fa68a', '#2d3136', '#d39a98']
  return [
    ...shelves.map((y) => place(box([1.3, 0.06, 0.42], 0.015, wood(main, 'x')), { move: [0, y, 0] })),
    ...[-1, 1].map((s) => place(box([0.06, 1.96, 0.44], 0.015, wood(main, 'y')), { move: [s * 0.66, 0.97, 0] })),
    place(box([1.3, 1.9, 0.02], 0.005, wood(main, 'y')), { move: [0, 0.97, -0.2] }),
    ...shelves.slice(0, 3).flatMap((y, row) =>
      Array.from({ length: 8 }, (_, i) => {
        const h = 0.36 + ((i * 5 + row * 3) % 4) * 0.045
        const x = (row === 1 ? -0.06 : -0.56) + i * 0.082
        return place(box([0.072, h, 0.3], 0.008, paper(spines[(i * 2 + row * 5) % 9])), {
          move: [x, y + 0.03 + h / 2, 0],
        })
      }),
    ),
    place(
      thrown(
        [
          [0, 0],
          [0.12, 0],
          [0.16, 0.14],
          [0.06, 0.28],
          [0.09, 0.34],
          [0.05, 0.34],
        ],
        matt('#bf6a45'),
      ),
      { move: [0.36, 0.07, 0] },
    ),
    place(ball([0.26, 0.26, 0.26], matt('#ece6da')), { move: [-0.34, 0.82, 0] }),
  ]
}
const bench: Build = ({ main, second }) => [
  pad([1.7, 0.16, 0.56], second, [0, 0.72, 0], [0, 0, 0], 0.07),
  place(box([1.7, 0.08, 0.54], 0.03, wood(main, 'x')), { move: [0, 0.6, 0] }),
  ...legs(0.72, 0.19, 0.58, main, 0.05),
]
const bed: Build = ({ main, light, second }) => [
  place(box([1.9, 0.95, 0.12], 0.05, wood('oak', 'x')), { move: [0, 0.56, -1.02] }),
  place(box([1.86, 0.24, 2.0], 0.05, wood('oak', 'z')), { move: [0, 0.3, 0] }),
  pad([1.78, 0.28, 1.94], '#efe9df', [0, 0.54, 0], [0, 0, 0], 0.1),
  pad([1.86, 0.2, 1.3], main, [0, 0.64, 0.36], [0, 0, 0], 0.09),
  pad([1.88, 0.1, 0.4], light, [0, 0.75, -0.2], [0, 0, 0], 0.05),
  ...[-1, 1].map((s) =>
    place(pillow([0.72, 0.28, 0.5], cloth(second), 0.5, 0.7), { move: [s * 0.42, 0.82, -0.68], turn: [-30, 0, 0] }),
  ),
  ...legs(0.84, 0.9, 0.2, 'oak', 0.05),
]
const shade = (hex: string, low: number, high: number, r: number, top: number): Surface =>
  turned(
    [
      [r, low],
      [top, high],
      [top - 0.02, high],
      [r - 0.02, low],
    ],
    { ...cloth(hex, 140), glow: 0.6 },
    0.01,
  )
const tableLamp: Build = ({ main, second }) => [
  thrown(
    [
      [0, 0],
      [0.22, 0],
      [0.26, 0.03],
      [0.34, 0.22],
      [0.24, 0.46],
      [0.08, 0.56],
      [0.05, 0.62],
      [0, 0.63],
    ],
    { hex: main, gloss: 0.8, rough: 0.15 },
  ),
  cylinder(0.025, 0.6, 0.86, brass),
  shade(second, 0.74, 1.28, 0.46, 0.3),
]
const floorLamp: Build = ({ main }) => [
  cylinder(0.34, 0, 0.05, blackMetal, 0.02),
  tube(
    [
      [0, 0.03, 0],
      [0, 1.6, 0],
      [0.1, 2.1, 0],
      [0.45, 2.34, 0],
      [0.7, 2.2, 0],
    ],
    0.024,
    brass,
    60,
  ),
  place(shade(main, 0, 0.34, 0.36, 0.16), { move: [0.72, 1.86, 0] }),
]
const deskLamp: Build = ({ main }) => [
  cylinder(0.3, 0, 0.06, matt(main), 0.025),
  tube(
    [
      [0, 0.04, 0],
      [-0.22, 0.7, 0],
    ],
    0.026,
    brass,
  ),
  tube(
    [
      [-0.22, 0.7, 0],
      [0.36, 1.3, 0],
    ],
    0.026,
    brass,
  ),
  place(ball([0.1, 0.1, 0.1], matt(main)), { move: [-0.22, 0.7, 0] }),
  place(
    turned(
      [
        [0.3, 0],
        [0.28, 0.1],
        [0.12, 0.3],
        [0.1, 0.38],
        [0, 0.39],
      ],
      { ...matt(main), gloss: 0.3, rough: 0.4 },
      0.04,
    ),
    { turn: [0, 0, 32], move: [0.5, 1.08, 0] },
  ),
]
/** A small round lamp that lights by itself. */
const moonLamp: Build = ({ main }) => [
  cylinder(0.26, 0, 0.1, wood('oak'), 0.03),
  place(ball([0.9, 0.86, 0.9], { hex: '#fbf1dc', glow: 1, gloss: 0.15, rough: 0.5 }), { move: [0, 0.5, 0] }),
  tube(
    [
      [-0.3, 0.78, 0],
      [-0.36, 1.08, 0],
      [0, 1.22, 0],
      [0.36, 1.08, 0],
      [0.3, 0.78, 0],
    ],
    0.026,
    { hex: main, gloss: 0.3 },
  ),
]
export const furniture = {
  sofa,
  armchair,
  chair,
  stool,
  'side-table': sideTable,
  bookshelf,
  bench,
  bed,
  'table-lamp': tableLamp,
  'floor-lamp': floorLamp,
  'desk-lamp': deskLamp,
  'moon-lamp': moonLamp,
} satisfies Record<string, Build>
