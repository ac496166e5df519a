import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { pictureColors } from '@rialto/ui/picture-source.ts'
import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { isUsableLink } from '../../lib/screen-paths.ts'
import { WordsScrim, wordsStyle } from './hero.tsx'

/** A section of promotion panels between the product rows. */
export function Promos({ promos }: { promos: readonly Banner[] }) {
  const { t } = useTranslation()
  const shown = promos.filter(({ url }) => isUsableLink(url))
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Promotions')} className="wrap section-gap drawn-near">
      <ul className={cx('grid gap-3 sm:gap-5', shown.length > 1 && 'md:grid-cols-2')}>
        {shown.map((promo) => (
          <li key={promo.id} className="@container rounded-card">
            <Promo promo={promo} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * A promotion panel: text beside the picture when there is room for both, otherwise above it, on the colours of the
 * picture's upper edge.
 */
function Promo({ promo }: { promo: Banner }) {
  return (
    <div
      style={wordsStyle(promo)}
      className="group/promo relative isolate flex h-full flex-col overflow-hidden rounded-card bg-paper text-print"
    >
      <span
        className={cx(
          'dim-dark absolute inset-0 -z-2 overflow-hidden @min-[29rem]:hidden',
          promo.is_mirrored && 'flip',
        )}
      >
        <img
          src={pictureColors(promo.thumbnail)}
          alt=""
          loading="lazy"
          className="block w-full origin-top scale-y-1800"
        />
      </span>
      <div className="grid justify-items-start gap-1.5 p-5 pb-0 @min-[29rem]:absolute @min-[29rem]:inset-y-0 @min-[29rem]:start-0 @min-[29rem]:max-w-[48%] @min-[29rem]:content-center @min-[29rem]:pe-0 @min-[29rem]:pb-5 @min-[36rem]:ps-8">
        <h2 className="text-22 @min-[36rem]:text-28">
          <Link
            to={promo.url}
            className="outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-3 after:outline-print focus-visible:after:outline-2"
          >
            {promo.title}
          </Link>
        </h2>
        {promo.text && <p className="text-print-2">{promo.text}</p>}
        {promo.action && (
          <span className="mt-1 inline-flex items-center gap-1.5 border-b border-current pb-0.5 font-semibold">
            {promo.action}
            <Icon as={ArrowRight} size={16} flip />
          </span>
        )}
      </div>
      <Picture
        src={promo.thumbnail}
        alt={promo.alt ?? ''}
        sizes="(min-width: 1792px) 810px, (min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        className={cx(
          '-z-1 mt-auto bg-transparent! @max-[29rem]:aspect-[1.9]! @max-[29rem]:mask-t-from-75% [&>img]:object-right [&>img]:transition-transform [&>img]:duration-(--slow) group-hover/promo:[&>img]:scale-102',
          promo.is_mirrored && '[&>img]:flip',
        )}
      />
      <WordsScrim
        banner={promo}
        className="bg-linear-to-b via-45% to-75% @min-[29rem]:bg-linear-to-r @min-[29rem]:via-50% @min-[29rem]:to-80% @min-[29rem]:rtl:bg-linear-to-l"
      />
    </div>
  )
}
