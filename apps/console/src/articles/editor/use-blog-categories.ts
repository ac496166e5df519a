import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { LISTS } from '../use-articles.ts'

/** The categories of the blog, as the settings have them. */
export function useBlogCategories(): readonly { slug: string; name: string }[] {
  const { data } = useQuery({
    queryKey: [LISTS.post, 'categories'],
    queryFn: ({ signal }) => consoleApi.call(LISTS.post, { query: { limit: 1 }, signal }),
    staleTime: 60_000,
  })
  return data?.categories ?? []
}
