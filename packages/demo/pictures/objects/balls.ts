import type { Rgb } from '../colour/oklch.ts'
import { linear } from '../solid/shade.ts'
import { ball, box, cylinder, place, placeAll, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { grained, leather, matt, mixed, rubber, wood } from './materials.ts'
import type { Build } from './object.ts'

/** A ball with seams: dark where any of the given functions of the direction is near zero. */
function seamed(size: Vec, hex: string, seam: string, width: number, seams: (d: Vec) => number[], grain = 70): Surface {
  const base = grained({ hex, gloss: 0.16, rough: 0.6 }, 0.03, grain)
  const [dark, scaleBy] = [linear(seam), size.map((s) => s / 2)]
  return place(
    {
      ...ball(size, {
        ...base,
        pattern: (u, v, [x, y, z]): Rgb => {
          const d: Vec = [x / (scaleBy[0] ?? 1), (y - (scaleBy[1] ?? 1)) / (scaleBy[1] ?? 1), z / (scaleBy[2] ?? 1)]
          const nearest = Math.min(...seams(d).map(Math.abs))
          return nearest < width ? dark : (base.pattern?.(u, v, [x, y, z]) ?? linear(hex))
        },
      }),
      nu: 140,
      nv: 90,
    },
    { move: [0, scaleBy[1] ?? 0.5, 0] },
  )
}

const basketball: Build = ({ main }) => [
  seamed([1, 1, 1], main, '#2c2520', 0.02, ([x, y, z]) => [
    x * 0.9 + y * 0.3,
    y * 0.9 - x * 0.3,
    Math.abs(z * 0.6 + x * 0.75) - 0.62 + y * y * 0.3,
    Math.abs(x * 0.75 - z * 0.6) - 0.72 + y * y * 0.28,
  ]),
]

const volleyball: Build = ({ main, second }) => {
  const panel = (d: Vec): Rgb => {
    const m = Math.max(Math.abs(d[0]), Math.abs(d[1]), Math.abs(d[2]))
    const t = Math.abs(d[0]) === m ? d[1] : Math.abs(d[1]) === m ? d[2] : d[0]
    const seam = Math.min(Math.abs(t - 0.24), Math.abs(t + 0.24), 1)
    const others = [Math.abs(d[0]), Math.abs(d[1]), Math.abs(d[2])].sort((a, b) => b - a)
    if (seam < 0.016 || (others[0] ?? 1) - (others[1] ?? 0) < 0.022) return linear('#6b675f')
    return linear(Math.abs(t) < 0.24 ? second : main)
  }
  return [
    place(
      {
        ...ball([1, 1, 1], {
          hex: main,
          gloss: 0.2,
          rough: 0.5,
          pattern: (_u, _v, [x, y, z]) => panel(turnA([x * 2, (y - 0.5) * 2, z * 2])),
        }),
        nu: 140,
        nv: 90,
      },
      { move: [0, 0.5, 0] },
    ),
  ]
}

const turnA = ([x, y, z]: Vec): Vec => {
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)]
  const [x1, y1] = [x * c - y * s, x * s + y * c]
  const [c2, s2] = [Math.cos(0.42), Math.sin(0.42)]
  return [x1 * c2 + z * s2, y1, -x1 * s2 + z * c2]
}

/** The classic ball of pentagons and hexagons: dark near the twelve corners of an icosahedron. */
const football: Build = ({ main, second }) => {
  const g = (1 + Math.sqrt(5)) / 2
  const n = Math.hypot(1, g)
  const corners: Vec[] = []
  for (const a of [-1, 1])
    for (const b of [-g, g]) corners.push([0, a / n, b / n], [a / n, b / n, 0], [b / n, 0, a / n])
  return [
    place(
      {
        ...ball([1, 1, 1], {
          hex: second,
          gloss: 0.3,
          rough: 0.35,
          pattern: (_u, _v, [x, y, z]) => {
            const d = turnA([x * 2, (y - 0.5) * 2, z * 2])
            const closeness = corners.map((c) => c[0] * d[0] + c[1] * d[1] + c[2] * d[2]).sort((p, q) => q - p)
            const [first, next, third] = [closeness[0] ?? 0, closeness[1] ?? 0, closeness[2] ?? 0]
            if (first > 0.938) return linear(main)
            if (first > 0.925 || (first - next < 0.02 && third < first - 0.1))
              return mixed(linear(second), linear('#6b675f'), 0.6)
            return linear(second)
          },
        }),
        nu: 160,
        nv: 100,
      },
      { move: [0, 0.5, 0] },
    ),
  ]
}

