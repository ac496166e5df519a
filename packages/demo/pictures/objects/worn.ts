import { linear } from '../solid/shade.ts'
import { ball, cylinder, pillow, place, placeAll, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { cloth, gold, leather, matt, steel, velvet } from './materials.ts'
import type { Build } from './object.ts'

/** Round the world of a frame: rims as tubes, temples folded back. */
const frames =
  (tinted: boolean): Build =>
  ({ main, dark }) => {
    const rim = (s: number): Vec[] =>
      Array.from({ length: 25 }, (_, i): Vec => {
        const a = (i / 24) * 2 * Math.PI
        return [
          s * 0.4 + 0.3 * Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.86,
          0.36 + 0.255 * Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.86 + 0.02 * Math.cos(a) * s,
          0,
        ]
      })
    const acetate = { hex: main, gloss: 0.85, rough: 0.08 }
    return [
      ...[-1, 1].flatMap((s) => [
        tube(rim(s), 0.034, acetate, 100),
        place(
          ball(
            [0.58, 0.5, 0.03],
            tinted
              ? { hex: dark, gloss: 0.9, rough: 0.04, alpha: 0.86 }
              : { hex: '#e4ecec', gloss: 0.9, rough: 0.04, alpha: 0.16 },
          ),
          { move: [s * 0.4, 0.36, 0] },
        ),
        tube(
          [
            [s * 0.7, 0.46, 0],
            [s * 0.76, 0.48, -0.06],
            [s * 0.74, 0.46, -0.5],
            [s * 0.7, 0.4, -0.9],
            [s * 0.66, 0.2, -1.06],
          ],
          (t) => 0.024 + 0.012 * t,
          acetate,
          60,
        ),
        place(ball([0.05, 0.05, 0.02], gold), { move: [s * 0.68, 0.47, 0.04] }),
      ]),
      tube(
        [
          [-0.1, 0.42, 0],
          [0, 0.47, 0.02],
          [0.1, 0.42, 0],
        ],
        0.03,
        acetate,
      ),
    ]
  }

const brim = (hex: string, band: string): Surface[] => {
  const felt = { ...velvet(hex), sheen: 0.7 }
  const oval = { size: [0.86, 1, 1] as Vec }
  return placeAll(
    [
      thrown(
        [
          [0.42, 0.03],
          [0.6, 0.0],
          [0.86, 0.03],
          [0.96, 0.1],
          [0.95, 0.12],
          [0.85, 0.06],
          [0.5, 0.04],
        ],
        felt,
      ),
      {
        ...thrown(
          [
            [0.46, 0.02],
            [0.45, 0.2],
            [0.42, 0.5],
            [0.36, 0.64],
            [0.2, 0.68],
            [0, 0.66],
          ],
          felt,
        ),
      },
      thrown(
        [
          [0.468, 0.05],
          [0.462, 0.12],
          [0.452, 0.19],
        ],
        { ...cloth(band, 120) },
      ),
    ].map((s, i) =>
      i === 1
        ? {
            ...s,
            // The crown is pinched along its middle and at the front.
            at: (u: number, v: number): Vec => {
              const [x, y, z] = s.at(u, v)
              const top = Math.max(0, (y - 0.42) / 0.26)
              return [x, y - top * 0.16 * Math.exp(-((x / 0.13) ** 2)), z]
            },
          }
        : s,
    ),
    oval,
  )
}

const hat: Build = ({ main, second }) => brim(main, second === '#ece6da' ? '#2d3136' : second)

const beanie: Build = ({ main, light, second }) => {
  const knit = (hex: string) => ({ hex, sheen: 0.7, bump: (u: number) => Math.abs(Math.sin(u * Math.PI * 34)) * 0.025 })
  return [
    {
      ...thrown(
        [
          [0.5, 0.28],
          [0.53, 0.5],
          [0.46, 0.82],
          [0.24, 1.0],
          [0, 1.04],
        ],
        knit(main),
      ),
      nu: 340,
    },
    {
      ...turned(
        [
          [0.5, 0],
          [0.56, 0.02],
          [0.57, 0.3],
          [0.52, 0.34],
          [0.5, 0.3],
        ],
        knit(light),
        0.06,
      ),
      nu: 340,
    },
    place(
      {
        ...ball([0.34, 0.34, 0.34], {
          hex: second,
          sheen: 1.3,
          bump: (u, v) => Math.sin(u * 150) * Math.sin(v * 120) * 0.03,
        }),
        nu: 220,
        nv: 120,
      },
      { move: [0, 1.14, 0] },
    ),
  ]
}

const cap: Build = ({ main, dark, second }) => [
  {
    at: (u, v) => {
      const [a, b] = [u * 2 * Math.PI, (v * Math.PI) / 2]
      const front = 1 + 0.07 * Math.max(0, Math.cos(a))
      return [
        Math.cos(b) ** 0.85 * Math.sin(a) * 0.5,
        0.06 + Math.sin(b) ** 0.9 * 0.52 * (1 + 0.06 * Math.cos(a) * Math.cos(b)),
        Math.cos(b) ** 0.85 * Math.cos(a) * 0.56 * front,
      ]
    },
    nu: 150,
    nv: 60,
    closed: true,
    material: {
      ...cloth(main, 90),
      pattern: (u, v, at) =>
        v < 0.97 && Math.abs(((u * 6) % 1) - 0.5) > 0.488
          ? linear(dark)
          : (cloth(main, 90).pattern?.(u, v, at) ?? null),
    },
  },
  {
    // The peak: an arc that starts at the crown's front edge, bent down at both sides.
    at: (u, v) => {
      const a = (u - 0.5) * Math.PI * 0.98
      const under = v > 0.5
      const t = under ? (1 - v) * 2 : v * 2
      const reach = 0.46 * Math.cos(a) ** 0.6 * t
      const x = Math.sin(a) * (0.505 + 0.03 * t)
      return [x, 0.085 - (x / 0.5) ** 2 * 0.1 * t - t * 0.05 - (under ? 0.03 : 0), Math.cos(a) * 0.56 + reach]
    },
    nu: 80,
    nv: 40,
    closed: false,
    material: cloth(second === '#ece6da' ? dark : second, 90),
  },
  place(ball([0.09, 0.05, 0.09], cloth(dark)), { move: [0, 0.585, 0] }),
]

const belt: Build = ({ main }) => [
  {
    at: (u, v) => {
      const a = u * 2.55 * 2 * Math.PI
      const r = 0.36 + a * 0.011
      return [Math.sin(a) * r, v * 0.26, Math.cos(a) * r]
    },
    nu: 260,
    nv: 6,
    closed: false,
    material: leather(main),
  },
  place(
    placeAll(
      [
        tube(
          [
            [-0.12, -0.19, 0],
            [-0.14, 0.19, 0],
            [0.12, 0.19, 0],
            [0.14, -0.19, 0],
            [-0.12, -0.19, 0],
          ],
          0.022,
          gold,
          60,
        ),
      ],
      { move: [0, 0.13, 0.57] },
    )[0] as Surface,
    {},
  ),
  place(pillow([0.1, 0.24, 0.03], leather(main), 0.5, 0.5), { move: [-0.16, 0.13, 0.55] }),
]

const umbrella: Build = ({ main, dark }) =>
  placeAll(
    [
      {
        ...thrown(
          [
            [0, 0.3],
            [0.045, 0.42],
            [0.1, 0.7],
            [0.15, 1.2],
            [0.13, 1.6],
            [0.06, 1.72],
          ],
          { ...cloth(main, 60), bump: (u, v) => Math.abs(Math.sin(u * Math.PI * 8)) * 0.03 * Math.sin(v * Math.PI) },
        ),
        nu: 160,
      },
      cylinder(0.018, 0.05, 1.95, steel),
      thrown(
        [
          [0.16, 1.1],
          [0.165, 1.12],
          [0.16, 1.15],
        ],
        matt(dark),
      ),
      tube(
        [
          [0, 1.9, 0],
          [0, 2.2, 0],
          [0.06, 2.34, 0],
          [0.18, 2.36, 0],
          [0.24, 2.24, 0],
        ],
        0.036,
        { hex: '#7a4a2c', gloss: 0.5, rough: 0.2 },
      ),
    ],
    {},
  )

export const worn = {
  glasses: frames(false),
  sunglasses: frames(true),
  hat,
  beanie,
  cap,
  belt,
  umbrella,
} satisfies Record<string, Build>
