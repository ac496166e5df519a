import type { RequestFor } from '@rialto/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

/** Sets the limit of low stock of a variant, or of the shop. */
export function useSetLimit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestFor<'PATCH /seller/stock/limits'>['body']) =>
      consoleApi.call('PATCH /seller/stock/limits', { body }),
    onSuccess: () =>
      Promise.all(
        ['GET /seller/stock', 'GET /seller/stock/movements'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
