import type { Rgb } from '../colour/oklch.ts'
import { along, type Point } from '../solid/curves.ts'
import { linear } from '../solid/shade.ts'
import { ball, box, pillow, place, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { flat, foot, type Last, pair, type Shoe, smooth, sole, upper } from './last.ts'
import { brass, cloth, leather, matt, rubber } from './materials.ts'
import type { Build } from './object.ts'

const laces = (shoe: Shoe, from: number, to: number, count: number, hex: string, spread = 0.34): Surface[] =>
  Array.from({ length: count }, (_, i) => {
    const t = from + ((to - from) * i) / Math.max(1, count - 1)
    const spot = (side: number, dt: number): Vec => {
      const [x, y, z] = shoe.at(t + dt, side)
      return [x, y + 0.022, z]
    }
    return [
      tube(
        [spot(-spread, 0), spot(-spread / 2, 0.012), spot(0, 0.02), spot(spread / 2, 0.012), spot(spread, 0)],
        0.022,
        { hex, sheen: 0.3 },
        20,
      ),
      ...[-1, 1].map((s) => place(ball([0.05, 0.03, 0.05], brass), { move: spot(s * spread, 0) })),
    ]
  }).flat()

const trainerLast: Last = {
  width: foot,
  ridge: [
    [0, 0.4],
    [0.05, 0.66],
    [0.14, 0.7],
    [0.3, 0.66],
    [0.44, 0.74],
    [0.52, 0.68],
    [0.74, 0.42],
    [0.92, 0.28],
    [1, 0.16],
  ],
  base: flat,
  opening: { x: -0.48, rx: 0.4, rz: 0.17 },
}

const trainer: Build = ({ main, light, dark, second }) => {
  const mesh = { ...cloth(main, 150), sheen: 0.25 }
  const shoe = upper(trainerLast, 0.2, mesh, dark, (t, up, [x, y]) => {
    if (t < 0.13 && y < 0.66) return dark
    if (t > 0.9 && up < 0.8) return light
    const slant = x - (y - 0.2) * 0.75
    if (up < 0.74 && y > 0.26 && ((slant > -0.16 && slant < -0.04) || (slant > 0.06 && slant < 0.18))) return second
    return null
  })
  return pair([
    shoe.upper,
    sole(
      trainerLast,
      () => 0.05,
      (t) => 0.25 - 0.07 * smooth(0.3, 0.9, t),
      { hex: '#f1ede4', gloss: 0.15, rough: 0.6 },
      0.05,
    ),
    sole(
      trainerLast,
      () => 0,
      () => 0.06,
      rubber(dark),
      0.04,
    ),
    tube(shoe.rim(0.0), 0.04, cloth(dark, 120), 80),
    place(pillow([0.42, 0.1, 0.26], cloth(light, 120), 0.5, 0.6), { move: [-0.06, 0.93, 0], turn: [0, 0, -28] }),
    ...laces(shoe, 0.49, 0.67, 5, '#f4f0e8'),
  ])
}

const sneaker: Build = ({ main, dark, second }) => {
  const shoe = upper(trainerLast, 0.16, leather(main), dark, (t, _up, [, y]) => (t < 0.1 && y > 0.5 ? second : null))
  return pair([
    shoe.upper,
    sole(
      trainerLast,
      () => 0,
      () => 0.2,
      { hex: '#f3efe6', gloss: 0.2, rough: 0.5 },
      0.045,
    ),
    tube(shoe.rim(0), 0.035, leather(second), 80),
    place(pillow([0.4, 0.07, 0.24], leather(main), 0.5, 0.6), { move: [-0.06, 0.89, 0], turn: [0, 0, -28] }),
    ...laces(shoe, 0.49, 0.66, 5, '#f4f0e8'),
  ])
}

const bootShaft = (h: number, hex: string, lining: string, lean = 0.05): Surface => ({
  at: (u, v) => {
    const a = u * 2 * Math.PI
    const profile: Point[] = [
      [1.06, 0],
      [0.98, 0.3],
      [1.0, 0.7],
      [1.05, 0.97],
      [1.03, 1],
      [0.92, 0.98],
      [0.88, 0.5],
    ]
    const [k, y] = along(profile, v)
    return [-0.5 + lean * y - Math.cos(a) * 0.44 * k, 0.52 + y * h, Math.sin(a) * 0.272 * k]
  },
  nu: 120,
  nv: 60,
  closed: true,
  material: {
    ...leather(hex),
    pattern: (u, v, at) => (v > 0.72 ? linear(lining) : (leather(hex).pattern?.(u, v, at) ?? null)),
  },
})

const bootLast: Last = {
  ...trainerLast,
  ridge: trainerLast.ridge.map(([t, y]): Point => [t, t < 0.5 ? y + 0.06 : y * 1.05]),
  opening: { x: -0.5, rx: 0.36, rz: 0.15 },
}

const treads = (hex: string): Surface[] => [
  sole(
    bootLast,
    () => 0.06,
    () => 0.2,
    { hex, gloss: 0.15, rough: 0.6 },
    0.06,
  ),
  ...Array.from({ length: 9 }, (_, i) =>
    place(box([0.12, 0.1, 0.52 + 0.16 * Math.sin((i / 8) * 2.6)], 0.02, rubber(hex)), {
      move: [-0.9 + i * 0.215, 0.05, 0],
    }),
  ),
]

const hiking: Build = ({ main, dark, second }) => {
  const shoe = upper(bootLast, 0.2, leather(main), '#3a2f28', (t, up) =>
    t > 0.84 && up < 0.9 ? dark : t < 0.1 ? dark : null,
  )
  return pair([
    shoe.upper,
    ...treads('#2f2b28'),
    sole(
      bootLast,
      () => 0.17,
      () => 0.22,
      matt('#d9c7a4'),
      0.05,
    ),
    bootShaft(0.62, main, '#3a2f28'),
    tube(
      Array.from({ length: 25 }, (_, i): Vec => {
        const a = (i / 24) * 2 * Math.PI
        return [-0.46 - Math.cos(a) * 0.44, 1.12, Math.sin(a) * 0.27]
      }),
      0.06,
      leather(dark),
      60,
    ),
    ...laces(shoe, 0.52, 0.66, 4, second === '#ece6da' ? '#c0503a' : second),
    ...[0.72, 0.86, 1.0].flatMap((y) => [
      tube(
        [
          [-0.06 - (y - 0.7) * 0.06, y, -0.14],
          [0.0 - (y - 0.7) * 0.06, y + 0.02, 0],
          [-0.06 - (y - 0.7) * 0.06, y, 0.14],
        ],
        0.022,
        { hex: second === '#ece6da' ? '#c0503a' : second },
        16,
      ),
    ]),
  ])
}

const chelsea: Build = ({ main, dark }) => {
  const shoe = upper(bootLast, 0.16, leather(main), '#2c2622')
  return pair([
    shoe.upper,
    sole(
      bootLast,
      () => 0.1,
      () => 0.17,
      matt('#3a322c'),
      0.035,
    ),
    place(box([0.5, 0.13, 0.46], 0.03, rubber('#2a2624')), { move: [-0.7, 0.06, 0] }),
    sole(
      { ...bootLast, width: foot.map(([t, w]): Point => [t, t < 0.36 ? w * 0.9 : w * 0.98]) },
      (t) => 0.02 + 0.02 * smooth(0.3, 0.5, 1 - t),
      () => 0.1,
      rubber('#2a2624'),
      0.01,
    ),
    {
      ...bootShaft(0.66, main, '#2c2622'),
      material: {
        ...leather(main),
        pattern: (u, v, at): Rgb | null => {
          if (v > 0.72) return linear('#2c2622')
          const side = Math.min(Math.abs(u - 0.25), Math.abs(u - 0.75))
          if (v < 0.6 && side < 0.06 + 0.05 * v) return linear(Math.sin(at[1] * 150) > 0 ? dark : '#2a2624')
          return leather(main).pattern?.(u, v, at) ?? null
        },
      },
    },
    place(box([0.02, 0.2, 0.09], 0.008, cloth(dark)), { move: [-0.92, 1.2, 0], turn: [0, 0, 6] }),
  ])
}

export const sportsShoes = {
  trainer,
  sneaker,
  hiking,
  chelsea,
} satisfies Record<string, Build>
