import type { Dye, Tint } from '../colour/dyes.ts'
import type { ObjectName } from '../objects/catalogue.ts'
import type { Part } from '../scene/arrange.ts'
import type { Job } from './jobs.ts'
import { poseOf, secondOf } from './poses.ts'

type Thing = [object: ObjectName, dye: Dye, size: number, x: number, z?: number, yaw?: number, plinth?: number]

const parts = (things: readonly Thing[]): Part[] =>
  things.map(([object, dye, size, x, z = 0, yaw, plinth]) => ({
    object,
    dye,
    second: secondOf(object, dye),
    size,
    x,
    z,
    yaw: yaw ?? (poseOf(object).lies ? 0 : poseOf(object).yaw),
    plinth,
    plinthWidth: 1.3,
  }))

/** A shop's window: its goods in a row across the middle. */
const shop = (slug: string, tint: Tint, ...things: Thing[]): Job => ({
  path: `shops/${slug}-banner.webp`,
  scene: {
    w: 1600,
    h: 600,
    tint,
    pitch: 10,
    floor: 0.6,
    size: 2.2,
    most: [0.72, 0.76],
    y: 0.88,
    quality: 83,
    parts: parts(things),
  },
})
/** A picture beside words: goods in the inline-end part. */
const promo = (name: string, w: number, h: number, tint: Tint, ...things: Thing[]): Job => ({
  path: `scenes/${name}.webp`,
  scene: {
    w,
    h,
    tint,
    pitch: 10,
    floor: 0.64,
    size: 2,
    most: [0.42, 0.78],
    x: 0.75,
    y: 0.9,
    quality: 83,
    light: [0.3, 0.08],
    parts: parts(things),
  },
})
/** The picture above an article. */
const cover = (name: string, tint: Tint, things: Thing[]): Job => ({
  path: `posts/${name}.webp`,
  scene: {
    w: 1200,
    h: 780,
    tint,
    pitch: 12,
    floor: 0.62,
    size: 1.4,
    most: [0.74, 0.68],
    y: 0.85,
    quality: 83,
    parts: parts(things),
  },
})

