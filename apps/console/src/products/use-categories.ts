import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'

export interface CategoryChoice {
  id: number
  name: string
  /** With its main category: *Home › Lamps*. */
  path: string
}

/** All categories of the market, main ones before their own. */
export function useCategories(): CategoryChoice[] {
  const { data } = useQuery({
    queryKey: ['GET /categories'],
    queryFn: ({ signal }) => consoleApi.call('GET /categories', { signal }),
    staleTime: 600_000,
  })
  return (data?.categories ?? []).flatMap(({ id, name, sub_categories }) => [
    { id, name, path: name },
    ...sub_categories.map((sub) => ({ id: sub.id, name: sub.name, path: `${name} › ${sub.name}` })),
  ])
}
