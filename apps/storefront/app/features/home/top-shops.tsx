import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopCard } from '@rialto/contract'
import { ScrollRow } from '@rialto/ui/scroll-row.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { ShopTile } from '../shops/index.ts'

const sizes = '(min-width: 1792px) 312px, (min-width: 1384px) 315px, (min-width: 1024px) 24vw, 260px'

/** The most popular shops of the market. */
export function TopShops({ shops, title }: { shops: readonly ShopCard[]; title: string | undefined }) {
  const { t } = useTranslation()
  const heading = title ?? t('Top shops')
  return (
    <section aria-labelledby="top-shops" className="wrap section-gap drawn-near">
      <SectionHeading id="top-shops" title={heading} more={{ to: '/shops', label: t('View all') }} />
      <ScrollRow
        label={heading}
        labels={{ previous: t('Previous shops'), next: t('Next shops') }}
        columns={4}
        phoneWidth={260}
        buttons="middle"
        items={shops.map((shop) => ({
          key: String(shop.id),
          content: <ShopTile shop={shop} level={3} sizes={sizes} widest={320} />,
        }))}
      />
    </section>
  )
}
