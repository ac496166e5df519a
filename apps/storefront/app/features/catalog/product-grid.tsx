import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard as Card } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { ScrollRow } from '@rialto/ui/scroll-row.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { memo, type ReactNode } from 'react'
import { ProductCard, type ProductCardProps } from './product-card.tsx'

/** `page` has 5 columns from 1280 px on and 6 from 1792 px on; `rail` has one less, beside the filters. */
export type GridWidth = 'page' | 'rail'

export const gridColumns: Record<GridWidth, string> = {
  page: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 3xl:grid-cols-6 print:grid-cols-4!',
  rail: 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-4 3xl:grid-cols-5 print:grid-cols-4!',
}

interface ProductGridProps extends Pick<ProductCardProps, 'look' | 'level'> {
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
const gridFrame = (width: GridWidth | 'group'): string =>
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

interface ProductRowProps extends Pick<ProductCardProps, 'look' | 'level'> {
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

interface ProductSectionProps {
  id: string
  title: string
  /** The page with the complete list. */
  to?: string
  products: Card[]
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

const keys = (count: number) => Array.from({ length: count }, (_, place) => String(place))

/** Has the size of a product card. */
function CardSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="aspect-square rounded-card" />
      <Skeleton className="mt-3.5 h-3 w-1/3" />
      <Skeleton className="mt-2 h-3.5 w-11/12" />
      <Skeleton className="mt-2.5 h-3 w-1/2" />
      <Skeleton className="mt-2.5 h-4.5 w-2/5" />
      <Skeleton className="mt-3.5 h-10 rounded-control" />
    </div>
  )
}

/** Placeholder of a grid of products. */
export function ProductGridSkeleton({ count, width = 'page' }: { count: number; width?: GridWidth }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={gridFrame(width)}>
      {keys(count).map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  )
}
