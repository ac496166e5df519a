import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { UnsavedChangesGuard } from '../../forms/index.ts'
import { TicketForm } from './ticket-form.tsx'
import { useNewTicket } from './use-new-ticket.ts'

interface TicketDialogProps extends OverlayState {
  /** The shopper, whose contacts are filled in. */
  user: User
  /** The order that is selected at first; empty for none. */
  orderCode: string
}

/** The dialog for a new ticket. Input is kept when it is closed; after sending, the conversation opens. */
export function TicketDialog({ user, orderCode, isOpen, onOpenChange }: TicketDialogProps) {
  const { t } = useTranslation()
  const ticket = useNewTicket(user, orderCode)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        width="lg"
        title={t('New ticket')}
        lead={t('Tell us what happened. We answer here, and by mail.')}
        closeLabel={t('Close')}
      >
        <TicketForm ticket={ticket} />
      </Dialog>
      <UnsavedChangesGuard dirty={ticket.isDirty} />
    </>
  )
}
