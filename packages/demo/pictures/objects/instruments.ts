import { ball, box, cylinder, lathe, place, placeAll, thrown, tube } from '../solid/shapes.ts'
import { brass, brushed, cloth, gold, lacquer, leather, matt, plastic, steel, wood } from './materials.ts'
import type { Build } from './object.ts'

const keys: Build = ({ main, second }) => [
  place(box([2.3, 0.2, 0.72], 0.05, { hex: main, gloss: 0.3, rough: 0.45 }), { move: [0, 0.1, 0] }),
  place(box([2.3, 0.14, 0.26], 0.04, { hex: main, gloss: 0.3, rough: 0.45 }), { move: [0, 0.22, -0.23] }),
  ...Array.from({ length: 21 }, (_, i) =>
    place(box([0.096, 0.06, 0.4], 0.012, plastic('#f4f0e8')), { move: [-1.0 + i * 0.1, 0.2, 0.13] }),
  ),
  ...Array.from({ length: 21 }, (_, i) => i)
    .filter((i) => [0, 1, 3, 4, 5].includes(i % 7) && i < 20)
    .map((i) => place(box([0.055, 0.07, 0.25], 0.012, plastic('#26282a')), { move: [-0.95 + i * 0.1, 0.25, 0.05] })),
  ...Array.from({ length: 6 }, (_, i) =>
    place(cylinder(0.042, 0.28, 0.35, i === 0 ? plastic(second) : brushed, 0.012), {
      move: [-0.9 + i * 0.16, 0, -0.23],
    }),
  ),
  place(box([0.5, 0.02, 0.12], 0.008, { hex: '#27383a', gloss: 0.7, rough: 0.1 }), { move: [0.5, 0.295, -0.23] }),
]

const metronome: Build = ({ main }) => [
  place(
    lathe(
      [
        [0, 0],
        [0.56, 0],
        [0.56, 0.12],
        [0.5, 0.14],
        [0.26, 1.16],
        [0.2, 1.24],
        [0, 1.26],
      ],
      lacquer(main),
      4,
    ),
    { turn: [0, 0, 0] },
  ),
  place(box([0.34, 0.86, 0.02], 0.006, { hex: '#efe4cd', gloss: 0.1 }), { move: [0, 0.66, 0.29], turn: [-13, 0, 0] }),
  ...placeAll(
    [cylinder(0.016, 0, 1.1, steel, 0.004), place(box([0.12, 0.1, 0.04], 0.012, brass), { move: [0, 0.74, 0] })],
    { turn: [-12, 0, 13], move: [0, 0.2, 0.42] },
  ),
]

const amp: Build = ({ main, second }) => [
  place(box([1.1, 0.96, 0.5], 0.06, leather(main)), { move: [0, 0.5, 0] }),
  place(box([0.98, 0.62, 0.03], 0.012, cloth(second === '#ece6da' ? '#b7a488' : second, 130)), {
    move: [0, 0.38, 0.245],
  }),
  place(box([0.98, 0.16, 0.03], 0.012, brass), { move: [0, 0.82, 0.245] }),
  ...Array.from({ length: 5 }, (_, i) =>
    place(place(cylinder(0.04, 0, 0.05, matt('#2d3136'), 0.012), { turn: [90, 0, 0] }), {
      move: [-0.36 + i * 0.18, 0.82, 0.26],
    }),
  ),
  tube(
    [
      [-0.26, 0.97, 0],
      [-0.22, 1.07, 0],
      [0.22, 1.07, 0],
      [0.26, 0.97, 0],
    ],
    0.035,
    leather('#3a2a20'),
  ),
]

const harmonica: Build = ({ main }) => [
  place(box([1.2, 0.12, 0.34], 0.03, wood(main, 'x')), { move: [0, 0.16, 0] }),
  ...[-1, 1].map((s) =>
    place(box([1.26, 0.1, 0.38], 0.045, { ...steel, rough: 0.2 }), { move: [0, 0.16 + s * 0.1, -0.03] }),
  ),
  ...Array.from({ length: 10 }, (_, i) =>
    place(box([0.06, 0.08, 0.02], 0.006, matt('#1f1b19')), { move: [-0.45 + i * 0.1, 0.16, 0.165] }),
  ),
]

/** A trumpet: one long tube with a flared bell, three valves. */
const trumpet: Build = ({ main }) => {
  const shine = { hex: main, metal: true, rough: 0.18 }
  return placeAll(
    [
      tube(
        [
          [0.9, 0.5, 0],
          [0.2, 0.5, 0],
          [-0.5, 0.5, 0],
          [-0.72, 0.42, 0],
          [-0.72, 0.24, 0],
          [-0.5, 0.16, 0],
          [0.3, 0.16, 0],
        ],
        0.036,
        shine,
        80,
      ),
      place(
        place(
          thrown(
            [
              [0.036, 0],
              [0.045, 0.3],
              [0.08, 0.52],
              [0.2, 0.68],
              [0.36, 0.74],
              [0.34, 0.75],
              [0.18, 0.69],
              [0.05, 0.5],
            ],
            shine,
          ),
          { turn: [0, 0, 90] },
        ),
        { move: [-0.3, 0.16, 0.1] },
      ),
      tube(
        [
          [-0.36, 0.16, 0.1],
          [0.4, 0.16, 0.1],
          [0.62, 0.2, 0.1],
          [0.66, 0.34, 0.08],
          [0.56, 0.46, 0.05],
          [0.3, 0.5, 0.0],
        ],
        0.034,
        shine,
        60,
      ),
      ...[-0.14, 0.02, 0.18].flatMap((x) => [
        place(cylinder(0.066, 0.08, 0.56, shine, 0.015), { move: [x, 0, 0.05] }),
        place(cylinder(0.02, 0.54, 0.7, shine, 0.006), { move: [x, 0, 0.05] }),
        place(cylinder(0.045, 0.68, 0.72, { hex: '#f1ebe0', gloss: 0.8 }, 0.01), { move: [x, 0, 0.05] }),
      ]),
      place(
        place(
          thrown(
            [
              [0.024, 0],
              [0.03, 0.1],
              [0.075, 0.2],
              [0.08, 0.23],
              [0.05, 0.24],
            ],
            steel,
          ),
          { turn: [0, 0, -90] },
        ),
        { move: [0.88, 0.5, 0] },
      ),
    ],
    { turn: [0, 0, 0], move: [0, 0.2, 0] },
  )
}

const maracas: Build = ({ main, second }) =>
  [
    [main, -0.22, 24],
    [second, 0.24, -20],
  ].flatMap(([hex, x, a]) =>
    placeAll(
      [
        place(ball([0.52, 0.62, 0.52], { ...lacquer(String(hex)) }), { move: [0, 1.0, 0] }),
        lathe(
          [
            [0.255, 1.0],
            [0.262, 1.02],
            [0.258, 1.07],
          ],
          gold,
        ),
        thrown(
          [
            [0, 0],
            [0.07, 0.02],
            [0.05, 0.2],
            [0.045, 0.5],
            [0.08, 0.72],
          ],
          wood('beech', 'y'),
        ),
      ],
      { turn: [0, 0, Number(a)], move: [Number(x), 0.1, 0] },
    ),
  )

export const instruments = {
  keys,
  metronome,
  amp,
  harmonica,
  trumpet,
  maracas,
} satisfies Record<string, Build>
