import { lighten } from '../colour/oklch.ts'
import { noise } from '../solid/material.ts'
import { linear } from '../solid/shade.ts'
import { ball, cylinder, pillow, place, placeAll, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { grained, mixed, paper } from './materials.ts'
import type { Build } from './object.ts'

const crust = (hex: string): Surface['material'] => grained({ hex, gloss: 0.3, rough: 0.45 }, 0.05, 9)

/** Rolled dough: a bent body of seven layers, thickest in the middle, darkest where the oven reached it first. */
const croissantAt = (hex: string, at: Vec, yaw: number): Surface[] => {
  const path = Array.from({ length: 15 }, (_, i): Vec => {
    const a = ((i / 14) * 168 + 6) * (Math.PI / 180)
    return [-Math.cos(a) * 0.72, 0.22, Math.sin(a) * -0.46 + 0.2]
  })
  const layers = 7
  const layer = (t: number) => Math.abs(((t * layers + 0.5) % 1) - 0.5) * 2
  const girth = (t: number) => 0.012 + Math.sin(Math.PI * t) ** 0.8 * (0.25 + 0.045 * Math.sqrt(1 - layer(t) ** 2))
  const [pale, brown] = [linear(lighten(hex, 0.07)), linear(lighten(hex, -0.1))]
  const body = tube(
    path,
    girth,
    {
      hex,
      gloss: 0.4,
      rough: 0.35,
      pattern: (_u, v, [x, y, z]) =>
        mixed(brown, pale, Math.min(1, layer(v) ** 2 * 0.9 + noise(x * 16, y * 16, z * 16) * 0.35)),
    },
    150,
  )
  return placeAll([{ ...body, nu: 48 }], { move: at, turn: [0, yaw, 0], size: [1, 0.86, 1] })
}
const croissants: Build = ({ main }) => [
  ...croissantAt(main, [-0.42, 0, -0.3], 16),
  ...croissantAt(main, [0.4, 0, 0.4], -150),
]

const baguettes: Build = ({ main, light, second }) =>
  [-0.16, 0.16, 0].flatMap((z, i) =>
    placeAll(
      [
        pillow(
          [1.9, 0.28, 0.3],
          { ...crust(main), bump: (_u, _v, [x, y, q]) => (noise(x * 14, y * 14, q * 14) - 0.5) * 0.012 },
          0.9,
          0.72,
        ),
        ...[-0.6, -0.3, 0, 0.3, 0.6].map((x) =>
          tube(
            [
              [x - 0.12, 0.115, 0.05],
              [x, 0.135, 0],
              [x + 0.12, 0.115, -0.05],
            ],
            (t) => 0.032 * Math.sin(Math.PI * t) + 0.003,
            grained({ hex: light }, 0.05, 40),
            16,
          ),
        ),
        ...(i === 2
          ? [
              place(
                pillow(
                  [0.7, 0.34, 0.72],
                  { ...paper(second), bump: (_u, _v, [x]) => Math.sin(x * 40) * 0.004 },
                  0.8,
                  0.7,
                ),
                { move: [0.1, -0.1, 0] },
              ),
            ]
          : []),
      ],
      { move: [i * 0.05, i === 2 ? 0.34 : 0.14, z], turn: [0, (i - 1) * 4, 0] },
    ),
  )

const ringShape = (r: number, thick: number, material: Surface['material'], flat = 1): Surface => ({
  at: (u, v) => {
    const [a, b] = [u * 2 * Math.PI, v * 2 * Math.PI]
    const k = r + thick * Math.cos(b)
    return [Math.sin(a) * k, thick * flat * Math.sin(b), Math.cos(a) * k]
  },
  nu: 110,
  nv: 40,
  closed: true,
  material,
})
const doughnut = (icing: string, sugar: string): Surface[] => [
  place(ringShape(0.34, 0.2, crust('#c9964f'), 0.85), { move: [0, 0.18, 0] }),
  place(
    {
      at: (u, v) => {
        const a = u * 2 * Math.PI
        const edge = 0.28 + 0.07 * Math.sin(a * 7) + 0.04 * Math.sin(a * 3)
        const b = Math.PI * (-edge + v * (1 + edge * 2)) * 0.84 + 0.25
        const k = 0.34 + 0.212 * Math.cos(b)
        return [Math.sin(a) * k, 0.185 * Math.sin(b), Math.cos(a) * k]
      },
      nu: 140,
      nv: 40,
      closed: true,
      material: { hex: icing, gloss: 0.7, rough: 0.15 },
    },
    { move: [0, 0.18, 0] },
  ),
  ...Array.from({ length: 26 }, (_, i) => {
    const a = i * 2.4
    const b = 1.05 + ((i * 37) % 10) * 0.12
    const k = 0.34 + 0.215 * Math.cos(b)
    return place(
      place(cylinder(0.013, -0.04, 0.04, { hex: i % 3 ? sugar : '#fff6e6', gloss: 0.4 }, 0.01), {
        turn: [90, i * 50, 0],
      }),
      {
        move: [Math.sin(a) * k, 0.18 + 0.19 * Math.sin(b), Math.cos(a) * k],
      },
    )
  }),
]
const doughnuts: Build = ({ main, second, dark }) => [
  ...placeAll(doughnut(main, second), { move: [-0.2, 0, 0.1] }),
  ...placeAll(doughnut(second, dark), { move: [0.42, 0.1, -0.36], turn: [-14, 30, 8] }),
]
const macarons: Build = ({ main, light, second }) =>
  [
    [main, -0.42, 0, 0.1],
    [second, 0.02, 0, -0.1],
    [light, 0.46, 0, 0.12],
    [second, -0.2, 0.31, 0.02],
    [main, 0.25, 0.31, 0.0],
  ].flatMap(([hex, x, y, z]) =>
    placeAll(
      [
        ...[0, 1].map((top) =>
          place(ball([0.42, 0.26, 0.42], grained({ hex: String(hex), gloss: 0.15, rough: 0.6 }, 0.015, 40)), {
            move: [0, top ? 0.2 : 0.1, 0],
            size: [1, 0.86, 1],
          }),
        ),
        cylinder(0.19, 0.11, 0.19, grained({ hex: '#f3e6cf' }, 0.03, 40), 0.03),
      ],
      { move: [Number(x), Number(y), Number(z)] },
    ),
  )
export const bakery = { croissants, baguettes, doughnuts, macarons } satisfies Record<string, Build>
