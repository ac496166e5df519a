import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { ProductRow } from './product-row.tsx'

interface ProductSectionProps {
  id: string
  title: string
  /** The page with the complete list. */
  to?: string
  products: ProductCard[]
}

/** A titled row of products, or nothing when there are none. */
export function ProductSection({ id, title, to, products }: ProductSectionProps) {
  const { t } = useTranslation()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="wrap section-gap drawn-near">
      <HydrationBoundary>
        <SectionHeading id={id} title={title} more={to ? { to, label: t('View all') } : undefined} />
        <ProductRow products={products} label={title} />
      </HydrationBoundary>
    </section>
  )
}
