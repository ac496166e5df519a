import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

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
  /** The times that the person has seen: the server refuses the offer once the market has moved the sale. */
  starts_at: string
  ends_at: string
}

/** A proposal of the market as the person has seen it: the server refuses it once the market has changed it. */
interface SeenProposal {
  saleId: number
  productId: number
  price: number
  quantity: number
  starts_at: string
  ends_at: string
}

export function useOfferChanges() {
  const { place } = usePlace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [keyOf(place?.key), ['GET /console/me'], ['GET /seller/today']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
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
  const accept = useMutation({
    mutationFn: ({ saleId, productId, ...seen }: SeenProposal) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers/{product_id}/accept', {
        params: { id: saleId, product_id: productId },
        body: seen,
      }),
    onSettled,
  })
  const decline = useMutation({
    mutationFn: ({ saleId, productId }: { saleId: number; productId: number }) =>
      consoleApi.call('POST /seller/flash-sales/{id}/offers/{product_id}/refuse', {
        params: { id: saleId, product_id: productId },
      }),
    onSettled,
  })
  return { add, remove, accept, decline }
}
