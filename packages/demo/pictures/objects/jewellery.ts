import { ball, box, cylinder, lathe, place, placeAll, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { gold, leather, matt, steel } from './materials.ts'
import type { Build } from './object.ts'

const torus = (ring: number, thick: number, material: Surface['material'], flat = 1): Surface => ({
  at: (u, v) => {
    const [a, b] = [u * 2 * Math.PI, v * 2 * Math.PI]
    const r = ring + thick * Math.cos(b)
    return [Math.sin(a) * r, thick * flat * Math.sin(b), Math.cos(a) * r]
  },
  nu: 120,
  nv: 36,
  closed: true,
  material,
})

/** A cut stone: few flat sides, sharp reflections. */
const stone = (hex: string, r: number): Surface[] => [
  lathe(
    [
      [0, 0],
      [r, r * 0.62],
      [r * 0.98, r * 0.7],
      [r * 0.6, r * 0.92],
      [0, r * 0.93],
    ],
    { hex, gloss: 1, rough: 0.02, glow: 0.5 },
    8,
  ),
]

/** Stands what lies inside a small velvet-lined dish. */
const dish = (hex: string): Surface[] => [
  turned(
    [
      [0, 0],
      [0.7, 0],
      [0.78, 0.1],
      [0.74, 0.1],
      [0.68, 0.04],
      [0, 0.035],
    ],
    { hex, gloss: 0.6, rough: 0.2 },
    0.03,
  ),
]

const ring: Build = ({ main, second }) => [
  ...dish(second),
  ...placeAll(
    [
      torus(0.36, 0.05, gold, 1.3),
      place(
        turned(
          [
            [0, -0.02],
            [0.09, 0],
            [0.14, 0.1],
            [0.11, 0.12],
          ],
          gold,
        ),
        { turn: [0, 0, 0], move: [0, 0, 0] },
      ),
    ].map((s, i) => (i === 0 ? place(s, { turn: [90, 0, 0] }) : place(s, { move: [0, 0.38, 0] }))),
    { move: [0, 0.46, 0], turn: [0, 24, 0] },
  ),
  ...placeAll(stone(main, 0.16), { move: [0, 0.89, 0] }),
]

const bands: Build = ({ main, second }) => [
  place(
    place(torus(0.36, 0.06, { hex: main === '#c4c5c3' ? '#d9dadb' : '#dcb368', metal: true, rough: 0.14 }, 1.5), {
      turn: [78, 0, 0],
    }),
    { move: [-0.26, 0.42, 0], turn: [0, 24, 0] },
  ),
  place(torus(0.33, 0.055, { hex: second === '#ece6da' ? '#d9dadb' : '#d69a72', metal: true, rough: 0.14 }, 1.5), {
    move: [0.34, 0.09, 0.22],
    turn: [0, 0, 0],
  }),
]

const earrings: Build = ({ main }) =>
  [-0.36, 0.36].flatMap((x) =>
    [
      tube(
        [
          [x, 1.02, 0.0],
          [x + 0.05, 1.14, 0],
          [x - 0.05, 1.2, 0],
          [x - 0.1, 1.06, 0],
        ],
        0.018,
        gold,
      ),
      place(place(torus(0.2, 0.028, gold), { turn: [90, 0, 0] }), { move: [x, 0.8, 0] }),
      thrown(
        [
          [0, 0.08],
          [0.1, 0.14],
          [0.15, 0.28],
          [0.1, 0.44],
          [0.03, 0.58],
          [0, 0.6],
        ],
        { hex: main, gloss: 1, rough: 0.04, glow: 0.4 },
      ),
    ].map((s, i) => (i === 2 ? place(s, { move: [x, 0, 0] }) : s)),
  )

const bangle: Build = ({ main }) => [
  place(torus(0.6, 0.07, { ...gold, rough: 0.2 }, 1.7), { move: [0, 0.13, 0] }),
  place(torus(0.58, 0.06, { hex: main, gloss: 0.9, rough: 0.08 }, 1.6), { move: [0.1, 0.32, -0.04], turn: [9, 0, -7] }),
]

const pearls: Build = ({ main }) =>
  Array.from({ length: 40 }, (_, i) => {
    const a = (i / 40) * 2 * Math.PI
    const r = 0.62 + 0.1 * Math.sin(a * 3)
    return place(ball([0.115, 0.115, 0.115], { hex: main, gloss: 0.8, rough: 0.15, glow: 0.5, sheen: 0.4 }), {
      move: [Math.sin(a) * r * 1.1, 0.06, Math.cos(a) * r * 0.8],
    })
  }).map((s) => ({ ...s, nu: 36, nv: 20 }))

const watch: Build = ({ main, second, dark }) => {
  const face: Surface['material'] = { hex: second, gloss: 0.3, rough: 0.2 }
  return placeAll(
    [
      ...placeAll(
        [
          turned(
            [
              [0, -0.1],
              [0.44, -0.1],
              [0.48, -0.05],
              [0.48, 0.06],
              [0.43, 0.1],
              [0.4, 0.07],
              [0, 0.07],
            ],
            { ...steel, rough: 0.2 },
            0.02,
          ),
          cylinder(0.4, 0.065, 0.075, face, 0.004),
          ...Array.from({ length: 12 }, (_, i) =>
            place(box([i % 3 ? 0.016 : 0.03, 0.012, i % 3 ? 0.05 : 0.09], 0.004, i % 3 ? matt(dark) : gold), {
              move: [Math.sin((i * Math.PI) / 6) * 0.32, 0.08, Math.cos((i * Math.PI) / 6) * 0.32],
              turn: [0, i * 30, 0],
            }),
          ),
          place(box([0.03, 0.014, 0.22], 0.006, matt('#24272a')), { move: [-0.07, 0.09, -0.08], turn: [0, 42, 0] }),
          place(box([0.022, 0.014, 0.32], 0.006, matt('#24272a')), { move: [0.1, 0.1, -0.1], turn: [0, -46, 0] }),
          cylinder(0.024, 0.08, 0.12, gold, 0.006),
          place(place(cylinder(0.06, 0, 0.09, steel, 0.015), { turn: [0, 0, -90] }), { move: [0.46, 0, 0] }),
        ],
        { turn: [90, 0, 0], move: [0, 0.62, 0.5] },
      ),
      // The strap: a closed loop seen from the front, with the case on its near side.
      {
        at: (u: number, v: number): Vec => {
          const a = u * 2 * Math.PI
          const r = 0.56
          const [y, z] = [Math.cos(a) * r * 1.1, Math.sin(a) * r * 0.92]
          const thick = 0.035
          const edge = v < 0.5 ? 1 : -1
          const w = 0.21 * (v < 0.5 ? v * 4 - 1 : 3 - v * 4)
          return [w, 0.62 + y * (1 + (edge * thick) / r), z * (1 + (edge * thick) / r) - 0.02]
        },
        nu: 110,
        nv: 24,
        closed: true,
        material: leather(main),
      },
    ],
    {},
  )
}

export const jewellery = {
  ring,
  bands,
  earrings,
  bangle,
  pearls,
  watch,
} satisfies Record<string, Build>
