import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MergeCalls } from './merge-calls.ts'

/** Counts the consequences of a merge, once its target is chosen. */
export const usePreview = (calls: MergeCalls, merge: Parameters<MergeCalls['merge']>[0]) =>
  useQuery({
    queryKey: [`GET /admin/${calls.kind}/{id}/merge`, 'market', merge],
    queryFn: ({ signal }) => calls.preview(merge, signal),
    enabled: merge.into > 0,
    retry: false,
    // Counts are asked for again each time, since products come and go.
    gcTime: 0,
  })

export function useMerge(calls: MergeCalls, onMerged: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: calls.merge,
    onSuccess() {
      onMerged()
      return queries.invalidateQueries({ queryKey: [`GET /admin/${calls.kind}`] })
    },
  })
}
