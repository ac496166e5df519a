import { box, cylinder, pillow, place, placeAll, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { leather, matt, plastic, rubber, steel } from './materials.ts'
import type { Build } from './object.ts'

const hoop = (r: number, thick: number, material: Surface['material'], tall = 1): Surface => ({
  at: (u, v) => {
    const [a, b] = [u * 2 * Math.PI, v * 2 * Math.PI]
    const k = r + thick * Math.cos(b)
    return [Math.cos(a) * k, Math.sin(a) * k, thick * tall * Math.sin(b)]
  },
  nu: 120,
  nv: 20,
  closed: true,
  material,
})
const wheel = (r: number, at: Vec, spokes: number, tyre: string): Surface[] =>
  placeAll(
    [
      hoop(r, 0.032, rubber(tyre)),
      hoop(r - 0.045, 0.018, steel, 1.4),
      place(place(cylinder(0.035, -0.07, 0.07, steel), { turn: [90, 0, 0] }), {}),
      ...Array.from({ length: spokes }, (_, i) =>
        place(cylinder(0.005, 0, r - 0.05, steel, 0.001), { turn: [0, 0, (i * 360) / spokes] }),
      ).map((s) => ({ ...s, nu: 8, nv: 6 })),
    ],
    { move: at },
  )
const bicycle: Build = ({ main, second }) => {
  const paint = { hex: main, gloss: 0.8, rough: 0.12 }
  const trim = second === '#ece6da' ? '#8a5432' : second
  const [rear, front, crank, seat, head]: Vec[] = [
    [-0.78, 0.5, 0],
    [0.82, 0.5, 0],
    [-0.12, 0.46, 0],
    [-0.34, 1.16, 0],
    [0.52, 1.16, 0],
  ]
  const bar = (a: Vec | undefined, b: Vec | undefined, r = 0.028, m: Surface['material'] = paint) =>
    tube([a ?? [0, 0, 0], b ?? [0, 0, 0]], r, m, 8)
  return [
    ...wheel(0.48, rear ?? [0, 0, 0], 22, '#33302d'),
    ...wheel(0.48, front ?? [0, 0, 0], 22, '#33302d'),
    bar(crank, seat),
    bar(seat, head),
    bar(crank, [0.56, 1.04, 0], 0.032),
    bar([-0.78, 0.5, 0.06], [-0.33, 1.1, 0.03], 0.016),
    bar([-0.78, 0.5, -0.06], [-0.33, 1.1, -0.03], 0.016),
    bar([-0.78, 0.5, 0.06], [-0.12, 0.46, 0.04], 0.018),
    bar([-0.78, 0.5, -0.06], [-0.12, 0.46, -0.04], 0.018),
    tube(
      [
        [0.48, 1.28, 0],
        [0.6, 0.94, 0],
        [0.72, 0.66, 0.05],
        [0.82, 0.5, 0.06],
      ],
      0.022,
      paint,
    ),
    tube(
      [
        [0.6, 0.94, 0],
        [0.72, 0.66, -0.05],
        [0.82, 0.5, -0.06],
      ],
      0.02,
      paint,
    ),
    bar([-0.34, 1.14, 0], [-0.38, 1.34, 0], 0.02, steel),
    place(pillow([0.42, 0.1, 0.22], leather(trim), 0.7, 0.6), { move: [-0.38, 1.38, 0] }),
    bar([0.48, 1.24, 0], [0.45, 1.4, 0], 0.02, steel),
    tube(
      [
        [0.3, 1.42, 0.3],
        [0.44, 1.44, 0.2],
        [0.46, 1.4, 0],
        [0.44, 1.44, -0.2],
        [0.3, 1.42, -0.3],
      ],
      0.02,
      steel,
      50,
    ),
    ...[-1, 1].map((s) =>
      tube(
        [
          [0.2, 1.41, s * 0.32],
          [0.38, 1.43, s * 0.26],
        ],
        0.03,
        leather(trim),
        8,
      ),
    ),
    place(place(cylinder(0.14, -0.01, 0.01, steel, 0.004), { turn: [90, 0, 0] }), { move: [-0.12, 0.46, 0.06] }),
    bar([-0.12, 0.46, 0.09], [0.02, 0.26, 0.11], 0.016, steel),
    bar([-0.12, 0.46, -0.09], [-0.26, 0.66, -0.11], 0.016, steel),
    place(box([0.16, 0.03, 0.1], 0.01, matt('#2d3136')), { move: [0.02, 0.25, 0.16] }),
    place(box([0.16, 0.03, 0.1], 0.01, matt('#2d3136')), { move: [-0.26, 0.67, -0.16] }),
    // Mudguards.
    tube(
      Array.from({ length: 9 }, (_, i): Vec => {
        const a = (i / 8) * 2.6 + 0.4
        return [-0.78 + Math.cos(a) * 0.54, 0.5 + Math.sin(a) * 0.54, 0]
      }),
      0.022,
      paint,
      40,
    ),
    tube(
      Array.from({ length: 7 }, (_, i): Vec => {
        const a = (i / 6) * 1.7 + 1.1
        return [0.82 + Math.cos(a) * 0.54, 0.5 + Math.sin(a) * 0.54, 0]
      }),
      0.022,
      paint,
      30,
    ),
  ]
}
const scooter: Build = ({ main, second }) => [
  ...[-0.62, 0.62].flatMap((x) => [
    place(place(cylinder(0.17, -0.05, 0.05, rubber('#33302d'), 0.03), { turn: [90, 0, 0] }), { move: [x, 0.17, 0] }),
    place(place(cylinder(0.09, -0.06, 0.06, plastic(second), 0.02), { turn: [90, 0, 0] }), { move: [x, 0.17, 0] }),
  ]),
  place(box([0.86, 0.06, 0.26], 0.028, plastic(main)), { move: [-0.06, 0.2, 0] }),
  place(box([0.7, 0.012, 0.2], 0.004, matt('#3a3836')), { move: [-0.08, 0.235, 0] }),
  tube(
    [
      [0.34, 0.2, 0],
      [0.5, 0.3, 0],
      [0.56, 0.42, 0],
    ],
    0.035,
    plastic(main),
  ),
  tube(
    [
      [0.64, 0.17, 0],
      [0.57, 0.5, 0],
      [0.46, 1.34, 0],
    ],
    0.032,
    steel,
  ),
  tube(
    [
      [0.44, 1.36, 0.32],
      [0.45, 1.38, 0],
      [0.44, 1.36, -0.32],
    ],
    0.026,
    steel,
  ),
  ...[-1, 1].map((s) =>
    place(place(cylinder(0.042, -0.08, 0.08, rubber(main), 0.02), { turn: [90, 0, 0] }), {
      move: [0.44, 1.36, s * 0.28],
    }),
  ),
  tube(
    [
      [-0.46, 0.22, 0],
      [-0.62, 0.4, 0],
      [-0.8, 0.36, 0],
    ],
    0.03,
    plastic(main),
  ),
]
export const wheels = { bicycle, scooter } satisfies Record<string, Build>
