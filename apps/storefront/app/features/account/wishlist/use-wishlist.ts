import { api } from '@rialto/client/api/browser.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useUser } from '../../session/index.ts'
import { $wishlist, setServerWishlist, useWishlistIds } from '../../wishlist/index.ts'
import { readFavourites } from './read-favourites.ts'

/** The products on the wishlist, latest first. What is taken off goes at once, and comes back if the server refuses. */
export function useWishlist() {
  const user = useUser()
  const kept = useWishlistIds()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['GET /favorite-products'],
    queryFn: async ({ signal }) => {
      const before = $wishlist.get()
      const products = readFavourites((await api.call('GET /favorite-products', { signal })).products)
      // A heart that was clicked meanwhile knows better than this list.
      if ($wishlist.get() === before) setServerWishlist(products.map(({ id }) => id))
      return products
    },
    enabled: user !== null,
  })
  const known = useMemo(() => new Set(data?.map(({ id }) => id)), [data])
  // Put there meanwhile by another tab, or by a heart of this page that was taken back.
  const unknown = data !== undefined && [...kept].some((id) => !known.has(id))
  useEffect(() => {
    if (unknown) void refetch()
  }, [unknown, refetch])
  const products = useMemo(() => data?.filter(({ id }) => kept.has(id)), [data, kept])
  return { products, isError, isFetching, retry: () => void refetch() }
}
