import type { Shop } from '@rialto/contract'
import { Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { OnlineMark } from '../../../ui/online-mark.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StarValue } from '../../../ui/star-value.tsx'
import { useDelivery } from '../use-delivery.ts'

/** A shop in the list of shops: what it looks like, how good it is, how it delivers. One link covers it. */
export function ShopCard({ shop, priority }: { shop: Shop; priority: boolean }) {
  const { t } = useTranslation()
  const delivery = useDelivery(shop)
  const rating = shop.rating.toFixed(1)
  return (
    <article className="panel group/shop relative flex h-full flex-col overflow-hidden transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-edge">
      <Picture
        src={shop.banner}
        alt=""
        sizes="(min-width: 1384px) 425px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw"
        widest={440}
        ratio={8 / 3}
        corner="none"
        priority={priority}
        className="[&>img]:transition-transform [&>img]:duration-(--slow) group-hover/shop:[&>img]:scale-102"
      />
      <div className="grid flex-1 grid-cols-[56px_minmax(0,1fr)] gap-x-3.5 p-4">
        <Picture src={shop.logo} alt="" sizes="56px" widest={56} className="w-14" />
        <div>
          <div className="flex items-center justify-between gap-3">
            <h2 className="truncate text-16">
              <Link
                to={`/shops/${shop.id}`}
                prefetch="intent"
                className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
              >
                <bdi>{shop.name}</bdi>
              </Link>
            </h2>
            <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
            {shop.total_reviews > 0 && (
              <>
                <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />
                <span>{t('{{count}} reviews', { count: shop.total_reviews })}</span>
                <span aria-hidden className="size-0.75 rounded-full bg-ink-3" />
              </>
            )}
            <span>{t('{{count}} products', { count: shop.total_products })}</span>
          </p>
          <p className="mt-1 flex items-start gap-1.5 text-12 text-ink-2">
            <Icon as={Truck} size={14} className="mt-px" />
            <span>{delivery.short}</span>
          </p>
        </div>
      </div>
    </article>
  )
}
