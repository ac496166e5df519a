import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import type { SavedViewList } from '@rialto/contract/enums'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useViewChanges } from './use-view-changes.ts'
import { ViewForm } from './view-form.tsx'

interface SaveViewDialogProps extends OverlayState {
  list: SavedViewList
  query: string
  mayShare: boolean
  onSaved?: (view: SavedView) => void
}

/** Saves the present choices of a list under a name. */
export function SaveViewDialog({ isOpen, onOpenChange, onSaved, list, query, mayShare }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const { saving } = useViewChanges()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        saving.reset()
        onOpenChange(open)
      }}
      title={t('Save this view')}
      lead={t('It becomes a tab of this list, with its search, filters and order.')}
      closeLabel={t('Close')}
      isLocked={saving.isPending}
      width="sm"
    >
      <ViewForm
        mayShare={mayShare}
        error={saving.error}
        pending={saving.isPending}
        onSend={(choices) =>
          saving.mutate(
            { list, query, ...choices },
            {
              onSuccess({ view }) {
                onOpenChange(false)
                onSaved?.(view)
              },
            },
          )
        }
      />
    </Dialog>
  )
}
