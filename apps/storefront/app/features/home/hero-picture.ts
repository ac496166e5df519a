import type { Banner } from '@rialto/contract'
import { pictureColors, pictureSource } from '@rialto/ui/picture-source.ts'
import { onlyInTheme } from '../settings/index.ts'

/** The wide crop is shown from this width on. */
export const WIDE = '(min-width: 640px)'
const NARROW = '(max-width: 639.98px)'
const WIDE_SIZES = '(min-width: 1792px) 1640px, (min-width: 1384px) 1320px, 100vw'

/** The wide and the narrow crop of a picture, for `<picture>` and for preload links. */
export type HeroCrops = ReturnType<typeof cropsOf>

function cropsOf(wide: string, narrow: string | undefined) {
  return {
    wide: { ...pictureSource(wide, 1320), sizes: WIDE_SIZES },
    // A wide picture is cropped to the height of a phone's banner, so it is rendered at more than twice the visible
    // width.
    narrow: narrow
      ? { ...pictureSource(narrow, 400), sizes: '100vw' }
      : { ...pictureSource(wide, 800), sizes: '220vw' },
    ground: pictureColors(narrow ?? wide),
  }
}

/**
 * The banner's picture for the light theme and, if there is one, for the dark theme. Without one the light picture is
 * dimmed.
 */
export function heroPictures(banner: Banner): { light: HeroCrops; dark: HeroCrops | undefined } {
  const { thumbnail_dark: dark } = banner
  return {
    light: cropsOf(banner.thumbnail, banner.thumbnail_phone),
    dark: dark ? cropsOf(dark, banner.thumbnail_phone_dark) : undefined,
  }
}

/** Preload links for the largest picture of the page, in the variant of the active theme. */
export function heroPreloads(banner: Banner | undefined) {
  if (!banner) return []
  const { light, dark } = heroPictures(banner)
  if (!dark) return preloadLinks(light, (media) => ({ media }))
  return [
    ...preloadLinks(light, (media) => onlyInTheme('light', media)),
    ...preloadLinks(dark, (media) => onlyInTheme('dark', media)),
  ]
}

function preloadLinks({ wide, narrow }: HeroCrops, when: (media: string) => { media: string }) {
  const link = (cut: typeof wide, media: string) => ({
    tagName: 'link' as const,
    rel: 'preload',
    as: 'image',
    href: cut.src,
    imageSrcSet: cut.srcSet,
    imageSizes: cut.sizes,
    fetchPriority: 'high' as const,
    ...when(media),
  })
  return [link(wide, WIDE), link(narrow, NARROW)]
}
