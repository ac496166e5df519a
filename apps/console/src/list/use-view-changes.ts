import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { SAVED_VIEWS_KEY } from './use-saved-views.ts'

type NewView = Pick<SavedView, 'list' | 'name' | 'query' | 'is_shared'>
type ViewEdit = Pick<SavedView, 'id' | 'version'> & Partial<Pick<SavedView, 'name' | 'is_shared'>>

/** Saves, changes and removes views. Those of the team are recorded, and their toasts come from the record. */
export function useViewChanges() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: [SAVED_VIEWS_KEY] })
  const onError = (error: unknown) => showError(error, t('The shop cannot be reached'))
  const saving = useMutation({
    mutationFn: (body: NewView) => consoleApi.call('POST /seller/views', { body }),
    onSuccess: (_, { name, is_shared }) => {
      if (!is_shared) showToast({ tone: 'success', title: t('Saved the view {{name}}', { name }) })
    },
    onSettled,
  })
  const changing = useMutation({
    mutationFn: ({ id, ...body }: ViewEdit) => consoleApi.call('PATCH /seller/views/{id}', { params: { id }, body }),
    onSettled,
  })
  const removing = useMutation({
    mutationFn: ({ id }: SavedView) => consoleApi.call('DELETE /seller/views/{id}', { params: { id } }),
    onSuccess(_, view) {
      if (view.is_shared) return
      const title = t('Removed the view {{name}}', { name: view.name })
      showToast({ tone: 'success', title, action: { label: t('Undo'), onAction: () => void putBack(view) } })
    },
    onError,
    onSettled,
  })
  // The menu of the view is gone by now, and its mutations with it.
  async function putBack({ list, name, query }: SavedView) {
    try {
      await consoleApi.call('POST /seller/views', { body: { list, name, query } })
    } catch (error) {
      onError(error)
    }
    await onSettled()
  }
  return {
    saving,
    changing,
    remove: removing.mutate,
    share: (view: SavedView, is_shared: boolean) =>
      changing.mutate({ id: view.id, version: view.version, is_shared }, { onError }),
  }
}
