import { along, type Point, spline } from '../solid/curves.ts'
import { noise } from '../solid/material.ts'
import { linear } from '../solid/shade.ts'
import { box, place, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { both, knitted, type Stuff, sheet } from './cloth.ts'
import { cloth, gold, mixed } from './materials.ts'
import type { Build } from './object.ts'

const socks: Build = ({ main, light, second }) =>
  [
    [main, -0.24, 0, -7],
    [light, 0.26, 0.02, 6],
  ].flatMap(([hex, x, z, a]) => {
    const foot: Point[] = [
      [-0.2, 0.86],
      [0.2, 0.86],
      [0.2, 0.1],
      [0.24, -0.12],
      [0.62, -0.34],
      [0.6, -0.62],
      [0.2, -0.62],
      [-0.16, -0.46],
      [-0.2, 0],
    ]
    const path = spline([...foot, foot[0] ?? [0, 0]], 9)
      .slice(0, -1)
      .reverse()
    const ground = String(hex)
    const knit: Stuff = {
      ...knitted(ground, 36),
      pattern: (u, v, at) => {
        const base = knitted(ground, 36).pattern?.(u, v, at) ?? null
        const y = at[1]
        const [r, g, b] = linear(second)
        return (y > 0.46 && y < 0.53) || (y > 0.36 && y < 0.39) ? [r, g, b] : base
      },
    }
    return [
      sheet(path, knit, 0.1, 0.01, 0.8),
      place(box([0.43, 0.2, 0.12], 0.05, { ...knitted(second, 60) }), { move: [0, 0.8, 0.07] }),
    ].map((s) => place(s, { move: [Number(x), 0, Number(z)], turn: [0, 0, Number(a)] }))
  })

/** The middle line of a scarf that lies in a loop, its ends crossed. */
const scarfPath: readonly Vec[] = [
  [-0.44, -1.1, 0.05],
  [-0.3, -0.56, 0.05],
  [0.02, -0.04, 0.06],
  [0.48, 0.4, 0.05],
  [0.4, 0.9, 0.05],
  [-0.1, 1.1, 0.05],
  [-0.54, 0.76, 0.05],
  [-0.44, 0.26, 0.09],
  [-0.04, -0.08, 0.2],
  [0.28, -0.52, 0.13],
  [0.44, -1.02, 0.05],
]
const plaid = (main: string, second: string, dark: string): Stuff => {
  const [ground, across, along] = [linear(main), linear(second), linear(dark)]
  return {
    hex: main,
    sheen: 0.9,
    pattern: (u, v, [x, y]) => {
      const near = (count: number, width: number) => Math.abs(((u * count) % 1) - 0.5) < width
      const side = Math.abs(Math.cos(v * 2 * Math.PI))
      // A check: broad bands both ways in half tone, fine lines over them.
      const broad = (near(13, 0.22) ? 0.32 : 0) + (side > 0.35 && side < 0.75 ? 0.32 : 0)
      const fine = near(13, 0.035) || Math.abs(side - 0.55) < 0.05
      const base = fine ? mixed(ground, across, 0.75) : mixed(ground, along, broad)
      const k = 0.93 + 0.09 * Math.sin(x * 150) * Math.sin(y * 150)
      return [base[0] * k, base[1] * k, base[2] * k]
    },
  }
}
const scarf: Build = ({ main, dark, second }) => {
  const axis = (k: 0 | 1 | 2) =>
    spline(
      scarfPath.map((p, i): Point => [i, p[k]]),
      10,
    )
  const [xs, ys, zs] = [axis(0), axis(1), axis(2)]
  const spot = (t: number): Vec => [along(xs, t)[1], along(ys, t)[1], along(zs, t)[1]]
  const side = (t: number): Point => {
    const [a, b] = [spot(Math.max(0, t - 0.01)), spot(Math.min(1, t + 0.01))]
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length]
  }
  const fringe = (t: number, out: number): Surface[] => {
    const [p, [sx, sy]] = [spot(t), side(t)]
    const [dx, dy] = [sy * out, -sx * out]
    return Array.from({ length: 11 }, (_, i) => {
      const k = (i / 10 - 0.5) * 0.32
      const [x, y] = [p[0] + sx * k, p[1] + sy * k]
      return tube(
        [
          [x, y, 0.05],
          [x + dx * 0.1, y + dy * 0.1, 0.05],
          [x + dx * 0.2 + sx * 0.01, y + dy * 0.2, 0.03],
        ],
        0.014,
        { hex: main, sheen: 0.4 },
        8,
      )
    })
  }
  return [
    {
      at: (u, v) => {
        const [p, [sx, sy]] = [spot(u), side(u)]
        const a = v * 2 * Math.PI
        const w = 0.19 * Math.sign(Math.cos(a)) * Math.abs(Math.cos(a)) ** 0.4
        const fold = (noise(p[0] * 4, p[1] * 4, w * 6) - 0.5) * 0.05
        return [
          p[0] + sx * w,
          p[1] + sy * w,
          p[2] + 0.05 * Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.7 + Math.max(0, Math.sin(a)) * fold,
        ]
      },
      nu: 150,
      nv: 36,
      closed: false,
      material: plaid(main, second, dark),
    },
    ...fringe(0.002, -1),
    ...fringe(0.998, 1),
  ]
}

