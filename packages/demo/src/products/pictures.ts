import type { Dye, Tint } from '../../pictures/colour/dyes.ts'
import type { ObjectName } from '../../pictures/objects/catalogue.ts'
import { chance, oneOf } from '../seeded.ts'
import type { MediaPath, Slug } from '../types.ts'
import type { Planned } from './plan.ts'

/** `colours` shows the product in all its colours. */
export type View = 'front' | 'detail' | 'plinth' | 'colours'

/** The motifs of a product's pictures. */
export type PictureWanted = {
  slug: Slug
  object: ObjectName
  color: Dye
  tint: Tint
  views: View[]
  /** The colours of the view `colours`, its own first. */
  colors: Dye[]
}

/** Grounds on which a colour stands out without shouting. */
const grounds: Record<Dye, readonly Tint[]> = {
  teal: ['sand', 'clay', 'butter', 'bone'],
  ochre: ['mist', 'stone', 'sky', 'sage'],
  terra: ['mist', 'sand', 'sage', 'sky'],
  sage: ['clay', 'bone', 'butter', 'rose'],
  sand: ['teal', 'sky', 'sage', 'rose'],
  slate: ['butter', 'sand', 'clay', 'bone'],
  plum: ['stone', 'sage', 'butter', 'mist'],
  ink: ['sand', 'stone', 'clay', 'mist'],
  bone: ['teal', 'clay', 'sage', 'sky'],
  sky: ['butter', 'clay', 'sand', 'bone'],
  rose: ['mist', 'sage', 'bone', 'sky'],
  forest: ['butter', 'rose', 'sand', 'clay'],
  cognac: ['mist', 'stone', 'sage', 'sky'],
  moss: ['rose', 'bone', 'clay', 'butter'],
  silver: ['sky', 'rose', 'teal', 'clay'],
  oak: ['mist', 'sage', 'sky', 'stone'],
  walnut: ['butter', 'mist', 'stone', 'sage'],
  cherry: ['sage', 'mist', 'stone', 'sky'],
  honey: ['sky', 'mist', 'stone', 'teal'],
  cream: ['teal', 'clay', 'sky', 'sage'],
  brass: ['teal', 'stone', 'rose', 'mist'],
  cocoa: ['butter', 'rose', 'sand', 'mist'],
}

/**
 * Depends on the product alone, not on its neighbours, so that its pictures stay the same when other products are added
 * or removed.
 */
export function wanted(product: Planned): PictureWanted {
  const { slug, dye, colors, design } = product
  return {
    slug,
    object: design.key,
    color: dye,
    tint: oneOf(`${slug} ground`, grounds[dye]),
    views: viewsOf(product),
    colors: colors.length === 0 ? [] : [dye, ...colors.filter((color) => color !== dye)],
  }
}

function viewsOf({ slug, leads, colors, category }: Planned): View[] {
  const soft = category === 'fashion' || category === 'shoes'
  const second: View = soft || chance(`${slug} view`) < 0.5 ? 'detail' : 'plinth'
  return leads && colors.length > 0 ? ['front', second, 'colours'] : ['front', second]
}

export const picturePath = (slug: Slug, view: View): MediaPath => `products/${slug}/${view}.webp`
