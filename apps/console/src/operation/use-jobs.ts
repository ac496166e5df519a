import type { JobKind } from '@rialto/contract/market-enums'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

const POLL_MS = 15_000
const RUNNING_POLL_MS = 2_000

/** Failed jobs of a kind, the newest first, and the call that tries one again. */
export function useJobs(kind: JobKind) {
  const queries = useQueryClient()
  const queryKey = ['GET /admin/jobs', kind]
  return {
    query: useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        consoleApi.call('GET /admin/jobs', { query: { kind, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      refetchInterval: POLL_MS,
    }),
    retry: useMutation({
      mutationFn: (id: string) => consoleApi.call('POST /admin/jobs/{id}/retry', { params: { id } }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    }),
  }
}

/** The latest backups, read more often while one is being made. */
export function useBackups() {
  const queries = useQueryClient()
  const queryKey = ['GET /admin/backups']
  return {
    query: useQuery({
      queryKey,
      queryFn: ({ signal }) => consoleApi.call('GET /admin/backups', { signal }),
      refetchInterval: ({ state }) =>
        state.data?.items.some((backup) => backup.state === 'running') ? RUNNING_POLL_MS : POLL_MS,
    }),
    begin: useMutation({
      mutationFn: () => consoleApi.call('POST /admin/backups'),
      onSuccess: (data) => queries.setQueryData(queryKey, data),
    }),
  }
}
