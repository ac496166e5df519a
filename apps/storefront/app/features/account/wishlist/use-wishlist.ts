import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUser } from '../../session/index.ts'
import { $wishlist, setServerWishlist, useWishlistIds } from '../../wishlist/index.ts'
import { normalizeFavourites } from './normalize-favourites.ts'

/** The products on the wishlist, latest first. Removals are optimistic and are undone if the server refuses. */
export function useWishlist() {
  const user = useUser()
  const kept = useWishlistIds()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['GET /favorite-products'],
    queryFn: async ({ signal }) => {
      const before = $wishlist.get()
      const products = normalizeFavourites((await api.call('GET /favorite-products', { signal })).products)
      // If a wishlist button was pressed in the meantime, this list is out of date.
      if ($wishlist.get() === before) setServerWishlist(products.map(({ id }) => id))
      return products
    },
    enabled: user !== null,
  })
  const known = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  // Added in the meantime by another tab, or by a failed removal on this page.
  const unknown = data !== undefined && [...kept].some((id) => !known.has(id))
  useEffect(() => {
    if (unknown) void refetch()
  }, [unknown, refetch])
  const products = useMemo(() => data?.filter(({ id }) => kept.has(id)), [data, kept])
  return { products, isError, isFetching, retry: () => void refetch() }
}
