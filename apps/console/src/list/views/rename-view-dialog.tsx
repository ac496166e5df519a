import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useViewChanges } from './use-view-changes.ts'
import { ViewForm } from './view-form.tsx'

interface RenameViewDialogProps {
  view: SavedView
  onClose: () => void
}

/** Gives a saved view another name. */
export function RenameViewDialog({ view, onClose }: RenameViewDialogProps) {
  const { t } = useTranslation()
  const { changing } = useViewChanges()
  const { id, version } = view
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Rename the view')}
      closeLabel={t('Close')}
      isLocked={changing.isPending}
      width="sm"
    >
      <ViewForm
        name={view.name}
        error={changing.error}
        pending={changing.isPending}
        onSend={({ name }) => changing.mutate({ id, version, name }, { onSuccess: onClose })}
      />
    </Dialog>
  )
}
