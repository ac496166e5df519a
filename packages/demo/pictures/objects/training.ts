import {
  ball,
  box,
  cylinder,
  lathe,
  pillow,
  place,
  placeAll,
  type Surface,
  slab,
  tube,
  turned,
} from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { brushed, cloth, grained, matt, plastic, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const plate = (x: number, r: number, thick: number, hex: string): Surface =>
  place(place(cylinder(r, -thick / 2, thick / 2, matt(hex), 0.03), { turn: [0, 0, 90] }), { move: [x, r, 0] })

const dumbbell = (hex: string): Surface[] => [
  ...[-1, 1].flatMap((s) => [
    place(
      place(
        lathe(
          [
            [0, -0.15],
            [0.26, -0.15],
            [0.3, -0.11],
            [0.3, 0.11],
            [0.26, 0.15],
            [0, 0.15],
          ],
          matt(hex),
          6,
        ),
        { turn: [0, 0, 90] },
      ),
      { move: [s * 0.46, 0.27, 0] },
    ),
    place(place(cylinder(0.16, 0, 0.01, brushed, 0.004), { turn: [0, 0, s * -90] }), { move: [s * 0.615, 0.27, 0] }),
  ]),
  place(
    place(cylinder(0.065, -0.34, 0.34, { ...steel, bump: (u, v) => Math.sin(u * 90) * Math.sin(v * 150) * 0.003 }), {
      turn: [0, 0, 90],
    }),
    { move: [0, 0.27, 0] },
  ),
]

const dumbbells: Build = ({ main }) => [
  ...placeAll(dumbbell(main), { move: [0, 0, 0.34], turn: [0, 14, 0] }),
  ...placeAll(dumbbell(main), { move: [0.1, 0, -0.34], turn: [0, -6, 0] }),
]

const kettlebell: Build = ({ main, second }) => [
  place(ball([0.94, 0.9, 0.94], grained(matt(main), 0.02, 60)), { move: [0, 0.44, 0] }),
  cylinder(0.28, 0, 0.05, matt(main)),
  tube(
    [
      [-0.26, 0.72, 0],
      [-0.36, 1.02, 0],
      [-0.2, 1.26, 0],
      [0.2, 1.26, 0],
      [0.36, 1.02, 0],
      [0.26, 0.72, 0],
    ],
    0.075,
    grained(matt(main), 0.02, 60),
    60,
  ),
  ...placeAll([cylinder(0.22, 0, 0.012, matt(second), 0.004)], { turn: [90, 0, 0], move: [0, 0.44, 0.462] }),
]

const mat: Build = ({ main, second }) => [
  {
    at: (u, v) => {
      const a = u * 4.6 * 2 * Math.PI
      const r = 0.06 + a * 0.0098
      return [(v - 0.5) * 1.7, r * Math.sin(a) + 0.345, r * Math.cos(a)]
    },
    nu: 320,
    nv: 20,
    closed: false,
    material: grained({ hex: main, gloss: 0.06 }, 0.02, 50),
  },
  ...[-0.46, 0.46].map((x) =>
    place(
      place(
        lathe(
          [
            [0.355, -0.06],
            [0.365, -0.05],
            [0.365, 0.05],
            [0.355, 0.06],
          ],
          { ...cloth(second) },
        ),
        { turn: [0, 0, 90] },
      ),
      { move: [x, 0.345, 0] },
    ),
  ),
  tube(
    [
      [-0.46, 0.68, 0.06],
      [-0.2, 0.94, 0.14],
      [0.2, 0.94, 0.14],
      [0.46, 0.68, 0.06],
    ],
    0.03,
    cloth(second),
  ),
]

const flask: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.27, 0],
      [0.29, 0.04],
      [0.29, 0.86],
      [0.2, 1.02],
      [0.19, 1.1],
    ],
    { hex: main, gloss: 0.25, rough: 0.5 },
    0.06,
  ),
  lathe(
    [
      [0.19, 1.08],
      [0.2, 1.09],
      [0.2, 1.12],
      [0.19, 1.13],
    ],
    steel,
  ),
  cylinder(0.2, 1.13, 1.34, matt(second), 0.03),
  tube(
    [
      [-0.16, 1.3, 0],
      [-0.2, 1.5, 0],
      [0, 1.58, 0],
      [0.2, 1.5, 0],
      [0.16, 1.3, 0],
    ],
    0.032,
    matt(second),
  ),
]

