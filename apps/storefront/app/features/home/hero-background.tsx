import type { Banner } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { type HeroCrops, heroPictures, WIDE } from './hero-picture.ts'

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
export function HeroBackground({ banner, first }: HeroBackgroundProps) {
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