const shopJobs: Job[] = [
  shop(
    'lume-and-clay',
    'clay',
    ['vase-handles', 'terra', 1.1, -1.5, -0.3],
    ['teapot', 'teal', 1.05, -0.45, 0.1],
    ['vase-round', 'bone', 0.82, 0.6, -0.2],
    ['bowls', 'ochre', 0.52, 1.35, 0.3],
    ['vase-ribbed', 'sage', 0.98, 1.85, -0.35],
    ['mug', 'slate', 0.4, -1.02, 0.6],
  ),
  shop(
    'north-pier',
    'butter',
    ['suitcase', 'slate', 1.5, -1.5],
    ['tote', 'cognac', 1.05, -0.5, 0.35],
    ['backpack', 'ochre', 1.05, 0.6, 0.05],
    ['duffel', 'forest', 1.15, 1.75, 0.1],
  ),
  shop(
    'hertz-and-co',
    'stone',
    ['speakers', 'walnut', 1.15, -1.6, -0.2],
    ['camera', 'cognac', 0.8, -0.55, 0.4],
    ['turntable', 'oak', 1.2, 0.5, 0],
    ['headphones', 'teal', 0.85, 1.45, 0.2],
    ['radio', 'terra', 0.86, 2.3, -0.2],
  ),
  shop(
    'fern-and-fable',
    'sage',
    ['floor-lamp', 'ochre', 1.9, -2.05, -0.3],
    ['armchair', 'terra', 1.25, -1.1, 0, 24],
    ['side-table', 'walnut', 0.7, 0.0, 0.2],
    ['chair', 'oak', 1.15, 0.85, -0.2],
    ['snake-plant', 'bone', 1.2, 1.7, 0],
    ['cactus', 'slate', 0.6, 2.25, 0.4],
  ),
  shop(
    'solecraft',
    'sand',
    ['chelsea', 'cognac', 0.95, -1.35, -0.3, 34, 0.42],
    ['trainer', 'teal', 1.08, -0.42, 0.5, 34],
    ['hiking', 'ochre', 1.0, 0.6, -0.3, 34, 0.56],
    ['clog', 'ink', 0.86, 1.45, 0.5, 34],
  ),
  shop(
    'basalt-beauty',
    'rose',
    ['pump', 'sage', 1.15, -1.25, -0.2],
    ['cream-jar', 'rose', 0.62, -0.55, 0.4],
    ['dropper', 'teal', 0.95, 0.05, -0.1],
    ['soap', 'bone', 0.6, 0.75, 0.4],
    ['perfume', 'terra', 0.86, 1.3, -0.1],
    ['balm', 'ochre', 0.6, 1.95, 0.35],
  ),
  shop(
    'tiny-orchard',
    'butter',
    ['engine', 'terra', 1.05, -1.55, 0.2],
    ['rings', 'teal', 1.0, -0.6, -0.2],
    ['bear', 'cognac', 1.3, 0.4, 0],
    ['blocks', 'ochre', 0.95, 1.5, 0.3],
    ['books', 'sage', 0.72, 2.3, -0.1],
  ),
  shop(
    'brightside',
    'sky',
    ['bicycle', 'teal', 2.0, -1.45, -0.4],
    ['basketball', 'terra', 0.72, 0.1, 0.3],
    ['kettlebell', 'slate', 0.72, 0.95, -0.1],
    ['yoga-mat', 'plum', 0.95, 1.8, 0.3],
    ['flask', 'sage', 0.75, 2.5, 0],
  ),
  shop(
    'cordoba-music',
    'clay',
    ['amp', 'cognac', 1.05, -1.5, -0.1],
    ['djembe', 'walnut', 1.2, -0.5, 0.1],
    ['snare', 'teal', 0.95, 0.5, 0.4],
    ['keys', 'slate', 1.35, 1.55, 0.1],
    ['metronome', 'cherry', 0.8, 2.55, -0.1],
  ),
  shop(
    'pantry-lane',
    'butter',
    ['oil', 'forest', 1.15, -1.6, -0.2],
    ['honey', 'honey', 0.7, -0.95, 0.3],
    ['loaf', 'cognac', 0.95, -0.1, 0.35],
    ['coffee-bag', 'teal', 1.0, 0.75, -0.25],
    ['jam', 'plum', 0.66, 1.4, 0.3],
    ['cheese', 'cream', 0.9, 2.2, 0.2],
  ),
  {
    path: 'shops/atelier-miro-banner.webp',
    scene: {
      w: 1600,
      h: 600,
      tint: 'rose',
      pitch: 86,
      size: 2.4,
      most: [0.74, 0.8],
      quality: 83,
      parts: [
        { object: 'coat', dye: 'sand', size: 1.6, x: -2.1, lies: true, yaw: -4 },
        { object: 'sweater', dye: 'ochre', size: 1.2, x: -0.62, z: -0.12, lies: true, yaw: 6 },
        { object: 'dress', dye: 'terra', size: 1.6, x: 0.62, lies: true, yaw: -6 },
        { object: 'scarf', dye: 'teal', size: 1.25, x: 1.68, z: 0.1, lies: true, yaw: 8 },
        { object: 'hat', dye: 'forest', second: 'ink', size: 0.86, x: 2.75, z: 0.1 },
      ],
    },
  },
  shop(
    'gilt-and-grain',
    'stone',
    ['watch', 'cognac', 0.95, -1.35, 0],
    ['sunglasses', 'ink', 0.85, -0.35, 0.5],
    ['ring', 'teal', 0.62, 0.4, -0.1, -16, 0.3],
    ['pearls', 'bone', 0.8, 1.15, 0.45],
    ['watch', 'forest', 0.9, 1.9, -0.1],
  ),
]

