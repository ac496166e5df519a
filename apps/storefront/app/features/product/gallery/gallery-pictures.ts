import type { Product } from '@rialto/contract'

/**
 * Addresses of all pictures of a product, none twice: its own, then those that its colours bring. `first` leads, so that a
 * page opened in a colour begins with it.
 */
export function galleryPictures(
  { thumbnail, thumbnails, colors }: Pick<Product, 'thumbnail' | 'thumbnails' | 'colors'>,
  first: string | undefined,
): string[] {
  const own = thumbnails.length > 0 ? thumbnails.map((one) => one.thumbnail) : [thumbnail]
  const all = [first, ...own, ...colors.map((color) => color.thumbnail)]
  return [...new Set(all.filter((src) => src !== undefined).filter((src) => src !== ''))]
}
