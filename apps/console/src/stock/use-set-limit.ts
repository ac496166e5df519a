import type { RequestFor } from '@rialto/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'

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

/** Reads the field `limit`; null for an empty one. */
export function readLimit(form: HTMLFormElement): number | null {
  const typed = String(new FormData(form).get('limit') ?? '').trim()
  return typed === '' ? null : Number(typed)
}
