import { ball, box, cylinder, facing, place, type Surface, thrown, tube, turned } from '../solid/shapes.ts'
import { brass, brushed, leather, matt, plastic } from './materials.ts'
import type { Build } from './object.ts'

const lensParts = (r: number, long: number): Surface[] => [
  turned(
    [
      [0, 0],
      [r, 0],
      [r, long * 0.45],
      [r * 0.94, long * 0.47],
      [r * 0.94, long],
      [r * 0.8, long],
      [r * 0.7, long * 0.8],
    ],
    {
      hex: '#2b2d30',
      gloss: 0.3,
      rough: 0.4,
      bump: (u, v) => (v > 0.2 && v < 0.42 ? Math.cos(u * 2 * Math.PI * 40) * 0.006 : 0),
    },
    0.02,
    200,
  ),
  place(ball([r * 1.5, 0.14, r * 1.5], { hex: '#27384a', gloss: 1, rough: 0.04 }), { move: [0, long * 0.76, 0] }),
  cylinder(r * 0.97, long * 0.44, long * 0.47, { hex: '#c9a25a', metal: true, rough: 0.3 }, 0.004),
]

const camera: Build = ({ main }) => [
  place(box([1.3, 0.62, 0.36], 0.06, leather(main)), { move: [0, 0.36, 0] }),
  place(box([1.3, 0.2, 0.34], 0.05, { ...brushed, rough: 0.45 }), { move: [0, 0.72, 0] }),
  place(box([1.3, 0.08, 0.36], 0.03, brushed), { move: [0, 0.06, 0] }),
  ...facing([0.02, 0.4, 0.17], ...lensParts(0.28, 0.34)),
  ...facing([-0.46, 0.72, 0.16], place(box([0.2, 0.03, 0.1], 0.012, { hex: '#24313c', gloss: 1, rough: 0.05 }), {})),
  ...facing([0.02, 0.74, 0.16], place(box([0.26, 0.03, 0.12], 0.012, { hex: '#24313c', gloss: 1, rough: 0.05 }), {})),
  place(cylinder(0.11, 0.8, 0.9, brushed, 0.015), { move: [0.42, 0, 0] }),
  place(cylinder(0.07, 0.8, 0.87, brushed, 0.015), { move: [0.18, 0, 0] }),
  place(cylinder(0.09, 0.8, 0.86, brushed, 0.015), { move: [-0.46, 0, 0] }),
]

const instant: Build = ({ main, second }) => [
  place(box([1.0, 0.78, 0.4], 0.12, plastic(main)), { move: [0, 0.46, -0.04] }),
  place(box([1.04, 0.26, 0.6], 0.08, plastic(main)), { move: [0, 0.13, 0.04] }),
  place(box([0.7, 0.03, 0.04], 0.01, matt('#2d3136')), { move: [0, 0.14, 0.34] }),
  ...facing([0, 0.52, 0.14], cylinder(0.27, 0, 0.12, matt(second), 0.03), ...lensParts(0.2, 0.2)),
  place(box([0.22, 0.14, 0.05], 0.02, { hex: '#eef0ee', gloss: 0.8 }), { move: [-0.34, 0.74, 0.15] }),
  place(box([0.14, 0.12, 0.05], 0.02, { hex: '#24313c', gloss: 1, rough: 0.05 }), { move: [0.34, 0.74, 0.15] }),
  ...facing([0.36, 0.34, 0.15], cylinder(0.06, 0, 0.05, { hex: '#bf6a45', gloss: 0.4 }, 0.015)),
]

const lens: Build = () => [...lensParts(0.4, 1.0)]

const bulb: Build = ({ second }) => [
  thrown(
    [
      [0, 0],
      [0.1, 0.0],
      [0.15, 0.06],
      [0.15, 0.3],
    ],
    { ...brass, bump: (_u, v) => Math.sin(v * 40) * 0.008 },
  ),
  thrown(
    [
      [0.15, 0.28],
      [0.18, 0.42],
      [0.42, 0.78],
      [0.4, 1.06],
      [0.2, 1.22],
      [0, 1.25],
    ],
    glass2,
  ),
  tube(
    [
      [-0.06, 0.3, 0],
      [-0.14, 0.74, 0.02],
      [-0.05, 0.9, 0],
      [0.05, 0.7, 0.03],
      [0.12, 0.9, 0],
      [0.06, 0.3, 0],
    ],
    0.016,
    { hex: second === '#ece6da' ? '#f0b860' : second, glow: 1 },
    50,
  ),
]

const glass2 = { hex: '#f3ddb0', alpha: 0.24, gloss: 1, rough: 0.05 }

const projector: Build = ({ main, second }) => [
  place(box([1.0, 0.44, 0.8], 0.1, plastic(main)), { move: [0, 0.28, 0] }),
  place(box([1.0, 0.06, 0.8], 0.03, plastic(second)), { move: [0, 0.08, 0] }),
  ...facing([-0.22, 0.3, 0.4], ...lensParts(0.17, 0.1)),
  ...Array.from({ length: 5 }, (_, i) =>
    place(box([0.26, 0.02, 0.02], 0.008, matt('#55585b')), { move: [0.26, 0.2 + i * 0.05, 0.395] }),
  ),
]

export const cameras = {
  camera,
  instant,
  lens,
  projector,
  bulb,
} satisfies Record<string, Build>
