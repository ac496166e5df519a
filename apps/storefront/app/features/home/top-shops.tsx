import type { ShopCard } from '@rialto/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OnlineMark } from '../../ui/online-mark.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { StarValue } from '../../ui/star-value.tsx'

/** The shops of the market that shoppers like best. */
export function TopShops({ shops }: { shops: readonly ShopCard[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="top-shops" className="wrap section-gap">
      <SectionHeading id="top-shops" title={t('Top shops')} more={{ to: '/shops', label: t('View all') }} />
      <ScrollRow
        label={t('Top shops')}
        labels={{ previous: t('Previous shops'), next: t('Next shops') }}
        columns={4}
        phoneWidth={260}
        buttons="middle"
        items={shops.map((shop) => ({ key: String(shop.id), content: <ShopTile shop={shop} /> }))}
      />
    </section>
  )
}

function ShopTile({ shop }: { shop: ShopCard }) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <article className="panel relative h-full overflow-hidden has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-edge">
      <Picture
        src={shop.banner}
        alt=""
        sizes="(min-width: 1384px) 315px, (min-width: 1024px) 24vw, 260px"
        widest={320}
        ratio={8 / 3}
        corner="none"
      />
      <div className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 px-4 pt-3.5 pb-4">
        <Picture src={shop.logo} alt="" sizes="44px" widest={44} className="row-span-2 w-11" />
        <div className="flex items-center gap-2">
          <h3 className="truncate text-16">
            <Link
              to={`/shops/${shop.id}`}
              prefetch="intent"
              className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-3"
            >
              <bdi>{shop.name}</bdi>
            </Link>
          </h3>
          <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} className="ms-auto" />
        </div>
        <p className="flex items-center gap-2 text-12 text-ink-2">
          {shop.total_reviews > 0 && <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />}
          <span className="truncate">{t('{{count}} products', { count: shop.total_products })}</span>
        </p>
      </div>
    </article>
  )
}
