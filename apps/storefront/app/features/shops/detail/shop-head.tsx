import type { Shop } from '@rialto/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OnlineMark } from '../../../ui/online-mark.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StarRating } from '../../../ui/star-rating.tsx'

interface ShopHeadProps {
  shop: Shop
  /** At the line's end: chat. */
  actions?: ReactNode
}

/** The shop's front: banner, sign, name, and what others think of it. */
export function ShopHead({ shop, actions }: ShopHeadProps) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <header>
      <Picture
        src={shop.banner}
        alt=""
        sizes="(min-width: 1384px) 1320px, 100vw"
        widest={1320}
        ratio={8 / 3}
        corner="none"
        priority
        className="max-sm:-mx-(--gutter) sm:aspect-[4]! sm:rounded-sheet lg:aspect-[4.8]!"
      />
      <div className="relative flex flex-wrap items-end gap-x-4 gap-y-4 px-(--gutter) max-sm:px-0 sm:gap-x-6">
        <Picture
          src={shop.logo}
          alt=""
          sizes="(min-width: 640px) 112px, 80px"
          widest={112}
          corner="sheet"
          className="-mt-7 w-20 ring-4 ring-ground sm:-mt-10 sm:w-28"
        />
        <div className="min-w-0 flex-1 pt-3 max-sm:basis-full max-sm:pt-0">
          <div className="flex flex-wrap items-center gap-x-3.5">
            <h1 className="text-22 wrap-anywhere lg:text-28">{shop.name}</h1>
            <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
          </div>
          <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-ink-2">
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
        </div>
        {actions}
      </div>
    </header>
  )
}
