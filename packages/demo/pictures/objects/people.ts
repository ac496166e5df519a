import { noise } from '../solid/material.ts'
import { ball, cylinder, pillow, place, type Surface, thrown, tube } from '../solid/shapes.ts'
import { cloth, gold, grained } from './materials.ts'
import type { Build } from './object.ts'

/** Busts without faces, for the pictures of a few people: the first colour is worn, the second is the ground behind. */
const skin = { fair: '#e3b391', warm: '#c98d63', brown: '#93603f', deep: '#6b4430' } as const
type Skin = keyof typeof skin
const hairs = {
  black: '#26211f',
  brown: '#4b3325',
  chestnut: '#6f4429',
  fair: '#b98f55',
  grey: '#a7a29a',
  red: '#9a4f2c',
} as const
type Hair = keyof typeof hairs

const flesh = (tone: Skin): Surface['material'] => ({
  ...grained({ hex: skin[tone] }, 0.008, 20),
  gloss: 0.16,
  rough: 0.5,
  glow: 0.25,
})
const strands = (colour: Hair): Surface['material'] => ({
  hex: hairs[colour],
  gloss: 0.28,
  rough: 0.4,
  bump: (_u, _v, [x, y, z]) => (noise(x * 34, y * 7, z * 7) - 0.5) * 0.02,
})

const bust = (tone: Skin, shirt: string): Surface[] => [
  place(pillow([1.36, 1.0, 0.74], cloth(shirt, 70), 0.8, 0.72), { move: [0, 0.1, -0.04] }),
  place(cylinder(0.19, 0.4, 0.86, flesh(tone), 0.04), { move: [0, 0, 0] }),
  thrown(
    [
      [0.24, 0.53],
      [0.29, 0.58],
      [0.27, 0.64],
      [0.21, 0.66],
    ],
    cloth(shirt, 70),
  ),
  place(ball([0.66, 0.82, 0.7], flesh(tone)), { move: [0, 1.14, 0.02] }),
  ...[-1, 1].map((s) => place(ball([0.1, 0.18, 0.12], flesh(tone)), { move: [s * 0.33, 1.1, 0] })),
  place(ball([0.12, 0.14, 0.14], flesh(tone)), { move: [0, 1.08, 0.35] }),
]
/** Hair close to the head: a shell, open in front below the brow. */
const cap = (colour: Hair, brow = 0.2): Surface => ({
  at: (u, v) => {
    const a = u * 2 * Math.PI
    const front = Math.max(0, Math.cos(a)) ** 1.5
    const low = -0.5 + (0.5 + brow) * front
    const b = (low + (1 - low) * v) * (Math.PI / 2)
    return [Math.cos(b) * Math.sin(a) * 0.375, 1.16 + Math.sin(b) * 0.455, Math.cos(b) * Math.cos(a) * 0.4 - 0.02]
  },
  nu: 120,
  nv: 50,
  closed: true,
  material: strands(colour),
})
const person =
  (tone: Skin, ...hair: Surface[]): Build =>
  ({ main }) => [...bust(tone, main), ...hair]

const long = (colour: Hair): Surface[] => [
  cap(colour, 0.34),
  place(pillow([0.86, 1.06, 0.5], strands(colour), 0.8, 0.7), { move: [0, 0.96, -0.2] }),
]
const bun = (colour: Hair): Surface[] => [
  cap(colour, 0.3),
  place(ball([0.36, 0.34, 0.36], strands(colour)), { move: [0, 1.64, -0.12] }),
]
const curls = (colour: Hair): Surface[] =>
  Array.from({ length: 60 }, (_, i) => {
    const a = i * 2.4
    const up = 1 - ((i + 0.5) / 60) * 1.25
    const r = Math.sqrt(Math.max(0, 1 - up * up))
    const [x, z] = [Math.sin(a) * r, Math.cos(a) * r]
    return { x, up, z }
  })
    .filter(({ up, z }) => up > 0.42 || z < 0.25)
    .map(({ x, up, z }) =>
      place(ball([0.24, 0.24, 0.24], strands(colour)), { move: [x * 0.37, 1.2 + up * 0.42, z * 0.38 - 0.03] }),
    )
const beard = (colour: Hair): Surface => ({
  at: (u, v) => {
    const a = (u - 0.5) * Math.PI * 1.02
    // Higher towards the ears, low under the mouth.
    const high = -0.44 + 0.34 * Math.sin(Math.abs(a)) ** 3
    const b = (-0.9 + v * (0.9 + high)) * (Math.PI / 2)
    return [Math.cos(b) * Math.sin(a) * 0.352, 1.13 + Math.sin(b) * 0.445, Math.cos(b) * Math.cos(a) * 0.375 + 0.02]
  },
  nu: 70,
  nv: 30,
  closed: false,
  material: strands(colour),
})
/** A headscarf: close round the face, falling over the shoulders. */
const headscarf = (hex: string): Surface[] => [
  {
    at: (u, v) => {
      const a = u * 2 * Math.PI
      const front = Math.max(0, Math.cos(a)) ** 3
      const low = -0.96 + 1.26 * front
      const b = (low + (1 - low) * v) * (Math.PI / 2)
      return [Math.cos(b) * Math.sin(a) * 0.42, 1.14 + Math.sin(b) * 0.5, Math.cos(b) * Math.cos(a) * 0.44 - 0.03]
    },
    nu: 120,
    nv: 50,
    closed: true,
    material: cloth(hex, 60),
  },
  thrown(
    [
      [0.34, 0.84],
      [0.36, 0.72],
      [0.5, 0.56],
      [0.62, 0.4],
      [0.6, 0.38],
    ],
    { ...cloth(hex, 60), bump: (u, v) => Math.sin(u * 2 * Math.PI * 7 + v * 3) * 0.02 },
  ),
]
const earring = (): Surface[] =>
  [-1, 1].map((s) => place(ball([0.06, 0.09, 0.06], gold), { move: [s * 0.36, 0.96, 0.02] }))
const glasses = (): Surface[] =>
  [-1, 1].map((s) =>
    tube(
      Array.from({ length: 13 }, (_, i): [number, number, number] => {
        const a = (i / 12) * 2 * Math.PI
        return [
          s * 0.15 + Math.cos(a) * 0.11,
          1.16 + Math.sin(a) * 0.1,
          0.37 - Math.abs(s * 0.15 + Math.cos(a) * 0.11) * 0.2,
        ]
      }),
      0.014,
      { hex: '#2d2a28', gloss: 0.7, rough: 0.1 },
      40,
    ),
  )

export const people = {
  'person-amira': person('warm', ...long('black'), ...earring()),
  'person-jonas': person('deep', ...curls('black'), beard('black')),
  'person-salma': ({ main, second }) => [...bust('warm', main), ...headscarf(second)],
  'person-oliver': person('fair', cap('red', 0.36)),
  'person-camille': person('fair', ...bun('chestnut'), ...glasses()),
  'person-omar': person('warm', cap('black', 0.4), beard('black')),
  'person-ananya': person('brown', ...bun('black'), ...earring()),
  'person-lena': person('fair', ...long('fair')),
} satisfies Record<string, Build>