const helmet: Build = ({ main, second }) => [
  place(
    {
      ...pillow([1.06, 1.0, 1.3], plastic(main), 0.95, 0.95),
      at: (u, v) => {
        const p = pillow([1.06, 1.0, 1.3], plastic(main), 0.95, 0.95).at(u, v * 0.56 + 0.44)
        return p
      },
    },
    { move: [0, 0.2, 0] },
  ),
  ...[-0.3, 0, 0.3].flatMap((x) =>
    [-0.14, 0.24].map((z) =>
      place(pillow([0.12, 0.03, 0.3], matt('#25282b'), 0.9, 0.8), {
        move: [x, 0.2 + 0.5 * Math.sqrt(Math.max(0, 1 - (x / 0.53) ** 2 - (z / 0.65) ** 2)) - 0.006, z],
        turn: [z * 60, 0, -x * 75],
      }),
    ),
  ),
  place(pillow([0.9, 0.05, 0.5], matt(second), 0.8, 0.5), { move: [0, 0.14, 0.6], turn: [8, 0, 0] }),
  tube(
    [
      [-0.46, 0.14, 0.1],
      [-0.34, -0.2, 0.16],
      [0, -0.36, 0.2],
      [0.34, -0.2, 0.16],
      [0.46, 0.14, 0.1],
    ],
    0.02,
    matt('#2d3136'),
  ),
]

const roller: Build = ({ main }) => [
  place(
    place(
      {
        ...turned(
          [
            [0.17, -0.66],
            [0.3, -0.66],
            [0.3, 0.66],
            [0.17, 0.66],
          ],
          {
            ...matt(main),
            bump: (u, v) => (Math.sin(u * 2 * Math.PI * 8) > 0.2 && Math.sin(v * 34) > -0.4 ? 0.022 : 0),
          },
          0.02,
        ),
        nu: 220,
        nv: 160,
      },
      { turn: [0, 0, 90] },
    ),
    { move: [0, 0.32, 0] },
  ),
]

const skateboard: Build = ({ main, second }) =>
  [
    place(
      {
        ...slab(
          Array.from({ length: 90 }, (_, i): [number, number] => {
            const a = (i / 90) * 2 * Math.PI
            return [
              1.1 * Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.45,
              0.29 * Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.75,
            ]
          }),
          0.06,
          { ...wood(main, 'x') },
          0.02,
        ),
      },
      { turn: [-90, 0, 0] },
    ),
  ]
    .map((s) => ({
      ...s,
      at: (u: number, v: number): Vec => {
        const [x, y, z] = s.at(u, v)
        return [x, y + 0.3 + Math.max(0, Math.abs(x) - 0.72) ** 1.4 * 0.7, z]
      },
    }))
    .concat([
      ...[-0.62, 0.62].flatMap((x) => [
        place(box([0.12, 0.1, 0.34], 0.03, brushed), { move: [x, 0.21, 0] }),
        ...[-1, 1].map((s) =>
          place(place(cylinder(0.13, -0.07, 0.07, plastic(second), 0.03), { turn: [90, 0, 0] }), {
            move: [x, 0.13, s * 0.24],
          }),
        ),
      ]),
    ] as never[])

const barbell: Build = ({ main, second }) => [
  place(place(cylinder(0.035, -1.1, 1.1, steel), { turn: [0, 0, 90] }), { move: [0, 0.42, 0] }),
  ...[-1, 1].flatMap((s) => [
    plate(s * 0.74, 0.42, 0.12, main),
    place(plate(s * 0.88, 0.3, 0.1, second), { move: [0, 0.12, 0] }),
    place(place(cylinder(0.07, -0.04, 0.04, steel), { turn: [0, 0, 90] }), { move: [s * 0.97, 0.42, 0] }),
  ]),
]

export const training = {
  dumbbells,
  kettlebell,
  'yoga-mat': mat,
  roller,
  barbell,
  flask,
  helmet,
  skateboard,
} satisfies Record<string, Build>
