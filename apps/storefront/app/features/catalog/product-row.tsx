import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard as Card } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { ScrollRow } from '@rialto/ui/scroll-row.tsx'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

export interface ProductRowProps extends Pick<ProductCardProps, 'look' | 'level'> {
  products: Card[]
  /** Accessible name of the list. */
  label: string
  /** Number of columns from 1024 px on; one more from 1792 px on. */
  columns?: number
  className?: string
}

/** Products in a row that scrolls sideways. */
export function ProductRow(props: ProductRowProps) {
  const { products, label, columns = 5, className, ...look } = props
  const { t } = useTranslation()
  return (
    <ScrollRow
      label={label}
      labels={{ previous: t('Previous products'), next: t('Next products') }}
      columns={columns}
      className={cx('product-row', className)}
      items={products.map((product) => ({
        key: String(product.id),
        content: (
          <ProductCard
            product={product}
            sizes="(min-width: 1792px) 257px, (min-width: 1280px) 248px, (min-width: 1024px) 19vw, (min-width: 640px) 210px, 164px"
            {...look}
          />
        ),
      }))}
    />
  )
}
