import type { Rgb } from '../colour/oklch.ts'
import { linear } from '../solid/shade.ts'
import {
  ball,
  box,
  cylinder,
  pillow,
  place,
  placeAll,
  type Surface,
  slab,
  thrown,
  tube,
  turned,
} from '../solid/shapes.ts'
import { grained, matt, painted, plastic, wood } from './materials.ts'
import type { Build } from './object.ts'

const king = (hex: string): Surface[] => [
  thrown(
    [
      [0, 0],
      [0.3, 0],
      [0.32, 0.06],
      [0.24, 0.14],
      [0.27, 0.2],
      [0.15, 0.32],
      [0.11, 0.62],
      [0.13, 0.8],
      [0.21, 0.85],
      [0.13, 0.9],
      [0.2, 1.16],
      [0.14, 1.22],
      [0, 1.26],
    ],
    wood(hex, 'y'),
  ),
  place(box([0.05, 0.2, 0.05], 0.015, wood(hex, 'y')), { move: [0, 1.34, 0] }),
  place(box([0.15, 0.05, 0.05], 0.015, wood(hex, 'y')), { move: [0, 1.36, 0] }),
]

const pawn = (hex: string): Surface[] => [
  thrown(
    [
      [0, 0],
      [0.24, 0],
      [0.25, 0.05],
      [0.14, 0.18],
      [0.08, 0.42],
      [0.16, 0.48],
      [0.07, 0.53],
    ],
    wood(hex, 'y'),
  ),
  place(ball([0.27, 0.27, 0.27], wood(hex, 'y')), { move: [0, 0.62, 0] }),
]

const chess: Build = ({ main }) => [
  place(box([2.1, 0.1, 1.5], 0.03, { ...wood('walnut'), pattern: board }), { move: [0, 0.05, 0] }),
  ...placeAll(king('walnut'), { move: [-0.26, 0.1, -0.26] }),
  ...placeAll(pawn('beech'), { move: [0.26, 0.1, 0.26] }),
  ...placeAll(pawn('beech'), { move: [0.78, 0.1, -0.26] }),
  ...placeAll(pawn(main === '#ece6da' ? 'walnut' : main), { move: [-0.78, 0.1, 0.26] }),
]

function board(_u: number, _v: number, [x, y, z]: [number, number, number]): Rgb | null {
  if (y < 0.09 || Math.abs(x) > 1.0 || Math.abs(z) > 0.72) return linear('#5c3a25')
  return linear((Math.floor(x / 0.52 + 100) + Math.floor(z / 0.52 + 100)) % 2 ? '#7a4f33' : '#dcc19a')
}

const die = (hex: string, dots: string, at: [number, number, number], turn: [number, number, number]): Surface =>
  place(
    box([0.5, 0.5, 0.5], 0.08, {
      hex,
      gloss: 0.5,
      rough: 0.2,
      pattern: (_u, _v, p): Rgb => {
        const q = unplace(p, at, turn)
        const m = Math.max(Math.abs(q[0]), Math.abs(q[1]), Math.abs(q[2]))
        const [a, b, n] =
          Math.abs(q[1]) === m ? [q[0], q[2], 5] : Math.abs(q[2]) === m ? [q[0], q[1], 3] : [q[2], q[1], 2]
        const spots =
          n === 5
            ? [
                [0, 0],
                [0.13, 0.13],
                [-0.13, -0.13],
                [0.13, -0.13],
                [-0.13, 0.13],
              ]
            : n === 3
              ? [
                  [0, 0],
                  [0.13, 0.13],
                  [-0.13, -0.13],
                ]
              : [
                  [0.11, 0.11],
                  [-0.11, -0.11],
                ]
        return linear(spots.some(([s, t]) => Math.hypot(a - (s ?? 0), b - (t ?? 0)) < 0.052) ? dots : hex)
      },
    }),
    { move: at, turn },
  )

/** Undoes a place of move and a turn about y alone. */
function unplace(
  p: [number, number, number],
  at: [number, number, number],
  turn: [number, number, number],
): [number, number, number] {
  const a = (-turn[1] * Math.PI) / 180
  const [x, z] = [p[0] - at[0], p[2] - at[2]]
  return [x * Math.cos(a) + z * Math.sin(a), p[1] - at[1], -x * Math.sin(a) + z * Math.cos(a)]
}

const dice: Build = ({ main, second }) => [
  die(main, second, [-0.34, 0.25, 0.05], [0, 18, 0]),
  die(second, main, [0.36, 0.25, 0.22], [0, -28, 0]),
  die(second, '#2d3136', [0.14, 0.25, -0.4], [0, 40, 0]),
]

