import type { ProductCard as Card } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { memo, type ReactNode } from 'react'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

/** `page` has 5 columns from 1280 px on and 6 from 1792 px on; `rail` has one less, beside the filters. */
export type GridWidth = 'page' | 'rail'

export const gridColumns: Record<GridWidth, string> = {
  page: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 3xl:grid-cols-6 print:grid-cols-4!',
  rail: 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-4 3xl:grid-cols-5 print:grid-cols-4!',
}

export interface ProductGridProps extends Pick<ProductCardProps, 'look' | 'level'> {
  products: Card[]
  /** Accessible name of the list. */
  label: string
  /** `group` takes the columns of the grid around it. */
  width?: GridWidth | 'group'
  /** How many of the first pictures are loaded eagerly. */
  eager?: number
  /** How many of the first cards are rendered; the places of the others stay empty. All by default. */
  rendered?: number
  /** A note on a product's card. Pass the same function for the same notes. */
  noteOf?: (product: Card) => ReactNode
  className?: string
}

/** The classes of a grid of cards, shared with its skeleton. */
export const gridFrame = (width: GridWidth | 'group'): string =>
  cx(
    'product-grid grid gap-x-3 gap-y-6 sm:gap-x-5 sm:gap-y-8',
    width === 'group' ? 'grid-cols-subgrid' : gridColumns[width],
  )

/** A grid of product cards. Memoised, so that it renders only for other products. */
export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { products, label, width = 'page', eager = 0, rendered = products.length, noteOf, className, ...look } = props
  return (
    <ul aria-label={label} className={cx(gridFrame(width), className)}>
      <HydrationBoundary>
        {products.map((product, place) => (
          <li key={product.id} className="product-place">
            {place < rendered && (
              <ProductCard product={product} priority={place < eager} note={noteOf?.(product)} {...look} />
            )}
          </li>
        ))}
      </HydrationBoundary>
    </ul>
  )
})
