import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { SAVED_VIEW_NAME_MAX } from '@rialto/contract/limits'
import type { SavedViewList } from '@rialto/contract/list-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useViewChanges } from './use-view-changes.ts'

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

interface ViewFormProps {
  name?: string
  /** Offers to share the view. */
  mayShare?: boolean
  error: unknown
  pending: boolean
  onSend: (view: { name: string; is_shared: boolean }) => void
}

/** The name of a view and whether the team has it too. */
function ViewForm({ name: before = '', mayShare = false, error, pending, onSend }: ViewFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(before)
  const [isShared, setShared] = useState(false)
  const nameError = error instanceof ApiError ? error.errors.name?.[0] : undefined
  return (
    <Form
      className="grid gap-4"
      onSend={() => !pending && name.trim() !== '' && onSend({ name: name.trim(), is_shared: isShared })}
    >
      {error !== null && !nameError && (
        <div role="alert">
          <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
        </div>
      )}
      <TextField
        label={t('Name')}
        maxLength={SAVED_VIEW_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={nameError}
        autoFocus
      />
      {mayShare && (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          {t('Share with the team')}
        </Checkbox>
      )}
      <Button type="submit" variant="pri" pending={pending} disabled={name.trim() === ''}>
        {t('Save')}
      </Button>
    </Form>
  )
}
