import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { Carousel } from '@rialto/ui/carousel.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { useState } from 'react'
import { HeroSlide } from './hero-slide.tsx'

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
