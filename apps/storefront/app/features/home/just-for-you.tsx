import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Home, ProductCard } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Notice } from '@rialto/ui/notice.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-visibility.ts'
import { useRef, useState } from 'react'
import { ProductGrid } from '../catalog/index.ts'

interface JustForYouProps {
  first: Home['just_for_you']
  /** Replaces the usual title. */
  title?: string | undefined
}

/** The others are rendered once the grid is near the viewport (decision 031). */
const FIRST_CARDS = 5

/** A grid of products that grows by one page for each press of *Load more*. */
export function JustForYou({ first, title }: JustForYouProps) {
  const { t } = useTranslation()
  const heading = title ?? t('Just for you')
  const grid = useRef<HTMLDivElement>(null)
  const hasBeenVisible = useHasBeenVisible(grid)
  const { products, hasMore, pending, failed, loadMore } = useMoreProducts(first)
  if (products.length === 0) return null
  const showMore = async () => {
    const shown = grid.current?.querySelectorAll('article').length ?? 0
    if (await loadMore()) focusCard(grid.current, shown)
  }
  const isComplete = hasBeenVisible || products.length > first.products.length
  // An incomplete last row would look like the end of the list, so it is hidden while there are more pages.
  const hidden = hasMore ? [hiddenOfFive[products.length % 5], hiddenOfSix[products.length % 6]] : []
  return (
    <section aria-labelledby="just-for-you" className="wrap section-gap">
      <SectionHeading id="just-for-you" title={heading} />
      <div ref={grid} aria-busy={pending} className={cx(...hidden)}>
        <ProductGrid products={products} label={heading} rendered={isComplete ? undefined : FIRST_CARDS} />
      </div>
      <p role="status" className="sr-only">
        {products.length > first.products.length && t('{{count}} products shown', { count: products.length })}
      </p>
      {failed && (
        <Notice tone="error" className="mx-auto mt-8 max-w-120">
          {t('More products could not be loaded.')}
        </Notice>
      )}
      {hasMore && (
        <div className="mt-8 grid justify-items-center noscript:hidden">
          <Button className="min-w-[min(13rem,100%)]" pending={pending} onClick={() => void showMore()}>
            {failed ? t('Try again') : t('Load more')}
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * The grid has five columns from 1280 px on and six from 1792 px on; products beyond the last full row stay hidden until the next page is
 * loaded.
 */
const hiddenOfFive = [
  '',
  'xl:max-3xl:[&_li:nth-last-child(-n+1)]:hidden',
  'xl:max-3xl:[&_li:nth-last-child(-n+2)]:hidden',
  'xl:max-3xl:[&_li:nth-last-child(-n+3)]:hidden',
  'xl:max-3xl:[&_li:nth-last-child(-n+4)]:hidden',
]
const hiddenOfSix = [
  '',
  '3xl:[&_li:nth-last-child(-n+1)]:hidden',
  '3xl:[&_li:nth-last-child(-n+2)]:hidden',
  '3xl:[&_li:nth-last-child(-n+3)]:hidden',
  '3xl:[&_li:nth-last-child(-n+4)]:hidden',
  '3xl:[&_li:nth-last-child(-n+5)]:hidden',
]

/** Moves the focus to the first new card, so that keyboard users continue where they were reading. */
function focusCard(grid: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => {
    const link = grid?.querySelectorAll('article')[place]?.querySelector('a')
    link?.focus({ preventScroll: true })
  })
}

interface MoreProducts {
  products: ProductCard[]
  hasMore: boolean
  pending: boolean
  failed: boolean
  /** Fetches the next page and returns whether it contained products. */
  loadMore: () => Promise<boolean>
}

/** Starts with the products of the page's loader and fetches further pages of the same size. */
function useMoreProducts(first: Home['just_for_you']): MoreProducts {
  const [later, setLater] = useState<ProductCard[][]>([])
  const [total, setTotal] = useState(first.total)
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  const size = first.products.length
  const shownIds = new Set<number>()
  // The order of products can change between requests: a product that moved to the next page is not shown twice.
  const products = [first.products, ...later].flat().filter(({ id }) => !shownIds.has(id) && shownIds.add(id))

  const loadMore = async () => {
    if (state === 'pending') return false
    setState('pending')
    try {
      const query = { sort_type: 'just_for_you' as const, page: later.length + 2, per_page: size }
      const page = await api.call('GET /products', { query })
      setLater([...later, page.products])
      setTotal(page.total)
      setState('idle')
      return page.products.length > 0
    } catch {
      setState('failed')
      return false
    }
  }
  return {
    products,
    hasMore: size > 0 && (later.length + 1) * size < total,
    pending: state === 'pending',
    failed: state === 'failed',
    loadMore,
  }
}
