import type { Rgb } from '../colour/oklch.ts'
import { linear } from '../solid/shade.ts'
import { ball, box, cylinder, pillow, place, placeAll, slab, thrown, turned } from '../solid/shapes.ts'
import { brass, painted, soft, velvet, wood } from './materials.ts'
import type { Build } from './object.ts'

const rings: Build = ({ main, second }) => [
  cylinder(0.44, 0, 0.1, wood('beech'), 0.04),
  cylinder(0.06, 0.08, 1.1, wood('beech', 'y'), 0.03),
  ...[0.42, 0.37, 0.32, 0.27].map((r, i) =>
    place(
      {
        at: (u, v) => {
          const [a, b] = [u * 2 * Math.PI, v * 2 * Math.PI]
          const ring = r - 0.11 + 0.11 * Math.cos(b)
          return [Math.sin(a) * ring, 0.105 * Math.sin(b), Math.cos(a) * ring]
        },
        nu: 96,
        nv: 32,
        closed: true,
        material: painted([main, soft[1], second, soft[3]][i] ?? main),
      },
      { move: [0, 0.2 + i * 0.21, 0] },
    ),
  ),
  place(ball([0.24, 0.24, 0.24], painted(soft[0] ?? main)), { move: [0, 1.14, 0] }),
]

const blocks: Build = ({ main, light, second }) => {
  const cube = (x: number, y: number, z: number, turn: number, hex: string) =>
    place(box([0.42, 0.42, 0.42], 0.03, hex === 'wood' ? wood('beech') : painted(hex)), {
      move: [x, y, z],
      turn: [0, turn, 0],
    })
  return [
    cube(-0.46, 0.21, 0, 12, main),
    cube(0.0, 0.21, -0.06, -8, 'wood'),
    cube(0.47, 0.21, 0.02, 20, second),
    cube(-0.22, 0.63, -0.02, 26, light),
    place(box([0.84, 0.2, 0.36], 0.03, wood('beech')), { move: [0.02, 0.1, 0.52], turn: [0, 8, 0] }),
    place(
      slab(
        [
          [-0.24, -0.2],
          [0.24, -0.2],
          [0.02, 0.24],
          [-0.02, 0.24],
        ],
        0.4,
        painted(soft[1] ?? main),
        0.03,
      ),
      { move: [0.26, 0.62, -0.04], turn: [0, -10, 0] },
    ),
  ]
}

const spinner: Build = ({ main, second }) =>
  [
    thrown(
      [
        [0, 0],
        [0.03, 0.06],
        [0.12, 0.16],
        [0.5, 0.4],
        [0.52, 0.48],
        [0.3, 0.6],
        [0.07, 0.66],
        [0.05, 0.98],
        [0.09, 1.04],
        [0, 1.1],
      ],
      {
        ...painted(main),
        pattern: (_u, v): Rgb =>
          linear(v > 0.36 && v < 0.42 ? second : v > 0.5 && v < 0.54 ? second : v > 0.66 ? '#d6b285' : main),
      },
    ),
  ].map((s) => place(s, { turn: [0, 0, -9] }))

const engine: Build = ({ main, second, dark }) =>
  [
    place(box([1.5, 0.12, 0.5], 0.03, wood('beech')), { move: [0, 0.26, 0] }),
    place(
      place(
        turned(
          [
            [0, -0.42],
            [0.24, -0.42],
            [0.25, -0.36],
            [0.25, 0.36],
            [0, 0.36],
          ],
          painted(main),
          0.03,
        ),
        { turn: [0, 0, 90] },
      ),
      { move: [-0.26, 0.56, 0] },
    ),
    place(box([0.5, 0.66, 0.5], 0.04, painted(second)), { move: [0.42, 0.62, 0] }),
    place(box([0.62, 0.08, 0.6], 0.03, painted(dark)), { move: [0.42, 0.98, 0] }),
    thrown(
      [
        [0, 0.74],
        [0.09, 0.74],
        [0.08, 0.94],
        [0.14, 1.06],
        [0, 1.06],
      ],
      painted(soft[1] ?? main),
    ),
    place(ball([0.16, 0.16, 0.16], brass), { move: [-0.1, 0.84, 0] }),
    ...[-0.5, 0, 0.5].flatMap((x) =>
      [-1, 1].map((s) =>
        place(place(cylinder(0.2, -0.05, 0.05, wood('walnut'), 0.02), { turn: [90, 0, 0] }), {
          move: [x, 0.2, s * 0.27],
        }),
      ),
    ),
  ].map((s, i, all) => (i === 4 && all.length ? place(s, { move: [-0.5, 0, 0] }) : s))

