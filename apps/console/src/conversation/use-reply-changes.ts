import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { savedRepliesKey } from './saved-replies.ts'

export interface ReplyEdit {
  /** Null for a new one. */
  id: number | null
  version: number
  title: string
  text: string
}

/** Saves and deletes saved replies. A failed save is for its form to show. */
export function useReplyChanges() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const isMarket = place?.kind === 'market'
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: savedRepliesKey(place?.key) })
  const saving = useMutation({
    mutationFn: async ({ id, version, title, text }: ReplyEdit): Promise<unknown> => {
      if (id === null) {
        const body = { title, text }
        return isMarket
          ? consoleApi.call('POST /admin/saved-replies', { body })
          : consoleApi.call('POST /seller/saved-replies', { body })
      }
      const change = { params: { id }, body: { version, title, text } }
      return isMarket
        ? consoleApi.call('PATCH /admin/saved-replies/{id}', change)
        : consoleApi.call('PATCH /seller/saved-replies/{id}', change)
    },
    onSettled: readAgain,
  })
  const removing = useMutation({
    mutationFn: (id: number): Promise<unknown> =>
      isMarket
        ? consoleApi.call('DELETE /admin/saved-replies/{id}', { params: { id } })
        : consoleApi.call('DELETE /seller/saved-replies/{id}', { params: { id } }),
    onError: (error) => showError(error, t('The shop cannot be reached')),
    onSettled: readAgain,
  })
  return { saving, remove: removing.mutate, isRemoving: removing.isPending }
}
