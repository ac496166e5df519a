import type { Point } from '../solid/curves.ts'
import { ball, box, cylinder, pillow, place, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { flat, foot, type Last, pair, sole, upper } from './last.ts'
import { brass, cloth, gold, leather, matt, rubber, velvet, wood } from './materials.ts'
import type { Build } from './object.ts'

const loaferLast: Last = {
  width: foot,
  ridge: [
    [0, 0.3],
    [0.05, 0.46],
    [0.15, 0.48],
    [0.35, 0.42],
    [0.5, 0.46],
    [0.6, 0.46],
    [0.78, 0.34],
    [0.93, 0.25],
    [1, 0.14],
  ],
  base: flat,
  opening: { x: -0.4, rx: 0.5, rz: 0.19 },
}

const loafer: Build = ({ main, dark }) => {
  const shoe = upper(loaferLast, 0.16, leather(main), '#8f7457', (t, up) =>
    t > 0.62 && up > 0.66 && up < 0.7 ? dark : null,
  )
  const strap = (t: number): Vec[] =>
    [-0.8, -0.4, 0, 0.4, 0.8].map((s): Vec => {
      const [x, y, z] = shoe.at(t, s)
      return [x, y + 0.015, z]
    })
  return pair([
    shoe.upper,
    sole(
      loaferLast,
      () => 0.08,
      () => 0.16,
      matt('#4a382c'),
      0.03,
    ),
    place(box([0.5, 0.12, 0.46], 0.03, rubber('#2f2622')), { move: [-0.72, 0.06, 0] }),
    tube(shoe.rim(0.0), 0.022, leather(dark), 80),
    ...[0.585, 0.605, 0.625, 0.645].map((t) => tube(strap(t), 0.03, leather(main), 30)),
    place(box([0.09, 0.03, 0.2], 0.012, gold), {
      move: [(shoe.at(0.615, 0) as Vec)[0], shoe.at(0.615, 0)[1] + 0.06, 0],
      turn: [0, 0, -16],
    }),
  ])
}

const balletLast: Last = {
  ...loaferLast,
  ridge: loaferLast.ridge.map(([t, y]): Point => [t, y * (t < 0.6 ? 0.72 : 0.86)]),
  opening: { x: -0.22, rx: 0.68, rz: 0.215 },
}

const ballet: Build = ({ main, dark }) => {
  const shoe = upper(balletLast, 0.09, leather(main), '#d8c4a6')
  const [x, y] = shoe.at(0.735, 0)
  return pair([
    shoe.upper,
    sole(
      balletLast,
      () => 0,
      () => 0.09,
      matt('#4a382c'),
      0.015,
    ),
    tube(shoe.rim(0.0), 0.02, leather(dark), 80),
    ...[-1, 1].map((s) =>
      place(pillow([0.1, 0.06, 0.17], leather(dark), 0.8, 0.6), {
        move: [x + 0.02, y + 0.03, s * 0.08],
        turn: [s * 12, 0, -14],
      }),
    ),
    place(ball([0.07, 0.06, 0.06], leather(dark)), { move: [x + 0.02, y + 0.045, 0] }),
  ])
}

const pumpLast: Last = {
  width: foot.map(([t, w]): Point => [t, w * (t < 0.5 ? 0.82 : 0.86)]),
  ridge: [
    [0, 0.3],
    [0.05, 0.4],
    [0.2, 0.36],
    [0.4, 0.3],
    [0.6, 0.3],
    [0.72, 0.29],
    [0.9, 0.2],
    [1, 0.1],
  ],
  base: [
    [0, 0.74],
    [0.16, 0.7],
    [0.4, 0.42],
    [0.62, 0.1],
    [0.76, 0.02],
    [1, 0.04],
  ],
  opening: { x: -0.24, rx: 0.66, rz: 0.185 },
}

const heel: Build = ({ main, dark }) => {
  const shoe = upper(pumpLast, 0.06, leather(main), '#d8c4a6')
  return pair([
    shoe.upper,
    sole(
      pumpLast,
      () => 0,
      () => 0.06,
      leather(dark),
      0.012,
    ),
    {
      at: (u, v) => {
        const a = u * 2 * Math.PI
        const k = 0.07 + 0.15 * v ** 2.2
        return [-0.84 + v * 0.03 + Math.cos(a) * k * 1.0, 0.0 + v * 0.76, -Math.sin(a) * k * 1.0]
      },
      nu: 60,
      nv: 40,
      closed: true,
      material: leather(main),
    },
    place(cylinder(0.075, 0, 0.03, matt('#2d2622'), 0.01), { move: [-0.84, 0, 0] }),
  ])
}

const band = (x0: number, x1: number, w: number, h: number, material: Surface['material'], wide = 0.22): Surface => ({
  at: (u, v) => {
    const a = u * Math.PI
    const t = v * 2
    const edge = t < 1 ? t : 2 - t
    const skin = t < 1 ? 1 : 0.93
    return [
      x0 + (x1 - x0) * u + (edge - 0.5) * wide,
      0.14 + h * skin * Math.sin(a) ** 0.75,
      -w * skin * Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.7,
    ]
  },
  nu: 60,
  nv: 20,
  closed: false,
  material,
})

const sandal: Build = ({ main, dark }) =>
  pair([
    sole(
      loaferLast,
      () => 0.04,
      (t) => 0.2 - 0.05 * Math.sin(t * Math.PI),
      { ...matt('#c8a273') },
      0.045,
    ),
    sole(
      loaferLast,
      () => 0,
      () => 0.06,
      rubber(dark),
      0.04,
    ),
    band(0.3, 0.36, 0.4, 0.34, leather(main), 0.26),
    band(-0.16, -0.1, 0.345, 0.42, leather(main), 0.24),
    ...[
      [0.33, 0.36, 0.36],
      [-0.12, 0.4, 0.3],
    ].map(([x, y, z]) =>
      place(box([0.13, 0.02, 0.1], 0.008, brass), { move: [x ?? 0, y ?? 0, z ?? 0], turn: [60, 0, 0] }),
    ),
  ])

const slipper: Build = ({ main, light, second }) => {
  const last: Last = {
    ...loaferLast,
    ridge: loaferLast.ridge.map(([t, y]): Point => [t, t < 0.45 ? y * 0.3 : y * 1.05]),
    opening: { x: -0.52, rx: 0.6, rz: 0.27 },
  }
  const shoe = upper(last, 0.1, { ...velvet(main), sheen: 1.2 }, second)
  return pair([
    shoe.upper,
    sole(
      last,
      () => 0,
      () => 0.14,
      { ...cloth('#b79a74', 70) },
      0.03,
    ),
    tube(
      shoe.rim(0.01).filter(([x]) => x > -0.46),
      0.065,
      { hex: light, sheen: 1.4, bump: (u, v) => Math.sin(u * 40) * Math.sin(v * 160) * 0.012 },
      70,
    ),
  ])
}

const clog: Build = ({ main, dark }) => {
  const shoe = upper(loaferLast, 0.26, leather(main), '#c9a678')
  return pair([
    {
      ...shoe.upper,
      at: (u, v) => shoe.upper.at(0.36 + u * 0.64, v),
      material: { ...shoe.upper.material, pattern: (_u, _v, at) => leather(main).pattern?.(0, 0, at) ?? null },
    },
    sole(
      loaferLast,
      (t) => 0.02 + (t > 0.42 && t < 0.62 ? 0.12 * Math.sin(((t - 0.42) / 0.2) * Math.PI) : 0),
      () => 0.27,
      wood('beech', 'x'),
      0.03,
    ),
    sole(
      loaferLast,
      () => 0,
      () => 0.03,
      rubber(dark),
      0.025,
    ),
    ...Array.from({ length: 9 }, (_, i) => {
      const [x, , z] = shoe.at(0.42 + i * 0.065, 1)
      return place(ball([0.045, 0.045, 0.03], brass), { move: [x, 0.3, z + 0.005] })
    }),
  ])
}

export const lightShoes = {
  loafer,
  ballet,
  heel,
  sandal,
  slipper,
  clog,
} satisfies Record<string, Build>
