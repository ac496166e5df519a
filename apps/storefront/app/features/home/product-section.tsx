import type { ProductCard } from '@rialto/contract'
import { useTranslation } from 'react-i18next'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { ProductRow } from '../catalog/index.ts'

interface ProductSectionProps {
  id: string
  title: string
  /** Where all of them are. */
  to: string
  products: ProductCard[]
}

/** A titled row of products. */
export function ProductSection({ id, title, to, products }: ProductSectionProps) {
  const { t } = useTranslation()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="wrap section-gap">
      <SectionHeading id={id} title={title} more={{ to, label: t('View all') }} />
      <ProductRow products={products} label={title} />
    </section>
  )
}
