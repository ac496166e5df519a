import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X } from 'lucide'
import { useId } from 'react'
import { OpenedTicket } from './opened-ticket.tsx'

export interface OpenedTicketProps {
  id: number
  onClose: () => void
}

/** The opened ticket beside the list, in sight while the list scrolls. */
export function TicketPane({ id, onClose }: OpenedTicketProps) {
  const { t } = useTranslation()
  const headId = useId()
  return (
    <section aria-labelledby={headId} className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5">
      <div className="mb-3 flex items-center justify-between">
        <h2 id={headId} className="text-16">
          {t('Ticket')}
        </h2>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      <OpenedTicket id={id} />
    </section>
  )
}
