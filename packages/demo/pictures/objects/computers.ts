import type { Rgb } from '../colour/oklch.ts'
import { linear } from '../solid/shade.ts'
import { box, cylinder, pillow, place, placeAll, turned } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { leather, matt, mixed, plastic } from './materials.ts'
import type { Build } from './object.ts'

/** A screen that shows a quiet landscape: sky, sun and two hills. */
const picture = (w: number, h: number, cx: number, cy: number, second: string) => ({
  hex: '#cfdfe2',
  gloss: 0.35,
  rough: 0.1,
  glow: 0.5,
  pattern: (_u: number, _v: number, [x, y]: Vec): Rgb => {
    const [px, py] = [(x - cx) / w, (y - cy) / h]
    const hill = (a: number, b: number, c: number) => py < a + b * Math.sin(px * 6 + c)
    if (hill(-0.26, 0.07, 1.4)) return linear('#3f6f66')
    if (hill(-0.1, 0.09, 4)) return linear('#7fa58f')
    if (Math.hypot((px - 0.2) * (w / h), py - 0.2) < 0.13) return linear(second)
    return mixed(linear('#e9d9c0'), linear('#a9c6cf'), Math.max(0, Math.min(1, py + 0.5)))
  },
})

const laptop: Build = ({ main, second }) => [
  place(box([1.56, 0.05, 1.06], 0.022, { hex: main, metal: true, rough: 0.55 }), { move: [0, 0.03, 0] }),
  ...Array.from({ length: 5 }, (_, r) =>
    Array.from({ length: 13 }, (_, i) =>
      place(box([0.088, 0.014, 0.075], 0.006, matt('#35383b')), {
        move: [-0.62 + i * 0.1035, 0.06, -0.32 + r * 0.093],
      }),
    ),
  ).flat(),
  place(box([0.5, 0.008, 0.3], 0.003, { hex: main, metal: true, rough: 0.7 }), { move: [0, 0.056, 0.33] }),
  ...placeAll(
    [
      place(box([1.56, 1.02, 0.035], 0.016, { hex: main, metal: true, rough: 0.55 }), { move: [0, 0.51, 0] }),
      place(box([1.48, 0.92, 0.012], 0.004, picture(1.48, 0.92, 0, 0.52, second)), { move: [0, 0.52, 0.016] }),
    ],
    { turn: [-14, 0, 0], move: [0, 0.05, -0.5] },
  ),
]

const phone: Build = ({ main, light, second }) => [
  ...placeAll(
    [
      place(box([0.72, 1.46, 0.075], 0.036, { hex: main, gloss: 0.5, rough: 0.2 }), { move: [0, 0.73, 0] }),
      place(box([0.24, 0.44, 0.03], 0.014, { hex: light, gloss: 0.5, rough: 0.2 }), { move: [-0.18, 1.16, 0.04] }),
      ...[0, 1].map((i) => place(eyeOfLens(), { turn: [90, 0, 0], move: [-0.18, 1.26 - i * 0.2, 0.05] })),
    ],
    { turn: [-10, 12, 0], move: [0.36, 0, -0.34] },
  ),
  ...placeAll(
    [
      place(box([0.72, 1.46, 0.075], 0.036, { hex: main, gloss: 0.5, rough: 0.2 }), { move: [0, 0.73, 0] }),
      place(box([0.66, 1.4, 0.01], 0.004, picture(0.66, 1.4, -0.2, 0.73, second)), { move: [0, 0.73, 0.036] }),
    ],
    { turn: [-10, 0, 0], move: [-0.2, 0, 0.1] },
  ),
]

const eyeOfLens = () =>
  turned(
    [
      [0, 0],
      [0.075, 0],
      [0.075, 0.03],
      [0, 0.032],
    ],
    { hex: '#20262c', gloss: 1, rough: 0.05 },
    0.01,
  )

