import type { Minor, Slug } from '../types.ts'
import type { MaterialKey } from './materials/index.ts'
import type { SizeSet } from './size-sets.ts'

/** Colours that are for sale by name. */
export type ShopColor =
  | 'teal'
  | 'ochre'
  | 'terra'
  | 'sage'
  | 'sand'
  | 'slate'
  | 'plum'
  | 'ink'
  | 'bone'
  | 'sky'
  | 'rose'
  | 'forest'
  | 'cognac'
  | 'moss'
  | 'silver'
/** Also the natural colours of wood, food and metal. */
export type Dye = ShopColor | 'oak' | 'walnut' | 'cherry' | 'honey' | 'cream' | 'brass' | 'cocoa'

/** A product before its pictures, figures and texts are generated. */
export type Item = [
  /** The colour of its pictures: a colour of the shop, or the natural colour of wood, food or metal. */
  dye: Dye,
  name: string,
  short: string,
  price: Minor,
  /** 0: not discounted. */
  discount: Minor,
  stock: number,
  /** Further colours to choose from; if there are any, the dye is one of the colours too. */
  others?: readonly ShopColor[],
  also?: { shop?: Slug },
]

/** The parts that several items share: the object in the pictures, the category, and the texts. */
export type Design = {
  /** Names the object in the pictures. */
  key: string
  sub: Slug | readonly Slug[]
  brand: Slug
  unit: string
  material: MaterialKey
  sizes?: SizeSet
  /** A single paragraph. */
  about: string
  /** The answer to the most likely question. */
  points: readonly [string, string]
  facts: readonly (readonly [label: string, value: string])[]
  made: string
  items: readonly Item[]
}

/** The designs of one category, and the shop that sells them unless an item says otherwise. */
export type Shelf = { category: Slug; shop: Slug; designs: readonly Design[] }
