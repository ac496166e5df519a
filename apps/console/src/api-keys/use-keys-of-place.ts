import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiKey, KeyPlace, NewKey } from './key-place.ts'

const POLL_MS = 30_000

/** The API keys of a place, and the calls that make and end them. */
export function useKeysOfPlace<Permission extends string>(place: KeyPlace<Permission>) {
  const queries = useQueryClient()
  const queryKey = [place.key, 'api keys']
  const onSuccess = ({ items }: { items: ApiKey<Permission>[] }) => queries.setQueryData(queryKey, { items })
  return {
    query: useQuery({ queryKey, queryFn: ({ signal }) => place.read(signal), refetchInterval: POLL_MS }),
    create: useMutation({ mutationFn: (key: NewKey<Permission>) => place.create(key), onSuccess, gcTime: 0 }),
    end: useMutation({ mutationFn: (id: number) => place.end(id), onSuccess }),
  }
}
