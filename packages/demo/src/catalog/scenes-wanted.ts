import type { Dye, Tint } from '../../pictures/colour/dyes.ts'
import type { ObjectName } from '../../pictures/objects/catalogue.ts'
import type { MediaPath } from '../types.ts'

/** A picture without a product: what stands in it, from the largest to the smallest. */
export type SceneWanted = {
  /** Hero slides have three more: `-phone`, `-dark` and `-phone-dark` before the ending. */
  path: MediaPath
  kind: 'hero' | 'promo' | 'flash' | 'post'
  tint: Tint
  parts: readonly (readonly [ObjectName, Dye])[]
}

type Row = [key: string, tint: Tint, ...parts: [ObjectName, Dye][]]

const scenes = (kind: SceneWanted['kind'], folder: string, rows: Row[]): SceneWanted[] =>
  rows.map(([key, tint, ...parts]) => ({ path: `${folder}${key}.webp`, kind, tint, parts }))

/** The renderer's table of scenes. Objects stand in the inline-end half; none of them carries text. */
export const scenesWanted: readonly SceneWanted[] = [
  ...scenes('hero', 'scenes/hero-', [
    [
      'market',
      'sand',
      ['guitar', 'honey'],
      ['teapot', 'teal'],
      ['trainer', 'terra'],
      ['loaf', 'cognac'],
      ['honey', 'honey'],
    ],
    [
      'table',
      'clay',
      ['jug', 'bone'],
      ['bowls', 'slate'],
      ['candlestick', 'brass'],
      ['plates', 'sage'],
      ['tumbler', 'terra'],
    ],
    ['sound', 'mist', ['speakers', 'walnut'], ['turntable', 'walnut'], ['headphones', 'teal'], ['radio', 'terra']],
    [
      'camp',
      'sage',
      ['tent', 'moss'],
      ['bedroll', 'ochre'],
      ['camp-lamp', 'forest'],
      ['thermos', 'terra'],
      ['enamel-mug', 'bone'],
    ],
  ]),
  ...scenes('promo', 'scenes/promo-', [
    ['breakfast', 'butter', ['loaf', 'cognac'], ['honey', 'honey'], ['coffee-bag', 'forest'], ['mug', 'slate']],
    ['toys', 'rose', ['bear', 'cognac'], ['rings', 'teal'], ['engine', 'terra'], ['blocks', 'ochre']],
  ]),
  ...scenes('flash', 'scenes/flash-', [
    ['evening', 'dusk', ['lantern', 'ink'], ['teapot', 'teal'], ['scarf', 'terra'], ['headphones', 'teal']],
    ['morning', 'sky', ['coffee-bag', 'terra'], ['sneaker', 'bone'], ['tumbler', 'terra'], ['football', 'ink']],
  ]),
  ...scenes('post', 'posts/', [
    ['how-a-teapot-gets-its-glaze', 'clay', ['teapot', 'teal'], ['mug', 'slate'], ['bowl', 'sage']],
    ['shoes-that-can-be-mended', 'sand', ['chelsea', 'cognac'], ['hiking', 'ochre']],
    ['a-first-plant-that-will-not-die', 'sage', ['snake-plant', 'sand'], ['round-leaf', 'terra'], ['cactus', 'bone']],
    ['cooking-with-five-things', 'butter', ['casserole', 'terra'], ['board', 'walnut'], ['mills', 'ink']],
    ['learning-the-guitar-at-forty', 'stone', ['guitar', 'honey'], ['stool', 'oak'], ['metronome', 'walnut']],
    ['a-weekend-with-one-bag', 'mist', ['duffel', 'ink'], ['backpack', 'ochre'], ['flask', 'sky']],
    [
      'the-baker-starts-at-ten-at-night',
      'butter',
      ['loaf', 'cognac'],
      ['baguettes', 'honey'],
      ['croissants', 'cognac'],
    ],
    ['listening-to-a-whole-record', 'dusk', ['turntable', 'walnut'], ['speakers', 'walnut']],
    ['how-to-read-a-list-of-ingredients', 'rose', ['dropper', 'sky'], ['cream-jar', 'terra'], ['soap', 'sage']],
  ]),
]
