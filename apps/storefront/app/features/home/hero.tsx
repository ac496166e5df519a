import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Carousel } from '@rialto/ui/carousel.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { pictureColors, pictureSource } from '@rialto/ui/picture-source.ts'
import { type CSSProperties, useState } from 'react'
import { isUsableLink } from '../../lib/screen-paths.ts'
import { onlyInTheme } from '../settings/index.ts'

const SLIDE_MS = 6_000

/** The carousel of banners at the top of the home page. */
export function Hero({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  if (banners.length === 0) return null
  return (
    <div className="max-sm:-mt-px sm:wrap sm:pt-6">
      <Carousel
        label={t('Highlights')}
        every={SLIDE_MS}
        onSlide={setShown}
        slides={banners.map((banner, place) => ({
          key: String(banner.id),
          content: <HeroSlide banner={banner} first={place === 0} />,
        }))}
        labels={{
          pause: t('Stop moving'),
          play: t('Start moving'),
          goTo: (slide) => t('Go to slide {{slide}}', { slide }),
          slide: (slide, of) => t('{{slide}} of {{of}}', { slide, of }),
        }}
        controlsClassName={cx(
          // On phones the picture's content reaches both edges, so the dots are below it, on the page's background.
          'px-1.5 text-ink sm:absolute sm:start-9 sm:bottom-3 sm:px-0 sm:text-print lg:start-14 lg:bottom-4',
          banners[shown]?.thumbnail_dark && 'night-print',
        )}
        className="overflow-hidden max-sm:-mb-5 sm:rounded-sheet"
      />
    </div>
  )
}

/** A banner: text at the start and picture at the end; on phones text above and picture below. */
function HeroSlide({ banner, first }: { banner: Banner; first: boolean }) {
  return (
    <div
      className={cx(
        // The height must fit the text above the dots when the picture's aspect ratio would give less.
        'relative isolate flex h-128 flex-col overflow-hidden bg-paper text-print sm:aspect-[1440/600] sm:h-auto sm:min-h-78 sm:w-full md:min-h-84 lg:aspect-[1440/568] lg:min-h-108 3xl:aspect-[1640/560]',
        banner.thumbnail_dark && 'night-print',
      )}
      style={wordsStyle(banner)}
    >
      <HeroBackground banner={banner} first={first} />
      <WordsScrim
        banner={banner}
        className="bg-linear-to-b via-45% to-75% sm:bg-linear-to-r sm:via-50% sm:to-80% sm:rtl:bg-linear-to-l"
      />
      <div className="flex max-w-[34rem] flex-col items-start px-4 pt-7 sm:h-full sm:max-w-[47%] sm:justify-center sm:ps-12 sm:pe-0 sm:pt-0 sm:pb-14 lg:max-w-[46%] lg:ps-16 lg:pb-15">
        {banner.kicker && <p className="mb-1.5 text-print-2 lg:mb-3">{banner.kicker}</p>}
        <h2 className="text-36 sm:text-22 md:text-28 lg:text-44">{banner.title}</h2>
        {banner.text && (
          <p className="mt-2 max-w-96 text-16 text-print-2 sm:max-md:text-14 lg:mt-3.5 lg:text-18">{banner.text}</p>
        )}
        {isUsableLink(banner.url) && (
          <ButtonLink
            to={banner.url}
            variant="pri"
            size="md"
            className="mt-4.5 lg:mt-6.5 lg:min-h-13 lg:px-6 lg:text-16"
          >
            {banner.action ?? banner.title}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

interface HeroBackgroundProps {
  banner: Banner
  /** The slide is visible on first paint. */
  first: boolean
}

/**
 * The picture behind a banner's text. A banner with a picture for each theme renders both and hides one by CSS, because
 * a `<source>` media query cannot see the theme that a shopper has chosen. A hidden lazy picture is not loaded, and the
 * preload link fetches the visible one early.
 */
function HeroBackground({ banner, first }: HeroBackgroundProps) {
  const { light, dark } = heroPictures(banner)
  const about = { alt: banner.alt ?? (banner.text ? '' : banner.title), first, isMirrored: banner.is_mirrored === true }
  if (!dark) return <BackgroundPicture cuts={light} {...about} eager={first} className="dim-dark" />
  return (
    <>
      <span className="contents dark:hidden">
        <BackgroundPicture cuts={light} {...about} />
      </span>
      <span className="hidden dark:contents">
        <BackgroundPicture cuts={dark} {...about} />
      </span>
    </>
  )
}

interface BackgroundPictureProps {
  cuts: HeroCrops
  alt: string
  first: boolean
  /** Turned round in languages from right to left. */
  isMirrored: boolean
  /** Load eagerly, without waiting until the picture is known to be visible. */
  eager?: boolean
  className?: string
}

function BackgroundPicture({ alt, first, isMirrored, eager, className, ...props }: BackgroundPictureProps) {
  const { wide, narrow, ground } = props.cuts
  return (
    <>
      {/* On phones the text is above the picture; this stretches the colours of the picture's upper edge behind the
          text. */}
      <span className={cx('absolute inset-0 -z-2 overflow-hidden bg-paper sm:hidden', isMirrored && 'flip', className)}>
        <img src={ground} alt="" loading="lazy" fetchPriority="low" className="block w-full origin-top scale-y-1800" />
      </span>
      <picture
        className={cx(
          'absolute inset-x-0 bottom-0 -z-1 h-78 mask-t-from-72% sm:inset-0 sm:h-auto sm:mask-none',
          className,
        )}
      >
        <source media={WIDE} srcSet={wide.srcSet ?? wide.src} sizes={wide.sizes} />
        <img
          src={narrow.src}
          srcSet={narrow.srcSet}
          sizes={narrow.sizes}
          alt={alt}
          width={1320}
          height={521}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          decoding={first ? 'sync' : 'async'}
          className={cx('size-full object-cover', isMirrored && 'flip')}
        />
      </picture>
    </>
  )
}

/** The lightness above which a colour is light, by the weights of sRGB. */
const LIGHT = 140

/** The colour that an operator has chosen for the words of a banner; nothing: the usual ones. */
export const wordsStyle = ({ words_color: color }: Pick<Banner, 'words_color'>): CSSProperties | undefined =>
  color ? ({ '--print': color, '--print-2': color } as CSSProperties) : undefined

function isLight(color: string | undefined): boolean {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(color ?? '#000000') ?? []
  return 0.299 * Number.parseInt(r, 16) + 0.587 * Number.parseInt(g, 16) + 0.114 * Number.parseInt(b, 16) > LIGHT
}

/** A veil between picture and words, black under light words and white under dark ones; `className` says where it fades. */
export function WordsScrim({ banner: { words_color, scrim }, className }: { banner: Banner; className: string }) {
  if (!scrim) return null
  const tone = isLight(words_color) ? '#000' : '#fff'
  const style = { '--scrim': `color-mix(in srgb, ${tone} ${scrim}%, transparent)` } as CSSProperties
  return (
    <span
      aria-hidden
      style={style}
      className={cx('pointer-events-none absolute inset-0 -z-1 from-(--scrim) via-(--scrim) to-transparent', className)}
    />
  )
}

/** The wide crop is shown from this width on. */
const WIDE = '(min-width: 640px)'
const NARROW = '(max-width: 639.98px)'
const WIDE_SIZES = '(min-width: 1792px) 1640px, (min-width: 1384px) 1320px, 100vw'

/** The wide and the narrow crop of a picture, for `<picture>` and for preload links. */
type HeroCrops = ReturnType<typeof cropsOf>

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
function heroPictures(banner: Banner): { light: HeroCrops; dark: HeroCrops | undefined } {
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
