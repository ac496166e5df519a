import type { SellerOrderDetails } from '@rialto/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { usePollMs } from '../../lib/live-state.ts'
import { usePlace } from '../../lib/place.tsx'

const keyOf = (place: string | undefined, id: number) => ['GET /seller/orders/{id}', place, id]

/** An order of the current shop; read again every 30 seconds, since other people pack too. */
export function useOrder(id: number) {
  const { place } = usePlace()
  return useQuery({
    queryKey: keyOf(place?.key, id),
    queryFn: ({ signal }) => consoleApi.call('GET /seller/orders/{id}', { params: { id }, signal }),
    refetchInterval: usePollMs(),
  })
}

/**
 * A change of an order. A successful one shows the order of the reply; after a refused one the order is read again, since it is no
 * longer as it was shown.
 */
export function useOrderChange<Input>(
  id: number,
  change: (input: Input) => Promise<{ order: SellerOrderDetails } | undefined>,
) {
  const { place } = usePlace()
  const queries = useQueryClient()
  const queryKey = keyOf(place?.key, id)
  return useMutation({
    mutationFn: change,
    // A reading that began before the change must not replace its result.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (data) => data && queries.setQueryData(queryKey, data),
    onSettled: (data) =>
      Promise.all([
        data ? undefined : queries.invalidateQueries({ queryKey }),
        queries.invalidateQueries({ queryKey: ['GET /seller/orders'], refetchType: 'none' }),
      ]),
  })
}
