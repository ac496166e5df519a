import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api/console-api.ts'
import { showError } from '../../lib/show-error.ts'
import { SAVED_VIEWS_KEY } from './use-saved-views.ts'

const update = ({ id, version }: SavedView, query: string) =>
  consoleApi.call('PATCH /seller/views/{id}', { params: { id }, body: { version, query } })

/**
 * Gives a view other choices. A change of the team's views is recorded, and its toast comes from the record.
 * @param onSaved called before the views are read again
 */
export function useUpdateView(onSaved: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: [SAVED_VIEWS_KEY] })
  const onError = (error: unknown) => showError(error, t('The shop cannot be reached'))
  return useMutation({
    mutationFn: ({ view, query }: { view: SavedView; query: string }) => update(view, query),
    onSuccess({ view: saved }, { view }) {
      onSaved()
      if (saved.is_shared) return
      const title = t('Saved the view {{name}}', { name: saved.name })
      // The view may have got other choices since, which makes this `stale`.
      const undo = () => update(saved, view.query).then(onSettled, onError)
      showToast({ tone: 'success', title, action: { label: t('Undo'), onAction: () => void undo() } })
    },
    onError,
    onSettled,
  })
}
