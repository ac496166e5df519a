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
    name: 'market',
    day: 'bone',
    night: 'dusk',
    niches: { day: ['#dfe5da', dyes.teal, '#ecd9cb'], night: ['#39433f', '#1d5553', '#4a3a33'] },
    parts: [
      thing('guitar', 'honey', 1.72, { x: 0.02, z: -0.3, yaw: -12 }),
      thing('teapot', 'terra', 0.92, { x: 1.02, z: -0.1, plinth: 0.62, plinthWidth: 1.05 }),
      thing('vase-handles', 'slate', 0.98, { x: -1.0, z: -0.25, plinth: 0.5, plinthWidth: 1.55 }),
      thing('trainer', 'teal', 0.86, { x: -0.62, z: 0.62, yaw: 32 }),
      thing('loaf', 'cognac', 0.74, { x: 0.52, z: 0.72, yaw: -26 }),
      thing('honey', 'honey', 0.42, { x: 1.2, z: 0.72 }),
    ],
  },
  {
    name: 'table',
    day: 'mist',
    night: 'night',
    parts: [
      thing('jug', 'bone', 1.02, { x: -0.98, z: -0.5, plinth: 0.74, plinthWidth: 1.35 }),
      thing('candlestick', 'ink', 1.24, { x: 0.02, z: -0.9, plinth: 0.56, plinthWidth: 1.7 }),
      thing('bowls', 'slate', 0.66, { x: 0.98, z: -0.4, plinth: 0.66, plinthWidth: 1.25, second: 'ochre' }),
      thing('teapot', 'teal', 1.2, { x: 0.04, z: 0.1, plinth: 0.2, plinthWidth: 1.1 }),
      thing('plates', 'terra', 0.82, { x: -0.98, z: 0.74 }),
      thing('tumbler', 'terra', 0.36, { x: 0.86, z: 0.8, second: 'bone' }),
      thing('tumbler', 'ochre', 0.36, { x: 1.26, z: 0.56, second: 'bone', yaw: 30 }),
    ],
  },
  {
    name: 'sound',
    day: 'clay',
    night: 'ember',
    parts: [
      thing('speakers', 'walnut', 1.34, { x: -0.42, z: -0.75, plinth: 0.5, plinthWidth: 1.06, yaw: -14 }),
      thing('headphones', 'teal', 0.96, { x: 0.94, z: -0.5, plinth: 0.74, plinthWidth: 1.12, yaw: -28 }),
      thing('turntable', 'oak', 1.26, { x: -0.5, z: 0.4, yaw: -16, second: 'terra' }),
      thing('radio', 'terra', 0.76, { x: 0.66, z: 0.5, yaw: -16 }),
    ],
  },
  {
    name: 'camp',
    day: 'sage',
    night: 'moss',
    parts: [
      thing('tent', 'ochre', 2.1, { x: 0.12, z: -0.9, yaw: 22 }),
      thing('bedroll', 'forest', 0.66, { x: -1.02, z: 0.3, yaw: -30, second: 'cognac' }),
      thing('hiking', 'cognac', 0.74, { x: -0.4, z: 0.86, yaw: 32 }),
      thing('thermos', 'terra', 0.64, { x: 0.98, z: 0.5 }),
      thing('enamel-mug', 'slate', 0.32, { x: 0.52, z: 0.96, yaw: -30 }),
      thing('camp-lamp', 'ink', 0.5, { x: 1.34, z: 0.2 }),
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
  quality: 86,
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
