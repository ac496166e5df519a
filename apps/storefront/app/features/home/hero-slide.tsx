import type { Banner } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { isUsableLink } from '../../lib/screen-paths.ts'
import { WordsScrim, wordsStyle } from './banner-words.tsx'
import { HeroBackground } from './hero-background.tsx'

/** A banner: text at the start and picture at the end; on phones text above and picture below. */
export function HeroSlide({ banner, first }: { banner: Banner; first: boolean }) {
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
