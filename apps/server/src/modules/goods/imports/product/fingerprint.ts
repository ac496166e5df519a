import { foldName } from '../../../../lib/names.ts'
import {
  type CategoryRef,
  choiceKey,
  completeProduct,
  type ProductContent,
  type StoredProduct,
} from '../../catalog/index.ts'
import type { MatchedPicture } from '../pictures/match-pictures.ts'

/** A product of the file, compared with the stored one. */
export interface MatchedProduct {
  content: ProductContent
  categories: CategoryRef[]
  pictures: MatchedPicture[]
}

/** A text that is equal for two states of a product if nothing has to be written. Names are compared as they are looked up. */
export function fingerprint(
  { content, categories, pictures }: MatchedProduct,
  stored: StoredProduct | undefined,
): string {
  const product = completeProduct(content, stored)
  return JSON.stringify({
    ...product,
    brand: foldName(product.brand),
    categories: categories.map((category) => category.id ?? category.slug).sort(),
    sizes: product.sizes.map(({ name, surcharge }) => [foldName(name), surcharge]),
    colors: product.colors.map(({ name, surcharge, picture }) => [foldName(name), surcharge, picture]),
    variants: product.variants.map((variant) => ({ ...variant, choice: choiceKey(variant), size: null, color: null })),
    pictures: pictures.map(({ picture, source, alt }) => [picture ?? source, alt]),
  })
}
