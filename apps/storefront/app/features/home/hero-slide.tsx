import type { Banner } from '@rialto/contract'
import { isBuilt } from '../../lib/built-routes.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { pictureSource } from '../../ui/picture-source.ts'
import { heroSources, WIDE } from './hero-picture.ts'

/** One banner: words at the line's start, things at its end; on phones words above, things below. */
export function HeroSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const { wide, narrow } = heroSources(banner)
  return (
    <div className="relative isolate flex h-128 flex-col overflow-hidden bg-paper text-print sm:aspect-[1440/600] sm:h-auto sm:w-full lg:aspect-[1440/568]">
      <Ground src={banner.thumbnail_phone ?? banner.thumbnail} />
      <picture className="dim-dark absolute inset-x-0 bottom-0 -z-1 h-78 mask-t-from-72% sm:inset-0 sm:h-auto sm:mask-none">
        <source media={WIDE} srcSet={wide.srcSet ?? wide.src} sizes={wide.sizes} />
        <img
          src={narrow.src}
          srcSet={narrow.srcSet}
          sizes={narrow.sizes}
          alt={banner.text ? '' : banner.title}
          width={1320}
          height={521}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'low'}
          decoding={first ? 'sync' : 'async'}
          className="flip size-full object-cover"
        />
      </picture>
      <div className="flex max-w-[34rem] flex-col items-start px-4 pt-7 sm:h-full sm:max-w-[47%] sm:justify-center sm:ps-12 sm:pe-0 sm:pt-0 sm:pb-8 lg:max-w-[46%] lg:ps-16">
        {banner.kicker && <p className="mb-1.5 text-print-2 lg:mb-3">{banner.kicker}</p>}
        <h2 className="text-36 sm:text-28 lg:text-44">{banner.title}</h2>
        {banner.text && <p className="mt-2 max-w-96 text-16 text-print-2 lg:mt-3.5 lg:text-18">{banner.text}</p>}
        {isBuilt(banner.url) && (
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

/** On phones the words lie above the picture: the colours of its upper edge go on behind them, out of its smallest version. */
function Ground({ src }: { src: string }) {
  const { src: small } = pictureSource(src, 96)
  return (
    <span className="dim-dark absolute inset-0 -z-2 overflow-hidden bg-paper sm:hidden">
      <img src={small} alt="" loading="lazy" className="flip h-[1200%] w-full scale-x-125 blur-xl" />
    </span>
  )
}