const xylophone: Build = ({ main, light, second, dark }) => [
  ...[-1, 1].map((s) =>
    place(box([1.6, 0.1, 0.1], 0.03, wood('beech')), { move: [0, 0.06, s * 0.24], turn: [0, s * 8, 0] }),
  ),
  ...Array.from({ length: 7 }, (_, i) =>
    place(
      box(
        [0.16, 0.06, 0.98 - i * 0.075],
        0.025,
        painted([main, soft[1], second, light, soft[0], soft[2], dark][i] ?? main),
      ),
      {
        move: [-0.66 + i * 0.22, 0.14, 0],
      },
    ),
  ),
  ...placeAll(
    [
      place(place(cylinder(0.022, -0.5, 0.5, wood('beech', 'y')), { turn: [0, 0, 90] }), {}),
      place(ball([0.14, 0.14, 0.14], painted(main)), { move: [-0.52, 0, 0] }),
    ],
    { move: [0.2, 0.24, 0.36], turn: [0, -22, 8] },
  ),
]

const cars: Build = ({ main, second }) =>
  [
    [main, -0.1, 0.28, -12],
    [second, 0.16, -0.4, 10],
  ].flatMap(([hex, x, z, turn]) =>
    placeAll(
      [
        place(pillow([1.2, 0.42, 0.52], painted(String(hex)), 0.5, 0.6), { move: [0, 0.32, 0] }),
        place(pillow([0.66, 0.42, 0.44], wood('beech'), 0.55, 0.6), { move: [-0.04, 0.54, 0] }),
        ...[-0.36, 0.36].flatMap((wx) =>
          [-1, 1].map((s) =>
            place(place(cylinder(0.17, -0.05, 0.05, wood('walnut'), 0.025), { turn: [90, 0, 0] }), {
              move: [wx, 0.17, s * 0.25],
            }),
          ),
        ),
      ],
      { move: [Number(x), 0, Number(z)], turn: [0, Number(turn), 0] },
    ),
  )

const bear: Build = ({ main, light, dark, second }) => {
  const fur = (hex: string) => ({
    ...velvet(hex),
    bump: (_u: number, _v: number, [x, y, z]: [number, number, number]) =>
      Math.sin(x * 70) * Math.sin(y * 70) * Math.sin(z * 70) * 0.006,
  })
  const limb = (at: [number, number, number], size: [number, number, number], turn: [number, number, number]) =>
    place({ ...ball(size, fur(main)), nu: 84, nv: 52 }, { move: at, turn })
  return [
    limb([0, 0.56, 0], [0.82, 0.94, 0.68], [0, 0, 0]),
    limb([0, 1.28, 0.03], [0.78, 0.7, 0.66], [0, 0, 0]),
    place(ball([0.4, 0.3, 0.3], fur(light)), { move: [0, 1.18, 0.3] }),
    ...[-1, 1].flatMap((s) => [
      limb([s * 0.32, 1.6, 0], [0.28, 0.28, 0.16], [0, 0, 0]),
      place(ball([0.17, 0.17, 0.06], fur(light)), { move: [s * 0.32, 1.59, 0.07] }),
      limb([s * 0.47, 0.7, 0.12], [0.28, 0.62, 0.28], [-16, 0, s * 34]),
      limb([s * 0.34, 0.18, 0.42], [0.34, 0.34, 0.74], [0, s * 22, 0]),
      place(ball([0.24, 0.24, 0.06], fur(light)), { move: [s * 0.47, 0.19, 0.77], turn: [0, s * 22, 0] }),
      place(ball([0.07, 0.08, 0.05], { hex: '#231d1a', gloss: 1, rough: 0.05 }), { move: [s * 0.16, 1.36, 0.33] }),
    ]),
    place(ball([0.13, 0.09, 0.07], { hex: '#3a2a22', gloss: 0.4 }), { move: [0, 1.25, 0.45] }),
    ...[-1, 1].map((s) =>
      place(pillow([0.3, 0.2, 0.1], { hex: second === '#ece6da' ? dark : second, sheen: 0.4 }, 0.8, 0.7), {
        move: [s * 0.15, 0.98, 0.3],
        turn: [0, 0, s * -14],
      }),
    ),
    place(ball([0.1, 0.1, 0.1], { hex: second === '#ece6da' ? dark : second, sheen: 0.4 }), { move: [0, 0.98, 0.34] }),
  ]
}

export const toys = {
  rings,
  blocks,
  spinner,
  engine,
  xylophone,
  cars,
  bear,
} satisfies Record<string, Build>
