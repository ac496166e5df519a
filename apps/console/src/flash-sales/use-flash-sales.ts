import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { usePlace } from '../place/place-context.tsx'

const POLL_MS = 30_000
const FOUND_MAX = 8

const keyOf = (place: string | undefined) => ['GET /seller/flash-sales', place]

/** The running and coming flash sales with the offers of the present shop. */
export function useFlashSales() {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/flash-sales', { signal }),
    refetchInterval: POLL_MS,
  })
}

/** The products of the present shop that a search finds. */
export function useFoundProducts(words: string) {
  const { place } = usePlace()
  const shopId = place?.kind === 'shop' ? place.shop.id : 0
  return useQuery({
    queryKey: ['GET /products', shopId, words],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /products', { query: { shop_id: [shopId], search: words, per_page: FOUND_MAX }, signal }),
    placeholderData: keepPreviousData,
  })
}

export interface OfferInput {
  saleId: number
  product_id: number
  price: number
  quantity: number
}

export function useOfferChanges() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(place?.key) })
  const add = useMutation({
    mutationFn: ({ saleId, ...body }: OfferInput) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers', { params: { id: saleId }, body }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ saleId, productId }: { saleId: number; productId: number }) =>
      consoleApi.call('DELETE /seller/flash-sales/{id}/offers/{product_id}', {
        params: { id: saleId, product_id: productId },
      }),
    onSettled,
  })
  return { add, remove }
}
