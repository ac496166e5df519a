import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

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

/** An API key as the screens show it. */
export interface ApiKey<Permission> {
  id: number
  name: string
  hint: string
  permissions: Permission[]
  created_by: string
  created_at: string
  used_at: string | null
  expires_at: string | null
}

interface NewKey<Permission> {
  name: string
  permissions: Permission[]
  ends_on: string | null
}

/** All that the screen of API keys needs to know of a shop or of the market. */
export interface KeyPlace<Permission extends string> {
  key: string
  /** The permissions that the person may give. */
  permissions: readonly Permission[]
  permissionNames: Record<Permission, string>
  read: (signal: AbortSignal) => Promise<{ items: ApiKey<Permission>[] }>
  create: (key: NewKey<Permission>) => Promise<{ key: string; items: ApiKey<Permission>[] }>
  end: (id: number) => Promise<{ items: ApiKey<Permission>[] }>
}
