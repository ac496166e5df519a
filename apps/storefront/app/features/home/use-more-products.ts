import { api } from '@rialto/client/api/browser.ts'
import type { Home, ProductCard } from '@rialto/contract'
import { useState } from 'react'

export interface MoreProducts {
  products: ProductCard[]
  hasMore: boolean
  pending: boolean
  failed: boolean
  /** Fetches the next page and returns whether it contained products. */
  loadMore: () => Promise<boolean>
}

/** Starts with the products of the page's loader and fetches further pages of the same size. */
export function useMoreProducts(first: Home['just_for_you']): MoreProducts {
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
