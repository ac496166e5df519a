import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { OpenedTicket } from './opened-ticket.tsx'
import type { OpenedTicketProps } from './ticket-pane.tsx'

/** The opened ticket over the list, on phones and tablets. Back closes it, since it stands in the address. */
export function TicketSheet({ id, onClose }: OpenedTicketProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen backCloses={false} onOpenChange={onClose} title={t('Ticket')} closeLabel={t('Close')}>
      <OpenedTicket id={id} />
    </Sheet>
  )
}
