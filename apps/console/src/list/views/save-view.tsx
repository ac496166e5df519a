import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedViewList } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { type LazyTriggerProps, lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { BookmarkPlus } from 'lucide'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { showError } from '../../lib/show-error.ts'
import type { ListState } from '../use-list-state.ts'
import { ChangedView } from './changed-view.tsx'
import { choicesOf } from './choices-of.ts'
import { type Savable, useSavedViews } from './use-saved-views.ts'

const SaveViewDialog = lazyOverlay('dialog', async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

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
