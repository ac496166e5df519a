import type { Product } from '@rialto/contract'

/**
 * All pictures of a product without duplicates: its own, then those of its colours. `first` comes first, so that a page
 * opened for a colour starts with that colour's picture.
 */
export function galleryPictures(
  { thumbnail, thumbnails, colors }: Pick<Product, 'thumbnail' | 'thumbnails' | 'colors'>,
  first: string | undefined,
): string[] {
  const productPictures = thumbnails.length > 0 ? thumbnails.map((picture) => picture.thumbnail) : [thumbnail]
  const all = [first, ...productPictures, ...colors.map((color) => color.thumbnail)]
  return [...new Set(all.filter((src) => src !== undefined).filter((src) => src !== ''))]
}
