import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import type { SavedViewList } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { showError } from '../../lib/show-error.ts'
import type { ListState } from '../use-list-state.ts'
import { addressOfView } from './use-saved-views.ts'
import { useUpdateView } from './use-update-view.ts'

const SaveViewDialog = lazyOverlay('dialog', async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

interface ChangedViewProps {
  view: SavedView
  list: SavedViewList
  /** The choices that the list has now. */
  choices: string
  mayShare: boolean
  state: ListState
}

/** Offers to save the changed choices of a saved view in it or as another view, or to go back to its own. */
export function ChangedView({ view, list, choices, mayShare, state }: ChangedViewProps) {
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
