import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

export const savedRepliesKey = (place: string | undefined) => ['GET /seller/saved-replies', place]

/** The texts that the team often sends, or the staff of the market. */
export function useSavedReplies() {
  const { place } = usePlace()
  return useQuery({
    queryKey: savedRepliesKey(place?.key),
    queryFn: ({ signal }) =>
      place?.kind === 'market'
        ? consoleApi.call('GET /admin/saved-replies', { signal })
        : consoleApi.call('GET /seller/saved-replies', { signal }),
  })
}