const rugby: Build = ({ main, second }) => [
  place(
    {
      ...ball([1.46, 0.92, 0.92], {
        ...leather(main),
        pattern: (_u, _v, [x, y, z]): Rgb => {
          if (Math.abs(Math.abs(x) - 0.46) < 0.035) return linear(second)
          const a = Math.atan2(y - 0.46, z)
          return Math.abs(((a * 4) / (2 * Math.PI) + 8.16) % 1) < 0.018 && Math.abs(x) < 0.66
            ? linear('#3a2c22')
            : linear(main)
        },
      }),
      nu: 140,
      nv: 90,
    },
    { move: [0, 0.46, 0], turn: [0, 0, 0] },
  ),
  ...[-0.2, -0.1, 0, 0.1, 0.2].map((x) =>
    place(box([0.03, 0.012, 0.14], 0.005, matt(second)), { move: [x, 0.9, 0.14], turn: [18, 0, 0] }),
  ),
]

const tennis: Build = ({ main, second }) =>
  [
    ...placeAll(
      [
        seamed(
          [0.62, 0.62, 0.62],
          '#c9cf5e',
          '#f2f0e4',
          0.05,
          ([x, y, z]) => [Math.abs(x) - 0.5 - 0.3 * y * Math.abs(y) + z * z * 0.1],
          90,
        ),
      ],
      { move: [0.75, 0, 0.5] },
    ),
    ...placeAll(
      [
        tube(
          Array.from({ length: 25 }, (_, i): Vec => {
            const a = (i / 24) * 2 * Math.PI - Math.PI / 2
            return [Math.cos(a) * 0.56, 1.92 + Math.sin(a) * 0.72, 0]
          }),
          0.05,
          { hex: main, gloss: 0.6, rough: 0.2 },
          90,
        ),
        ...Array.from({ length: 11 }, (_, i) => {
          const x = -0.45 + i * 0.09
          const h = 0.7 * Math.sqrt(1 - (x / 0.56) ** 2)
          return place(cylinder(0.007, -h, h, matt('#efe9dc'), 0.002), { move: [x, 1.92, 0] })
        }),
        ...Array.from({ length: 13 }, (_, i) => {
          const y = -0.6 + i * 0.1
          const w = 0.54 * Math.sqrt(1 - (y / 0.72) ** 2)
          return place(place(cylinder(0.007, -w, w, matt('#efe9dc'), 0.002), { turn: [0, 0, 90] }), {
            move: [0, 1.92 + y, 0],
          })
        }),
        ...[-1, 1].map((s) =>
          tube(
            [
              [s * 0.3, 1.32, 0],
              [s * 0.12, 1.05, 0],
              [s * 0.03, 0.76, 0],
            ],
            0.04,
            { hex: main, gloss: 0.6, rough: 0.2 },
          ),
        ),
        place(
          cylinder(
            0.075,
            0,
            0.8,
            { ...leather(second === '#ece6da' ? '#4a4038' : second), bump: (_u, v) => Math.sin(v * 70) * 0.006 },
            0.02,
          ),
          {},
        ),
        cylinder(0.085, -0.02, 0.06, matt('#2d3136')),
      ],
      { turn: [-90, 0, 0], move: [0, 0.09, 1.3] },
    ),
  ].map((s) => place(s, { turn: [0, 38, 0] }))

const pingpong: Build = ({ main, dark }) => [
  ...[
    [main, -0.28, 0.06, 24],
    [dark, 0.34, 0.2, -20],
  ].flatMap(([hex, x, y, a]) =>
    placeAll(
      [
        place(cylinder(0.5, -0.02, 0.02, wood('beech'), 0.01), { size: [1, 1, 1.06] }),
        place(cylinder(0.495, 0.02, 0.045, rubber(String(hex)), 0.01), { size: [1, 1, 1.06] }),
        place(box([0.18, 0.1, 0.66], 0.04, wood('oak', 'z')), { move: [0, 0, 0.76] }),
      ],
      { move: [Number(x), Number(y), Number(a) > 0 ? 0 : -0.2], turn: [Number(a) > 0 ? 0 : -6, Number(a), 0] },
    ),
  ),
  place(ball([0.26, 0.26, 0.26], { hex: '#f1efe8', gloss: 0.3 }), { move: [0.1, 0.13, 0.75] }),
]

export const balls = {
  basketball,
  volleyball,
  football,
  rugby,
  tennis,
  pingpong,
} satisfies Record<string, Build>
