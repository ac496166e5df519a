import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { ProductGrid } from '../catalog/index.ts'
import { PageLinks } from '../pagination/index.ts'
import { LinkChips } from '../shops/index.ts'
import type { SaleData } from './load-sale.ts'
import { SaleBanner } from './sale-banner.tsx'
import { saleAddress } from './sale-query.ts'
import { useRevalidateSoon } from './use-revalidate-soon.ts'

/** A flash sale before, while and after it runs. */
export function SalePage({ data }: { data: SaleData }) {
  const { t } = useTranslation()
  const revalidateSoon = useRevalidateSoon()
  const { sale, phase, products, other, query } = data
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: sale.name }]} />
      <SaleBanner sale={sale} phase={phase} onPhaseChange={revalidateSoon} />
      {phase !== 'running' && other && (
        <p className="panel mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 ps-5 pe-2.5">
          {t('Running now: {{name}}', { name: other.name })}
          <ButtonLink to={`/flash-sale/${other.id}`} size="sm" variant="soft">
            {t('Take a look')}
          </ButtonLink>
        </p>
      )}
      <section aria-labelledby="sale-products" className="mt-8">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="sale-products" className="text-18 sm:text-22">
            {t('In this sale')}
          </h2>
          <p role="status" className="text-ink-2">
            {t('{{count}} products', { count: products.total })}
          </p>
        </div>
        <Categories data={data} />
        <ProductGrid
          products={products.data}
          label={sale.name}
          look={phase === 'running' ? 'sale' : 'plain'}
          eager={2}
        />
        <PageLinks
          total={products.total}
          perPage={products.per_page}
          page={query.page}
          first={saleAddress(sale.id, { ...query, page: 1 })}
        />
      </section>
    </div>
  )
}

function Categories({ data: { sale, categories, query } }: { data: SaleData }) {
  const { t } = useTranslation()
  if (categories.length < 2) return null
  const to = (category: number | null) => saleAddress(sale.id, { category, page: 1 })
  return (
    <LinkChips
      label={t('Categories')}
      className="mb-5"
      items={[
        { to: to(null), label: t('All'), current: query.category === null },
        ...categories.map(({ id, name }) => ({ to: to(id), label: name, current: query.category === id })),
      ]}
    />
  )
}
