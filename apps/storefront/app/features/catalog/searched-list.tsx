import { HydrationBoundary } from '@rialto/ui/hydration-boundary.tsx'
import { type ComponentType, lazy, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cleanSearch } from '../../lib/page-handle.ts'
import type { ClosestProductsProps } from './closest-products.tsx'
import type { ProductListData } from './load-list.ts'
import { type GridWidth, ProductGrid } from './product-grid.tsx'
import type { Removal, UnderstoodAsProps } from './understood-as.tsx'

/** Loads what only lists of searches need. */
const loadLateParts = () => import('./late-parts.ts')

/** Loads it in advance: the results come next. */
export const warmSearchedList = (): void => void loadLateParts().catch(() => {})

// Where their code cannot be loaded, the products are shown all the same.
const lateParts = () => loadLateParts().catch(() => null)
const UnderstoodAs = lazy(async () => ({ default: (await lateParts())?.UnderstoodAs ?? Nothing }))
const ClosestProducts = lazy(async () => ({ default: (await lateParts())?.ClosestProducts ?? PlainProducts }))

const Nothing: ComponentType<UnderstoodAsProps> = () => null
const PlainProducts: ComponentType<ClosestProductsProps> = ({ products, label, width }) => (
  <ProductGrid products={products} label={label} width={width} />
)

/** Whether no product has all that was searched for, so that the list shows those that come closest. */
export const isClosestOnly = ({ search, total }: ProductListData): boolean =>
  total > 0 && (search?.unmet.length ?? 0) > 0

/**
 * How the list's search was understood; nothing without a search. After a part is taken off, the focus goes to the next one, or to the
 * heading if there is none, unless the shopper has moved it meanwhile.
 */
export function SearchReadingArea({
  data,
  heading,
}: {
  data: ProductListData
  heading: RefObject<HTMLElement | null>
}) {
  const area = useRef<HTMLDivElement>(null)
  const removal = useRef<Removal>(null)
  const [removed, setRemoved] = useState<string | null>(null)
  useLayoutEffect(() => {
    const taken = removal.current
    removal.current = null
    const isDone = taken !== null && cleanSearch(taken.search) === data.selection.search
    setRemoved(isDone ? taken.label : null)
    if (!isDone || document.activeElement !== document.body) return
    const chips = area.current?.querySelectorAll<HTMLElement>('li a') ?? []
    const next = chips[taken.place] ?? chips[chips.length - 1] ?? heading.current
    next?.focus({ preventScroll: true })
  }, [data, heading])
  if (data.selection.search === '') return null
  return (
    <div ref={area}>
      <HydrationBoundary>
        <UnderstoodAs
          data={data}
          removed={removed}
          onRemove={(taken) => {
            removal.current = taken
          }}
        />
      </HydrationBoundary>
    </div>
  )
}

interface FoundProductsProps {
  data: ProductListData
  label: string
  width: GridWidth
  /** The level of the cards' headings where they are not in groups. */
  level: 2 | 3
  /** How many of the first pictures are loaded eagerly. */
  eager?: number
}

/** The products of a list; those of a search in groups if some lack a part of it. */
export function FoundProducts({ data: { products, search }, label, width, level, eager = 0 }: FoundProductsProps) {
  if (!search || search.lacking.length === 0)
    return <ProductGrid products={products} label={label} level={level} width={width} eager={eager} />
  return (
    <HydrationBoundary>
      <ClosestProducts
        reading={search}
        products={products}
        label={label}
        width={width}
        groupLevel={level}
        eager={eager}
      />
    </HydrationBoundary>
  )
}
