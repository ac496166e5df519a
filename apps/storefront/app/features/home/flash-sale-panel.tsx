import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSaleWithProducts } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProductRow, SaleCountdown } from '../catalog/index.ts'

/** The running flash sale: a coloured panel with a countdown, followed by a row of its products. */
export function FlashSalePanel({ sale, onEnd }: { sale: FlashSaleWithProducts; onEnd: () => void }) {
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  if (over || sale.products.length === 0) return null
  const end = () => {
    setOver(true)
    onEnd()
  }
  return (
    <section
      aria-labelledby="flash-sale"
      className="wrap section-gap drawn-near grid gap-4 sm:gap-5 lg:grid-cols-[calc((100%-80px)/5)_minmax(0,1fr)] 3xl:grid-cols-[calc((100%-100px)/6)_minmax(0,1fr)]"
    >
      <div className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sale p-4 text-on-sale dark:bg-sale-soft dark:text-ink dark:supports-[color:oklch(from_red_l_c_h)]:bg-[oklch(from_var(--sale)_0.42_c_h)] sm:px-6 sm:py-5 lg:flex-col lg:items-start lg:p-6">
        <h2 id="flash-sale" className="text-22 lg:text-28 lg:leading-snug">
          {sale.name}
        </h2>
        <p className="max-lg:sr-only">{t('While stock lasts.')}</p>
        <div className="flex items-center gap-2.5 max-sm:w-full lg:mt-auto lg:grid lg:gap-2">
          <span>{t('Ends in')}</span>
          <SaleCountdown
            to={sale.ends_at}
            label={t('Flash sale ends in')}
            onEnd={end}
            className="[&_.text-ink-2]:text-current"
          />
        </div>
        <Link
          to={`/flash-sale/${sale.id}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap outline-current max-lg:ms-auto max-lg:hover:underline max-lg:hover:underline-offset-3 max-sm:absolute max-sm:end-4 max-sm:top-3 lg:mt-4 lg:w-full lg:bg-card lg:px-5 lg:text-ink lg:hover:bg-ground-2"
        >
          {t('View all')}
          <Icon as={ArrowRight} size={16} flip />
        </Link>
      </div>
      <ProductRow products={sale.products} label={sale.name} look="sale" columns={4} className="min-w-0" />
    </section>
  )
}
