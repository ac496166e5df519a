import { noise } from '../solid/material.ts'
import { linear } from '../solid/shade.ts'
import { box, cylinder, lathe, pillow, place, placeAll, type Surface, thrown, turned } from '../solid/shapes.ts'
import { label, turnedTo } from './labels.ts'
import { gold, grained, mixed, printed } from './materials.ts'
import type { Build } from './object.ts'

const coffeeBag: Build = ({ main, dark, second }) => [
  place(
    {
      ...box([0.8, 1.16, 0.42], 0.1, {
        ...grained({ hex: main, gloss: 0.12, rough: 0.6 }, 0.02, 30),
        bump: (_u, _v, [x, y, z]) => (noise(x * 5, y * 5, z * 5) - 0.5) * 0.03,
      }),
    },
    { move: [0, 0.58, 0] },
  ),
  place(box([0.76, 0.2, 0.13], 0.05, { hex: main, gloss: 0.12 }), { move: [0, 1.2, 0] }),
  place(box([0.82, 0.07, 0.17], 0.02, { hex: dark, gloss: 0.2 }), { move: [0, 1.22, 0] }),
  place(box([0.5, 0.56, 0.014], 0.005, printedAt(second, dark, 0.5, 0.56, 0.55)), { move: [0, 0.55, 0.21] }),
]

/** A flat label: the print follows the object's own coordinates. */
function printedAt(ground: string, ink: string, w: number, h: number, cy: number) {
  const print = printed(ground, ink, 'dot', w / h)
  return {
    ...print,
    pattern: (_u: number, _v: number, at: [number, number, number]) =>
      print.pattern?.(at[0] / w + 0.5, (at[1] - cy) / h + 0.5, at) ?? null,
  }
}

const tin: Build = ({ main, dark, second }) => [
  turned(
    [
      [0, 0],
      [0.36, 0],
      [0.37, 0.03],
      [0.37, 0.84],
      [0.34, 0.86],
    ],
    { hex: main, gloss: 0.4, rough: 0.3 },
    0.02,
  ),
  turned(
    [
      [0, 0.84],
      [0.38, 0.84],
      [0.385, 1.0],
      [0.34, 1.04],
      [0, 1.04],
    ],
    { hex: main, gloss: 0.4, rough: 0.3 },
    0.03,
  ),
  lathe(
    [
      [0.385, 0.85],
      [0.392, 0.87],
      [0.385, 0.9],
    ],
    gold,
  ),
  ...turnedTo(20, label(0.37, 0.18, 0.7, second, dark, 'leaf', 0.3)),
]

const chocolate: Build = ({ main, second }) => [
  ...placeAll(
    [
      place(box([0.72, 0.1, 0.86], 0.03, { hex: main, gloss: 0.2, rough: 0.5 }), { move: [0, 0.05, 0.22] }),
      place(box([0.46, 0.012, 0.44], 0.004, { hex: second, gloss: 0.1 }), { move: [0, 0.1, 0.28] }),
      place(box([0.74, 0.08, 0.1], 0.03, { hex: '#d8d6d0', metal: true, rough: 0.35 }), { move: [0, 0.05, -0.23] }),
      ...[0, 1].flatMap((r) =>
        [0, 1, 2].map((c) =>
          place(box([0.22, 0.1, 0.22], 0.03, { hex: '#4a2a1a', gloss: 0.4, rough: 0.35 }), {
            move: [-0.23 + c * 0.23, 0.05, -0.38 - r * 0.23],
          }),
        ),
      ),
    ],
    { turn: [0, 24, 0] },
  ),
]

const cheese: Build = ({ main, second }) => {
  const rind = { hex: second === '#ece6da' ? '#b98546' : second, gloss: 0.15, rough: 0.6 }
  const inside = grained({ hex: main, glow: 0.3, gloss: 0.1 }, 0.02, 20)
  const sweep = 0.82
  const cut = (angle: number) =>
    place(box([0.62, 0.34, 0.02], 0.008, inside), {
      turn: [0, angle - 90, 0],
      move: [Math.sin((angle * Math.PI) / 180) * 0.31, 0.18, Math.cos((angle * Math.PI) / 180) * 0.31],
    })
  const a0 = 360 / 192
  return placeAll(
    [
      { ...turnedPart(sweep, rind) },
      cut(a0),
      cut(a0 + sweep * 360),
      place(
        {
          ...turnedPart(0.14, rind),
        },
        { move: [0.36, 0, 0.5], turn: [0, -62, 0] },
      ),
    ],
    { turn: [0, 60, 0] },
  )
  function turnedPart(turn: number, material: Surface['material']): Surface {
    return lathe(
      [
        [0, 0.36],
        [0.58, 0.36],
        [0.63, 0.32],
        [0.64, 0.18],
        [0.63, 0.04],
        [0.58, 0],
        [0, 0],
      ],
      material,
      96,
      turn,
    )
  }
}

