import { type Dye, dyes, type Tint } from '../colour/dyes.ts'
import type { ObjectName } from '../objects/catalogue.ts'
import type { Part } from '../scene/arrange.ts'
import type { Scene } from '../scene/picture.ts'
import type { Arch } from '../scene/stage.ts'
import type { Job } from './jobs.ts'

type Where = Pick<Part, 'x' | 'z' | 'yaw' | 'plinth' | 'plinthWidth' | 'lies' | 'lift' | 'second'>
const thing = (object: ObjectName, dye: Dye, size: number, where: Where = {}): Part => ({
  object,
  dye,
  size,
  yaw: -20,
  ...where,
})

/** Colours of the niches by day and by night, left to right. */
type Niches = { day: readonly string[]; night: readonly string[] }
type Hero = { name: string; day: Tint; night: Tint; parts: readonly Part[]; niches?: Niches }

const heroes: readonly Hero[] = [
  {
    name: 'clay',
    day: 'mist',
    night: 'night',
    parts: [
      thing('round-leaf', 'terra', 1.05, { x: -1.2, z: -0.5, plinth: 0.42, plinthWidth: 1.35 }),
      thing('vase-handles', 'terra', 1.08, { x: 1.22, z: -0.5, plinth: 0.36, plinthWidth: 1.6 }),
      thing('teapot', 'teal', 1.2, { x: 0.02, z: 0, plinth: 0.2, plinthWidth: 1.15 }),
      thing('mug', 'bone', 0.44, { x: -0.86, z: 0.72, yaw: -30, second: 'terra' }),
      thing('jar-candle', 'ochre', 0.36, { x: 0.86, z: 0.72 }),
      thing('bowls', 'sage', 0.46, { x: 1.56, z: 0.4 }),
    ],
  },
  {
    name: 'arcade',
    day: 'bone',
    night: 'dusk',
    niches: { day: ['#dfe5da', dyes.teal, '#ecd9cb'], night: ['#39433f', '#1d5553', '#4a3a33'] },
    parts: [
      thing('chair', 'walnut', 1.34, { x: -1.5, yaw: 30 }),
      thing('books', 'teal', 0.46, { x: -0.86, z: 0.75, yaw: -30, second: 'ochre' }),
      thing('backpack', 'ochre', 1.22, { x: 0, z: 0.2, yaw: -18, second: 'cognac' }),
      thing('sunglasses', 'ink', 0.42, { x: 0.72, z: 0.86, yaw: -24 }),
      thing('round-leaf', 'terra', 1.2, { x: 1.5, z: 0 }),
    ],
  },
  {
    name: 'sound',
    day: 'clay',
    night: 'ember',
    parts: [
      thing('speaker', 'bone', 0.86, { x: -1.36, z: -0.3, plinth: 0.26, plinthWidth: 1.4 }),
      thing('headphones', 'teal', 1.0, { x: 1.34, z: -0.36, plinth: 0.42, yaw: -28 }),
      thing('turntable', 'walnut', 1.36, { x: -0.02, z: 0.1, yaw: -16, second: 'terra' }),
      thing('radio', 'cognac', 0.78, { x: 0.1, z: -1.05, plinth: 0.52, plinthWidth: 1.5, yaw: -14 }),
      thing('microphone', 'ochre', 0.62, { x: 1.04, z: 0.86 }),
    ],
  },
  {
    name: 'outdoors',
    day: 'sage',
    night: 'moss',
    parts: [
      thing('tent', 'ochre', 1.9, { x: 0.5, z: -0.9, yaw: 22 }),
      thing('hiking', 'cognac', 0.86, { x: -1.0, z: 0.35, yaw: 32 }),
      thing('bedroll', 'forest', 0.7, { x: -1.46, z: -0.6, yaw: -30, second: 'cognac' }),
      thing('thermos', 'terra', 0.66, { x: 1.24, z: 0.5 }),
      thing('enamel-mug', 'slate', 0.32, { x: 0.74, z: 0.86, yaw: -30 }),
      thing('camp-lamp', 'ink', 0.5, { x: 1.78, z: 0.1 }),
    ],
  },
]

const archesFor = (
  hero: Hero,
  night: boolean,
  middles: readonly number[],
  widths: readonly number[],
  tops: readonly number[],
): Arch[] =>
  (hero.niches ? (night ? hero.niches.night : hero.niches.day) : []).map((tint, i) => ({
    x: middles[i] ?? 0.5,
    width: widths[i] ?? 0.1,
    top: tops[i] ?? 0.2,
    tint,
  }))

/** Goods in the inline-end half, and nothing where the title stands. */
const desktop = (hero: Hero, night: boolean): Scene => ({
  w: 1600,
  h: 632,
  tint: night ? hero.night : hero.day,
  pitch: 10,
  floor: hero.niches ? 0.76 : 0.64,
  edge: hero.niches !== undefined,
  x: 0.745,
  y: 0.945,
  size: 2,
  most: [0.445, 0.87],
  light: [0.62, 0.02],
  quality: 78,
  arches: archesFor(hero, night, [0.585, 0.745, 0.905], [0.13, 0.165, 0.13], [0.21, 0.06, 0.21]),
  parts: hero.parts,
})
const phone = (hero: Hero, night: boolean): Scene => ({
  ...desktop(hero, night),
  w: 780,
  h: 640,
  x: 0.5,
  y: 0.93,
  floor: hero.niches ? 0.76 : 0.62,
  most: [0.88, 0.8],
  light: [0.4, 0.02],
  arches: archesFor(hero, night, [0.19, 0.5, 0.81], [0.26, 0.31, 0.26], [0.24, 0.1, 0.24]),
})

/** Four slides, each for wide and narrow screens, by day and by night. */
export const heroJobs: Job[] = heroes.flatMap((hero) => [
  { path: `scenes/hero-${hero.name}.webp`, scene: desktop(hero, false) },
  { path: `scenes/hero-${hero.name}-dark.webp`, scene: desktop(hero, true) },
  { path: `scenes/hero-${hero.name}-phone.webp`, scene: phone(hero, false) },
  { path: `scenes/hero-${hero.name}-phone-dark.webp`, scene: phone(hero, true) },
])