const gloves: Build = ({ main, dark }) =>
  [-1, 1].flatMap((s) => {
    const stuff = { ...cloth(main, 60), sheen: 0.8 }
    const finger = (x: number, y: number, long: number, turn: number): Surface =>
      place(
        {
          ...tube(
            [
              [0, 0, 0],
              [0, long * 0.5, 0.01],
              [0, long, 0],
            ],
            (t) => 0.088 * Math.sqrt(Math.max(0.001, 1 - Math.max(0, (t - 0.84) / 0.16) ** 2)),
            stuff,
            30,
          ),
        },
        { move: [x, y, 0.07], turn: [0, 0, turn], size: [1, 1, 0.8] },
      )
    return [
      sheet(
        both([
          [0, 0.36],
          [0.2, 0.36],
          [0.3, 0.26],
          [0.3, -0.1],
          [0.25, -0.36],
          [0, -0.38],
        ]),
        stuff,
        0.13,
        0,
        0.5,
      ),
      ...[-0.22, -0.075, 0.075, 0.22].map((x, i) => finger(x, 0.26, [0.4, 0.52, 0.5, 0.4][i] ?? 0.4, -x * 36)),
      finger(0.24 * -s, -0.1, 0.5, 42 * s),
      place(box([0.52, 0.24, 0.15], 0.06, knitted(dark, 60)), { move: [0, -0.46, 0.07] }),
    ].map((g) => place(g, { move: [s * 0.46, 0, 0], turn: [0, 0, s * -8] }))
  })

const kimono: Build = ({ main, light, dark, second }) => {
  const bloom = (hex: string): Stuff => ({
    ...cloth(hex),
    pattern: (u, v, at) => {
      const [gx, gy] = [at[0] * 3.1, at[1] * 3.1]
      const [ix, iy] = [Math.floor(gx), Math.floor(gy)]
      const [fx, fy] = [
        gx - ix - 0.3 - 0.4 * noise(ix * 3.3, iy * 7.7, 2),
        gy - iy - 0.3 - 0.4 * noise(ix * 5.1, iy * 2.9, 7),
      ]
      const petal = 0.15 * (0.7 + 0.3 * Math.cos(5 * Math.atan2(fy, fx)))
      if (Math.hypot(fx, fy) < 0.04) return linear('#c9a25a')
      if (Math.hypot(fx, fy) < petal) return linear(second)
      return cloth(hex).pattern?.(u, v, at) ?? null
    },
  })
  return [
    ...[-1, 1].map((s) =>
      sheet(
        (s > 0 ? [...wing].reverse() : wing).map(([x, y]): Point => [s * x, y]),
        bloom(main),
        0.07,
        0,
        1,
        s * 3,
      ),
    ),
    sheet(
      both([
        [0, 0.9],
        [0.2, 0.92],
        [0.42, 0.84],
        [0.46, 0.2],
        [0.48, -0.6],
        [0.5, -1.16],
        [0, -1.18],
      ]),
      bloom(main),
      0.1,
      0.02,
    ),
    tube(
      [
        [-0.16, 0.94, 0.1],
        [-0.08, 0.5, 0.14],
        [0.1, 0.1, 0.15],
        [0.14, -0.5, 0.14],
        [0.14, -1.12, 0.12],
      ],
      0.05,
      cloth(light),
      50,
    ),
    tube(
      [
        [0.16, 0.94, 0.1],
        [0.1, 0.6, 0.14],
        [0.02, 0.3, 0.14],
      ],
      0.05,
      cloth(light),
      30,
    ),
    place(box([0.94, 0.3, 0.08], 0.03, cloth(dark)), { move: [0, 0, 0.12] }),
    place(box([0.95, 0.05, 0.09], 0.02, gold), { move: [0, 0, 0.13] }),
  ]
}

const wing: Point[] = (() => {
  const p: Point[] = [
    [0.3, 0.86],
    [0.7, 0.82],
    [1.14, 0.74],
    [1.16, 0.2],
    [1.1, -0.06],
    [0.72, 0.0],
    [0.4, 0.1],
  ]
  return spline([...p, p[0] ?? [0, 0]], 9).slice(0, -1)
})()

const tie: Build = ({ main, second }) => [
  sheet(
    both([
      [0, 0.74],
      [0.07, 0.74],
      [0.1, 0.4],
      [0.2, -0.7],
      [0.02, -0.96],
      [0, -0.97],
    ]),
    {
      ...cloth(main, 120),
      pattern: (u, v, at) =>
        Math.abs((((((at[0] + at[1]) * 4.4) % 1) + 1) % 1) - 0.5) < 0.08
          ? linear(second)
          : (cloth(main, 120).pattern?.(u, v, at) ?? null),
    },
    0.06,
    0.02,
    0.3,
  ),
  place(box([0.24, 0.22, 0.16], 0.06, cloth(main, 120)), { move: [0, 0.84, 0.1] }),
  // The part round the neck, laid in a narrow loop.
  place(
    tube(
      [
        [-0.07, 0.9, 0],
        [-0.24, 1.16, 0],
        [-0.27, 1.52, 0],
        [-0.1, 1.76, 0],
        [0.1, 1.76, 0],
        [0.27, 1.52, 0],
        [0.24, 1.16, 0],
        [0.07, 0.9, 0],
      ],
      0.065,
      cloth(main, 120),
      70,
    ),
    { size: [1, 1, 0.45], move: [0, 0, 0.05] },
  ),
]

export const woollens = {
  socks,
  scarf,
  gloves,
  kimono,
  tie,
} satisfies Record<string, Build>
