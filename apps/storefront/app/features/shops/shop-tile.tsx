import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopCard } from '@rialto/contract'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import type { ReactNode } from 'react'

interface ShopTileProps {
  shop: ShopCard
  /** The heading's level: 3 below a section's heading. */
  level: 2 | 3
  /** The `sizes` attribute and the largest width of the banner. */
  sizes: string
  widest: number
  priority?: boolean
  /** Show the number of reviews beside the rating. */
  withReviews?: boolean
  /** Shown below the figures. */
  children?: ReactNode
}

/** A shop in a row or grid with its rating. One link covers the tile. */
export function ShopTile({ shop, level, sizes, widest, priority, withReviews, children }: ShopTileProps) {
  const { t } = useTranslation()
  const Heading = level === 2 ? 'h2' : 'h3'
  const rating = shop.rating.toFixed(1)
  return (
    <article className="panel group/shop relative flex h-full flex-col overflow-hidden transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-edge">
      <Picture
        src={shop.banner}
        alt=""
        sizes={sizes}
        widest={widest}
        ratio={8 / 3}
        corner="none"
        priority={priority}
        className="[&>img]:transition-transform [&>img]:duration-(--slow) group-hover/shop:[&>img]:scale-102"
      />
      <div className="flex flex-1 gap-3.5 p-4">
        <Picture src={shop.logo} alt="" sizes="48px" widest={48} className="w-12 self-start" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Heading className="min-w-0 text-16">
              <RouteLink
                to={`/shops/${shop.id}`}
                prefetch
                className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
              >
                <TruncatedName>{shop.name}</TruncatedName>
              </RouteLink>
            </Heading>
            <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
            {shop.total_reviews > 0 && (
              <>
                <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
                {withReviews && <span>{t('{{count}} reviews', { count: shop.total_reviews })}</span>}
                <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />
              </>
            )}
            <span>{t('{{count}} products', { count: shop.total_products })}</span>
          </p>
          {children}
        </div>
      </div>
    </article>
  )
}