const kite: Build = ({ main, second, light, dark }) => {
  const sail = (points: [number, number][], hex: string) => slab(points, 0.02, { hex, sheen: 0.2 }, 0.008)
  return [
    ...placeAll(
      [
        sail(
          [
            [-0.33, -0.25],
            [0.01, -0.25],
            [0.01, 0.4],
          ],
          main,
        ),
      ],
      { move: [-0.2, 1.35, 0] },
    ),
    ...placeAll(
      [
        sail(
          [
            [-0.01, -0.25],
            [0.33, -0.25],
            [-0.01, 0.4],
          ],
          second,
        ),
      ],
      { move: [-0.18, 1.35, 0] },
    ),
    ...placeAll(
      [
        sail(
          [
            [0.01, 0.3],
            [-0.33, 0.3],
            [0.01, -0.5],
          ],
          light,
        ),
      ],
      { move: [-0.2, 0.8, 0] },
    ),
    ...placeAll(
      [
        sail(
          [
            [-0.01, -0.5],
            [0.33, 0.3],
            [-0.01, 0.3],
          ],
          dark,
        ),
      ],
      { move: [-0.18, 0.8, 0] },
    ),
    tube(
      [
        [-0.19, 0.3, 0],
        [-0.05, 0.1, 0.02],
        [0.2, 0.05, 0],
        [0.36, 0.24, 0.02],
        [0.56, 0.2, 0],
      ],
      0.012,
      { hex: '#a08a64' },
      50,
    ),
    ...[
      [0.02, 0.08, 30],
      [0.3, 0.13, -30],
      [0.54, 0.22, 10],
    ].map(([x, y, a], i) =>
      place(pillow([0.2, 0.1, 0.04], { hex: [main, second, light][i] ?? main }, 0.9, 0.6), {
        move: [x ?? 0, y ?? 0, 0.02],
        turn: [0, 0, a ?? 0],
      }),
    ),
  ]
}

const puzzle: Build = ({ main, second, light }) => [
  place(box([1.3, 0.5, 0.9], 0.03, grained(matt(main), 0.02, 30)), { move: [0, 0.25, -0.2] }),
  place(box([1.32, 0.2, 0.92], 0.03, grained(matt(main), 0.02, 30)), { move: [0, 0.44, -0.2] }),
  place(box([0.9, 0.012, 0.6], 0.004, { hex: second, gloss: 0.1 }), { move: [0, 0.545, -0.2] }),
  place(cylinder(0.16, 0.55, 0.556, matt(light), 0.002), { move: [0, 0, -0.2] }),
  ...[
    [-0.5, 0.5, 20, light],
    [0.1, 0.62, -30, second],
    [0.56, 0.44, 60, '#c08a2b'],
  ].map(([x, z, a, hex]) =>
    place(
      slab(
        Array.from({ length: 96 }, (_, i): [number, number] => {
          const t = (i / 96) * 2 * Math.PI
          const [c, s] = [Math.cos(t), Math.sin(t)]
          const square = 0.17 / Math.max(Math.abs(c), Math.abs(s))
          const near = (angle: number, width: number) =>
            Math.exp(-(((((t - angle + 3 * Math.PI) % (2 * Math.PI)) - Math.PI) / width) ** 2))
          const r =
            square +
            0.1 * near(0, 0.26) +
            0.1 * near(Math.PI / 2, 0.26) -
            0.08 * near(Math.PI, 0.3) -
            0.08 * near(1.5 * Math.PI, 0.3)
          return [c * r, s * r]
        }),
        0.06,
        painted(String(hex)),
        0.015,
      ),
      { turn: [-90, Number(a), 0], move: [Number(x), 0.03, Number(z)] },
    ),
  ),
]

const yoyo: Build = ({ main, second }) => [
  ...[-1, 1].map((s) =>
    place(
      turned(
        [
          [0, 0.04],
          [0.2, 0.05],
          [0.46, 0.12],
          [0.46, 0.26],
          [0.3, 0.3],
          [0, 0.28],
        ],
        painted(main),
        0.06,
      ),
      { turn: [s * 90, 0, 0], move: [0, 0.47, 0] },
    ),
  ),
  place(place(cylinder(0.26, 0.27, 0.3, plastic(second), 0.01), { turn: [90, 0, 0] }), { move: [0, 0.47, 0] }),
  tube(
    [
      [0.0, 0.95, 0],
      [0.3, 0.86, 0],
      [0.62, 0.3, 0.1],
      [0.9, 0.03, 0.3],
      [1.1, 0.03, 0.1],
      [0.98, 0.03, -0.1],
      [0.86, 0.03, 0.08],
    ],
    0.014,
    { hex: '#efe7d8' },
    60,
  ),
]

export const games = {
  chess,
  dice,
  kite,
  puzzle,
  yoyo,
} satisfies Record<string, Build>
