import type { Product } from '@rialto/contract'

/**
 * All pictures of a product without duplicates: its own, then those of its colours and variants. `first` comes first, so that a page
 * opened for a colour starts with that colour's picture.
 */
export function galleryPictures(
  { thumbnail, thumbnails, colors, variants = [] }: Pick<Product, 'thumbnail' | 'thumbnails' | 'colors' | 'variants'>,
  first: string | undefined,
): string[] {
  const productPictures = thumbnails.length > 0 ? thumbnails.map((picture) => picture.thumbnail) : [thumbnail]
  const all = [first, ...productPictures, ...[...colors, ...variants].map((option) => option.thumbnail)]
  return [...new Set(all.filter((src) => src !== undefined).filter((src) => src !== ''))]
}
