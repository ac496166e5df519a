import type { ArticlePreview } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { useDebounced } from '../../list/use-list-state.ts'

/** Markdown as the server renders it for readers, once typing has paused. */
export function usePreview(markdown: string): { preview: ArticlePreview | undefined; error: unknown } {
  const settled = useDebounced(markdown)
  const { data, error } = useQuery({
    queryKey: ['POST /admin/content/preview', settled],
    queryFn: ({ signal }) => consoleApi.call('POST /admin/content/preview', { body: { markdown: settled }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return { preview: data, error }
}