const eggs: Build = ({ main, light, second }) => [
  ...Array.from({ length: 6 }, (_, i) => {
    const [col, row] = [i % 3, Math.floor(i / 3)]
    const hex = [main, second, light][(i * 2) % 3] ?? main
    return place(
      thrown(
        [
          [0, 0],
          [0.13, 0.04],
          [0.19, 0.18],
          [0.15, 0.36],
          [0.07, 0.46],
          [0, 0.48],
        ],
        grained({ hex, gloss: 0.15, rough: 0.6 }, 0.02, 40),
      ),
      { move: [-0.44 + col * 0.44, 0.12, -0.22 + row * 0.44] },
    )
  }),
  place(box([1.4, 0.24, 0.96], 0.06, grained({ hex: '#b9ae9c' }, 0.04, 50)), { move: [0, 0.12, 0] }),
  ...Array.from({ length: 6 }, (_, i) =>
    place(
      turned(
        [
          [0.19, 0.2],
          [0.23, 0.26],
          [0.2, 0.28],
          [0.17, 0.2],
        ],
        grained({ hex: '#b9ae9c' }, 0.04, 50),
      ),
      { move: [-0.44 + (i % 3) * 0.44, 0, -0.22 + Math.floor(i / 3) * 0.44] },
    ),
  ),
]

/** A loaf baked free on the stone: scored across its top, the scores torn open and pale. */
const loaf: Build = ({ main, light }) => {
  /** Below 0 within a cut; only the top is cut. */
  const score = (x: number, z: number) =>
    Math.max(0, Math.abs(x) - 0.56) * 9 +
    Math.abs((((((x + z * 0.5) * 2.6) % 1) + 1.5) % 1) - 0.5) -
    0.15 * Math.max(0, 1 - (z / 0.38) ** 2)
  const crumb = linear('#e8cd9c')
  const [brown, pale] = [mixed(linear(main), linear('#a8682c'), 0.5), mixed(linear(light), crumb, 0.45)]
  const dough = pillow(
    [1.4, 0.74, 0.84],
    {
      ...grained({ hex: main, gloss: 0.12, rough: 0.6 }, 0.06, 7),
      bump: (_u, _v, [x, y, z]) => {
        const open = y > 0.26 && Math.abs(z) < 0.38 && score(x, z) < 0
        return (noise(x * 20, y * 20, z * 20) - 0.5) * 0.014 + (open ? -0.02 : 0)
      },
      pattern: (_u, _v, [x, y, z]) => {
        const flour = noise(x * 9, y * 9, z * 9) * 0.35
        const cut = y > 0.26 && Math.abs(z) < 0.38 ? score(x, z) : 1
        if (cut < 0) return mixed(crumb, linear('#f6ead0'), flour * 1.6)
        // Flour gathers beside the cuts and under the loaf.
        return mixed(brown, pale, flour + Math.max(0, 0.3 - y) * 0.7 + Math.max(0, 0.12 - cut) * 2)
      },
    },
    0.9,
    0.78,
  )
  return [
    place(
      {
        ...dough,
        nu: 220,
        nv: 120,
        at: (u, v) => {
          const [x, y, z] = dough.at(u, v)
          return [x, y < 0 ? y * 0.7 : y, z]
        },
      },
      { move: [0, 0.26, 0] },
    ),
  ]
}

const cookieTin: Build = ({ main, second }) => [
  turned(
    [
      [0, 0],
      [0.58, 0],
      [0.6, 0.03],
      [0.6, 0.3],
      [0.56, 0.3],
      [0.56, 0.12],
      [0, 0.1],
    ],
    { hex: main, gloss: 0.4, rough: 0.3 },
    0.02,
  ),
  ...Array.from({ length: 9 }, (_, i) => {
    const a = (i * 2 * Math.PI) / 8
    const r = i === 8 ? 0 : 0.36
    return place(
      turned(
        [
          [0, 0],
          [0.17, 0.01],
          [0.19, 0.05],
          [0.12, 0.1],
          [0, 0.11],
        ],
        grained({ hex: '#c08c4e' }, 0.07, 26),
        0.03,
      ),
      { move: [Math.sin(a) * r, 0.2 + (i % 2) * 0.03, Math.cos(a) * r], turn: [8, 0, (i % 3) * 7] },
    )
  }),
  ...placeAll(
    [
      turned(
        [
          [0, 0],
          [0.62, 0],
          [0.62, 0.12],
          [0, 0.13],
        ],
        { hex: main, gloss: 0.4, rough: 0.3 },
        0.02,
      ),
      cylinder(0.5, 0.128, 0.136, printed(second, main, 'leaf'), 0.002),
    ],
    { turn: [78, 0, 0], move: [0.06, 0.66, -0.62] },
  ),
]

export const larder = {
  'coffee-bag': coffeeBag,
  tin,
  chocolate,
  cheese,
  eggs,
  loaf,
  biscuits: cookieTin,
} satisfies Record<string, Build>
