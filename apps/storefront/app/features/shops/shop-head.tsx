import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { Truck } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { plainText } from '../../lib/plain-text.ts'
import { useDelivery } from './use-delivery.ts'

interface ShopHeadProps {
  shop: Shop
  /** Shown below the facts, such as the chat button. */
  actions?: ReactNode
}

/** The shop's header: banner, logo, name, rating and delivery. */
export function ShopHeader({ shop, actions }: ShopHeadProps) {
  const { t } = useTranslation()
  const delivery = useDelivery(shop)
  const description = plainText(shop.description)
  return (
    <header className="grid overflow-hidden max-sm:-mx-(--gutter) sm:panel sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] sm:rounded-sheet!">
      <Picture
        src={shop.banner}
        alt=""
        sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
        widest={700}
        ratio={8 / 3}
        corner="none"
        priority
        className="sm:order-last sm:aspect-auto! sm:min-h-full"
      />
      <div className="grid content-center gap-3.5 max-sm:px-(--gutter) sm:p-6 lg:min-h-68 lg:p-10">
        <div className="flex items-center gap-4 max-sm:flex-wrap">
          <Picture
            src={shop.logo}
            alt=""
            sizes="80px"
            widest={80}
            corner="card"
            className="w-18 max-sm:-mt-8 max-sm:ring-4 max-sm:ring-ground lg:w-20"
          />
          <div className="min-w-0 max-sm:basis-full">
            <div className="flex flex-wrap items-center gap-x-3.5">
              <h1 className="text-22 wrap-anywhere lg:text-28">
                <bdi>{shop.name}</bdi>
              </h1>
              <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
            </div>
            <RatingAndProducts shop={shop} />
          </div>
        </div>
        {description && (
          <p dir="auto" className="line-clamp-2 max-w-[60ch] text-ink-2">
            {description}
          </p>
        )}
        <p className="flex items-start gap-2.5">
          <Icon as={Truck} className="text-accent-ink" />
          <span>
            {delivery.time} <span className="text-ink-2">· {delivery.cost}</span>
          </span>
        </p>
        {actions}
      </div>
    </header>
  )
}

function RatingAndProducts({ shop }: { shop: Shop }) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-2">
      {shop.total_reviews > 0 && (
        <>
          <StarRating value={shop.rating} label={t('Rated {{rating}} of 5', { rating })} size={16} />
          <span aria-hidden className="num font-semibold text-ink">
            {rating}
          </span>
          <Link
            to={`/shops/${shop.id}?tab=reviews`}
            preventScrollReset
            className="touch-44 relative text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors hover:decoration-current"
          >
            {t('{{count}} reviews', { count: shop.total_reviews })}
          </Link>
          <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />
        </>
      )}
      <span>{t('{{count}} products', { count: shop.total_products })}</span>
    </p>
  )
}
