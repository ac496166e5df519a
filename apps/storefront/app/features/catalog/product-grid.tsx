import type { ProductCard as Card } from '@rialto/contract'
import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

/** `page`: 5 side by side at 1280 px; `rail`: 4, beside a filter rail. */
export type GridWidth = 'page' | 'rail'

export interface ProductGridProps extends Pick<ProductCardProps, 'look' | 'level'> {
  products: Card[]
  /** Names the list. */
  label: string
  width?: GridWidth
  /** How many of the first pictures are fetched at once: those in the first view. */
  eager?: number
  className?: string
}

const columns: Record<GridWidth, string> = {
  page: 'sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  rail: 'sm:grid-cols-3 xl:grid-cols-4',
}

/** The frame of a grid of cards, which its skeleton shares. */
export const gridFrame = (width: GridWidth): string =>
  cx('-mb-6 grid grid-cols-2 gap-x-3 gap-y-0 *:pb-6 sm:-mb-8 sm:gap-x-5 sm:*:pb-8', columns[width])

/** Products side by side; the lines of a row share their heights. Drawn anew only for other products. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, label, width = 'page', eager = 0, className, ...look } = props
  return (
    <ul aria-label={label} className={cx(gridFrame(width), className)}>
      {products.map((product, place) => (
        <li key={product.id} className="row-span-7 grid grid-rows-subgrid gap-y-0">
          <ProductCard product={product} priority={place < eager} {...look} />
        </li>
      ))}
    </ul>
  )
})
