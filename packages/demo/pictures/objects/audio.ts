import { linear } from '../solid/shade.ts'
import {
  ball,
  box,
  cylinder,
  facing,
  lathe,
  pillow,
  place,
  placeAll,
  type Surface,
  thrown,
  tube,
  turned,
} from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'
import { blackMetal, brass, brushed, cloth, leather, matt, mixed, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const headphones: Build = ({ main, dark }) => [
  tube(
    Array.from({ length: 13 }, (_, i): Vec => {
      const a = ((i / 12) * 200 - 10) * (Math.PI / 180)
      return [-Math.cos(a) * 0.62, 0.72 + Math.sin(a) * 0.62, 0]
    }),
    (t) => 0.05 + 0.035 * Math.sin(t * Math.PI),
    leather(main),
    60,
  ),
  ...[-1, 1].flatMap((s) => [
    ...placeAll(
      [
        turned(
          [
            [0, 0],
            [0.3, 0],
            [0.33, 0.04],
            [0.3, 0.14],
            [0, 0.16],
          ],
          { hex: main, gloss: 0.3, rough: 0.5 },
          0.05,
        ),
        turned(
          [
            [0.16, 0],
            [0.3, 0],
            [0.32, -0.08],
            [0.28, -0.16],
            [0.16, -0.15],
          ],
          leather(dark),
          0.06,
        ),
        cylinder(0.12, 0.13, 0.17, brushed, 0.01),
      ],
      { size: [1, 1, 1.2], turn: [0, 0, s * -90], move: [s * 0.62, 0.42, 0] },
    ),
    tube(
      [
        [s * 0.65, 0.86, 0],
        [s * 0.72, 0.7, 0.0],
        [s * 0.74, 0.42, 0],
      ],
      0.026,
      brushed,
      14,
    ),
  ]),
]

/** A closed case with the two buds lying before it. */
const earbuds: Build = ({ main, dark, light }) => [
  place(pillow([0.92, 0.72, 0.42], { hex: main, gloss: 0.45, rough: 0.25 }, 0.62, 0.7), { move: [0, 0.36, -0.2] }),
  place(pillow([0.926, 0.02, 0.426], matt(dark), 0.62, 0.7), { move: [0, 0.45, -0.2] }),
  ...[-1, 1].flatMap((s) =>
    placeAll(
      [
        ball([0.26, 0.22, 0.24], { hex: light, gloss: 0.55, rough: 0.2 }),
        place(ball([0.15, 0.14, 0.13], matt('#3a3c3e')), { move: [0, 0.03, 0.13] }),
        place(ball([0.07, 0.07, 0.03], matt(dark)), { move: [0, 0.02, -0.115] }),
      ],
      { move: [s * 0.24, 0.11, 0.36], turn: [0, s * 52, 0] },
    ),
  ),
]

const speaker: Build = ({ main }) => [
  turned(
    [
      [0, 0.03],
      [0.42, 0.03],
      [0.46, 0.1],
      [0.46, 0.94],
      [0.42, 1.0],
      [0.36, 1.0],
    ],
    cloth(main, 160),
    0.06,
  ),
  cylinder(0.4, 0, 0.05, blackMetal),
  cylinder(0.4, 0.96, 1.005, matt('#e9e4da'), 0.01),
  ...[-0.14, 0, 0.14].map((x) => place(cylinder(0.03, 1.0, 1.015, matt('#8b8780'), 0.005), { move: [x, 0, 0] })),
]

const speakerBox = (x: number, tone: string): Surface[] =>
  placeAll(
    [
      place(box([0.62, 1.1, 0.56], 0.03, wood(tone, 'y')), { move: [0, 0.56, 0] }),
      place(box([0.54, 1.02, 0.02], 0.008, matt('#33363a')), { move: [0, 0.56, 0.28] }),
      ...facing(
        [0, 0.4, 0.29],
        turned(
          [
            [0.24, 0],
            [0.24, 0.03],
            [0.2, 0.03],
            [0.08, -0.04],
            [0, -0.02],
          ],
          matt('#55585b'),
          0.01,
        ),
        place(ball([0.14, 0.08, 0.14], matt('#1f2124')), { move: [0, 0, 0] }),
      ),
      ...facing(
        [0, 0.86, 0.29],
        cylinder(0.12, 0, 0.02, matt('#55585b')),
        place(ball([0.12, 0.06, 0.12], steel), { move: [0, 0.02, 0] }),
      ),
    ],
    { move: [x, 0, 0] },
  )

const speakers: Build = ({ main }) => [
  ...speakerBox(-0.42, main),
  ...placeAll(speakerBox(0.42, main), { move: [0.06, 0, 0.1], turn: [0, -8, 0] }),
]

const radio: Build = ({ main, second }) => [
  place(box([1.3, 0.74, 0.42], 0.07, { ...leather(main) }), { move: [0, 0.39, 0] }),
  place(box([1.18, 0.62, 0.03], 0.012, matt(second)), { move: [0, 0.39, 0.205] }),
  place(box([0.56, 0.5, 0.02], 0.008, { ...cloth('#5b5148', 120) }), { move: [-0.26, 0.39, 0.222] }),
  ...facing([0.32, 0.46, 0.22], cylinder(0.17, 0, 0.05, brass, 0.015), cylinder(0.12, 0.04, 0.07, matt(second), 0.01)),
  ...[0.16, 0.32, 0.48].flatMap((x) => facing([x, 0.19, 0.22], cylinder(0.045, 0, 0.05, brass, 0.012))),
  tube(
    [
      [-0.5, 0.72, 0],
      [-0.48, 0.98, 0],
      [0, 1.02, 0],
      [0.48, 0.98, 0],
      [0.5, 0.72, 0],
    ],
    0.03,
    leather('#73492f'),
  ),
  ...[-0.5, 0.5].map((x) => place(cylinder(0.05, 0, 0.05, matt('#2d3136')), { move: [x, -0.02, 0.1] })),
]

const turntable: Build = ({ main, second }) => [
  place(box([1.5, 0.16, 1.14], 0.035, wood(main, 'x')), { move: [0, 0.14, 0] }),
  ...[-0.62, 0.62].flatMap((x) =>
    [-0.44, 0.44].map((z) => place(cylinder(0.08, 0, 0.08, blackMetal), { move: [x, 0, z] })),
  ),
  place(cylinder(0.5, 0.21, 0.25, brushed, 0.01), { move: [-0.18, 0, 0] }),
  place(
    {
      ...turned(
        [
          [0, 0.25],
          [0.48, 0.25],
          [0.49, 0.26],
          [0, 0.268],
        ],
        {
          hex: '#1d1f22',
          gloss: 0.7,
          rough: 0.25,
          pattern: (_u, _v, [x, , z]) => {
            const r = Math.hypot(x + 0.18, z)
            if (r < 0.16) return linear(r < 0.02 ? '#1d1f22' : second)
            return mixed(linear('#16181a'), linear('#2b2e31'), 0.5 + 0.5 * Math.sin(r * 420))
          },
        },
        0.004,
      ),
    },
    { move: [-0.18, 0, 0] },
  ),
  place(cylinder(0.1, 0.2, 0.32, brushed, 0.02), { move: [0.54, 0, -0.34] }),
  tube(
    [
      [0.54, 0.36, -0.44],
      [0.54, 0.36, -0.1],
      [0.48, 0.33, 0.2],
      [0.3, 0.3, 0.34],
    ],
    0.02,
    steel,
  ),
  place(box([0.1, 0.04, 0.14], 0.015, blackMetal), { move: [0.27, 0.29, 0.36], turn: [0, -50, 0] }),
  ...[0.3, 0.46].map((z) => place(cylinder(0.05, 0.2, 0.26, brushed, 0.015), { move: [0.6, 0, z] })),
]

const mic: Build = ({ main }) => [
  cylinder(0.34, 0, 0.06, blackMetal, 0.025),
  cylinder(0.035, 0.05, 0.4, brushed),
  place(
    turned(
      [
        [0, 0],
        [0.2, 0],
        [0.23, 0.04],
        [0.23, 0.46],
      ],
      { hex: main, gloss: 0.3, rough: 0.4 },
      0.03,
    ),
    { move: [0, 0.44, 0] },
  ),
  place(
    {
      ...thrown(
        [
          [0.225, 0],
          [0.235, 0.28],
          [0.18, 0.46],
          [0, 0.52],
        ],
        {
          ...steel,
          rough: 0.5,
          pattern: (u, v) => (Math.sin(u * 360) * Math.sin(v * 80) > 0 ? linear('#d0d2d3') : linear('#6d7072')),
        },
      ),
    },
    { move: [0, 0.9, 0] },
  ),
  lathe(
    [
      [0.238, 0.88],
      [0.244, 0.9],
      [0.238, 0.93],
    ],
    brass,
  ),
]

export const audio = {
  headphones,
  earbuds,
  speaker,
  speakers,
  radio,
  turntable,
  microphone: mic,
} satisfies Record<string, Build>
