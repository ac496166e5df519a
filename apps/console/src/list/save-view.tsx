import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import type { SavedViewList } from '@rialto/contract/list-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { type LazyTriggerProps, lazyOverlay } from '@rialto/ui/late-component.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import type { ListState } from './use-list-state.ts'
import { addressOfView, choicesOf, SAVED_VIEWS_KEY, type Savable, useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazyOverlay('dialog', async () => (await import('./view-dialogs.tsx')).SaveViewDialog)

export interface SaveViewProps {
  list: Savable<never>
  savedAs: SavedViewList
  state: ListState
}

/** Offers to save the choices of a list, unless there are none or they are saved already. */
export function SaveView({ list, savedAs, state }: SaveViewProps) {
  const { t } = useTranslation()
  const { views, current, isChanged, choices, mayShare } = useSavedViews(list, state)
  const isPlain = choicesOf(list, (name) => (name === 'view' ? '' : state.filter(name))) === ''
  if (current && isChanged)
    return <ChangedView view={current} list={savedAs} choices={choices} mayShare={mayShare} state={state} />
  if (!views || current || isPlain) return null
  return (
    <SaveViewDialog
      list={savedAs}
      query={choices}
      mayShare={mayShare}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => <SaveViewButton {...props} />}
    />
  )
}

function SaveViewButton(props: LazyTriggerProps) {
  const { t } = useTranslation()
  useKeys([{ keys: 'V', label: t('Save this view'), run: () => props.ref.current?.click() }])
  return (
    <Button {...props} size="sm" variant="bare">
      <Icon as={BookmarkPlus} size={16} />
      {t('Save this view')}
    </Button>
  )
}

interface ChangedViewProps {
  view: SavedView
  list: SavedViewList
  /** The choices that the list has now. */
  choices: string
  mayShare: boolean
  state: ListState
}

/** Offers to save the changed choices of a saved view in it or as another view, or to go back to its own. */
function ChangedView({ view, list, choices, mayShare, state }: ChangedViewProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const box = useRef<HTMLFieldSetElement>(null)
  const updating = useUpdateView(focusTab)
  const mayChange = mayShare || !view.is_shared
  const save = () => !updating.isPending && updating.mutate({ view, query: choices })
  const discard = () => {
    focusTab()
    navigate(addressOfView(view), { replace: true, preventScrollReset: true })
  }
  useKeys(mayChange ? [{ keys: 'V', label: t('Save changes'), run: save }] : [])

  // The pressed button goes away, and the keyboard would begin at the top of the page.
  function focusTab() {
    if (!box.current?.contains(document.activeElement)) return
    box.current.closest('[data-list]')?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
  }

  return (
    <fieldset
      ref={box}
      aria-label={t('Changes of the view {{name}}', { name: view.name })}
      className="flex flex-wrap items-center gap-2"
    >
      {mayChange && (
        <Button size="sm" variant="sec" pending={updating.isPending} onClick={save}>
          {t('Save changes')}
        </Button>
      )}
      <SaveViewDialog
        list={list}
        query={choices}
        mayShare={mayShare}
        onSaved={({ id }) => state.choose({ saved: String(id) })}
        onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
        trigger={(props) => (
          <Button {...props} size="sm" variant="bare">
            {t('Save as new')}
          </Button>
        )}
      />
      <Button size="sm" variant="bare" onClick={discard}>
        {t('Discard')}
      </Button>
    </fieldset>
  )
}

const update = ({ id, version }: SavedView, query: string) =>
  consoleApi.call('PATCH /seller/views/{id}', { params: { id }, body: { version, query } })

/**
 * Gives a view other choices. A change of the team's views is recorded, and its toast comes from the record.
 * @param onSaved called before the views are read again
 */
function useUpdateView(onSaved: () => void) {
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