const tablet: Build = ({ main, second }) => [
  ...placeAll(
    [
      place(box([1.5, 1.06, 0.06], 0.028, { hex: main, metal: true, rough: 0.5 }), { move: [0, 0.53, 0] }),
      place(box([1.4, 0.96, 0.01], 0.004, picture(1.4, 0.96, 0, 0.53, second)), { move: [0, 0.53, 0.03] }),
    ],
    { turn: [-22, 0, 0], move: [0, 0, 0] },
  ),
  place(box([0.9, 0.6, 0.03], 0.012, leather('#5f4636')), { move: [0, 0.28, -0.36], turn: [28, 0, 0] }),
]

const monitor: Build = ({ main, second }) => [
  place(box([1.9, 1.14, 0.07], 0.03, matt('#e4e2dd')), { move: [0, 1.0, 0] }),
  place(box([1.82, 1.06, 0.01], 0.004, picture(1.82, 1.06, 0, 1.0, second)), { move: [0, 1.0, 0.036] }),
  place(box([0.16, 0.6, 0.06], 0.025, { hex: main, metal: true, rough: 0.5 }), { move: [0, 0.34, -0.06] }),
  place(box([0.7, 0.035, 0.46], 0.016, { hex: main, metal: true, rough: 0.5 }), { move: [0, 0.02, -0.02] }),
]

const keyboard: Build = ({ main, light, second }) => [
  place(box([1.7, 0.12, 0.66], 0.05, { hex: second, gloss: 0.25, rough: 0.5 }), {
    move: [0, 0.06, 0],
    turn: [5, 0, 0],
  }),
  ...Array.from({ length: 5 }, (_, r) => {
    const widths =
      r === 4
        ? [1.3, 1.3, 6, 1.3, 1.3, 1.3]
        : [r === 0 ? 1 : 1.4, ...Array.from({ length: 11 }, () => 1), r === 0 ? 1 : 1.1]
    const total = widths.reduce((a, b) => a + b, 0)
    let x = -0.78
    return widths.map((w, i) => {
      const step = (1.56 * w) / total
      x += step
      const hex = i === 0 || i === widths.length - 1 ? main : r === 4 && i === 2 ? light : '#f4f0e8'
      return place(box([step - 0.016, 0.09, 0.1], 0.022, plastic(hex)), {
        move: [x - step / 2, 0.155 - r * 0.011, -0.24 + r * 0.12],
        turn: [5, 0, 0],
      })
    })
  }).flat(),
]

const mouse: Build = ({ main, second }) => [
  place(pillow([0.62, 0.42, 1.0], plastic(main), 0.75, 0.8), { move: [0, 0.14, 0] }),
  place(cylinder(0.06, -0.04, 0.04, matt(second), 0.015), { turn: [0, 0, 90], move: [0, 0.33, 0.22] }),
]

const gamepad: Build = ({ main, second }) => [
  place(pillow([1.2, 0.26, 0.62], plastic(main), 0.55, 0.7), { move: [0, 0.2, -0.1] }),
  ...[-1, 1].map((s) =>
    place(pillow([0.4, 0.3, 0.78], plastic(main), 0.8, 0.8), { move: [s * 0.52, 0.17, 0.12], turn: [0, s * 18, 0] }),
  ),
  ...[-0.3, 0.3].map((x) =>
    place(
      turned(
        [
          [0.06, 0],
          [0.06, 0.08],
          [0.1, 0.1],
          [0.1, 0.13],
          [0.06, 0.12],
          [0, 0.11],
        ],
        matt('#2d3136'),
        0.01,
      ),
      { move: [x * (x < 0 ? 1.5 : 0.72), 0.3, x < 0 ? -0.16 : 0.08] },
    ),
  ),
  ...[
    [0.46, -0.26],
    [0.56, -0.16],
    [0.46, -0.06],
    [0.36, -0.16],
  ].map(([x, z]) => place(cylinder(0.042, 0.3, 0.345, plastic(second), 0.012), { move: [x ?? 0, 0, z ?? 0] })),
  ...[0, 90].map((a) =>
    place(box([0.22, 0.05, 0.07], 0.015, matt('#2d3136')), { turn: [0, a, 0], move: [-0.21, 0.325, 0.08] }),
  ),
]

export const computers = {
  laptop,
  phone,
  tablet,
  monitor,
  keyboard,
  mouse,
  gamepad,
} satisfies Record<string, Build>