const promoJobs: Job[] = [
  promo(
    'promo-breakfast',
    1200,
    520,
    'butter',
    ['coffee-bag', 'forest', 1.0, -0.62, -0.2],
    ['loaf', 'cognac', 0.95, 0.1, 0.45],
    ['honey', 'honey', 0.6, 0.86, -0.1],
    ['mug', 'slate', 0.44, 1.14, 0.5],
  ),
  promo(
    'promo-toys',
    1200,
    520,
    'rose',
    ['bear', 'cognac', 1.2, -0.1, -0.2],
    ['engine', 'terra', 0.72, -0.82, 0.45],
    ['rings', 'teal', 0.78, 0.82, -0.1],
    ['blocks', 'ochre', 0.62, 0.66, 0.7],
  ),
  promo(
    'flash-evening',
    1600,
    520,
    'dusk',
    ['lantern', 'ink', 0.98, -0.86, -0.3, -20, 0.3],
    ['teapot', 'teal', 0.95, -0.2, 0.5],
    ['headphones', 'ochre', 0.78, 0.42, -0.35, -28, 0.5],
    ['watch', 'cognac', 0.62, 0.98, 0.4],
  ),
  promo(
    'flash-morning',
    1600,
    520,
    'sky',
    ['coffee-bag', 'terra', 0.98, -0.86, -0.3, -20, 0.26],
    ['sneaker', 'bone', 0.84, -0.3, 0.55, 32],
    ['football', 'ink', 0.62, 0.32, -0.4, -20, 0.44],
    ['tumbler', 'ochre', 0.38, 0.52, 0.62],
    ['flask', 'teal', 0.8, 0.98, 0.1],
  ),
]

const blogJobs: Job[] = [
  cover('how-a-teapot-gets-its-glaze', 'clay', [
    ['teapot', 'teal', 1.15, -0.3, 0.1],
    ['mug', 'slate', 0.46, 0.55, 0.45],
    ['bowl', 'sage', 0.62, 0.95, -0.25],
  ]),
  cover('shoes-that-can-be-mended', 'sand', [
    ['chelsea', 'cognac', 1.0, -0.55, 0, 34],
    ['hiking', 'ochre', 0.98, 0.6, 0.2, 34],
  ]),
  cover('a-first-plant-that-will-not-die', 'sage', [
    ['snake-plant', 'sand', 1.25, -0.65, -0.1],
    ['round-leaf', 'terra', 1.0, 0.3, 0.1],
    ['cactus', 'bone', 0.62, 0.95, 0.35],
  ]),
  cover('cooking-with-five-things', 'butter', [
    ['board', 'walnut', 1.0, -0.62, -0.4],
    ['casserole', 'terra', 1.15, 0.15, 0.15],
    ['mills', 'ink', 0.86, 1.15, -0.2],
  ]),
  cover('learning-the-guitar-at-forty', 'stone', [
    ['guitar', 'honey', 1.9, -0.35, -0.2, -14],
    ['stool', 'oak', 0.95, 0.5, 0.1],
    ['metronome', 'walnut', 0.5, 0.98, 0.6],
  ]),
  cover('a-weekend-with-one-bag', 'mist', [
    ['backpack', 'ochre', 1.0, -0.62, -0.1],
    ['duffel', 'ink', 1.05, 0.35, 0.25],
    ['flask', 'sky', 0.7, 1.14, 0.1],
  ]),
  cover('the-baker-starts-at-ten-at-night', 'butter', [
    ['loaf', 'cognac', 1.05, -0.42, -0.1],
    ['baguettes', 'honey', 1.2, 0.55, -0.5, -14],
    ['croissants', 'ochre', 1.0, 0.5, 0.6],
  ]),
  cover('listening-to-a-whole-record', 'dusk', [
    ['speakers', 'walnut', 1.15, 0.0, -0.65, -8, 0.3],
    ['turntable', 'oak', 1.25, 0, 0.4],
  ]),
  cover('how-to-read-a-list-of-ingredients', 'rose', [
    ['dropper', 'sky', 1.0, -0.55, -0.1],
    ['cream-jar', 'terra', 0.62, 0.1, 0.3],
    ['soap', 'sage', 0.66, 0.75, 0.1],
  ]),
]

export const bannerJobs: Job[] = [...shopJobs, ...promoJobs, ...blogJobs]
