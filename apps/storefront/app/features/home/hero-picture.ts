import type { Banner } from '@rialto/contract'
import { pictureSource } from '../../ui/picture-source.ts'

/** From this width on the wide cut is shown. */
export const WIDE = '(min-width: 640px)'
const NARROW = '(max-width: 639.98px)'
const WIDE_SIZES = '(min-width: 1384px) 1320px, 100vw'

/** The two cuts of a banner, for `<picture>` and for the preload in the head. */
export function heroSources({ thumbnail, thumbnail_phone }: Banner) {
  return {
    wide: { ...pictureSource(thumbnail, 1320), sizes: WIDE_SIZES },
    // A wide picture is cut to the height of a phone's: it is drawn more than twice as wide as is seen of it.
    narrow: thumbnail_phone
      ? { ...pictureSource(thumbnail_phone, 400), sizes: '100vw' }
      : { ...pictureSource(thumbnail, 800), sizes: '220vw' },
  }
}

/** Has the largest picture of the page fetched before anything asks for it. */
export function heroPreloads(banner: Banner | undefined) {
  if (!banner) return []
  const { wide, narrow } = heroSources(banner)
  const link = (cut: typeof wide, media: string) => ({
    tagName: 'link' as const,
    rel: 'preload',
    as: 'image',
    href: cut.src,
    imageSrcSet: cut.srcSet,
    imageSizes: cut.sizes,
    fetchPriority: 'high' as const,
    media,
  })
  return [link(wide, WIDE), link(narrow, NARROW)]
}
