import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketTicketDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { useTicketChanges } from './use-tickets.ts'

/** Closes a ticket as settled or as come to nothing, after saying what follows. */
export function CloseTicket({ ticket }: { ticket: MarketTicketDetails }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { close } = useTicketChanges(ticket.id)
  useKeys([{ keys: 'E', label: t('Close the ticket'), run: () => setAsking(true) }])
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Close …')}</Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={() => setAsking(false)}
        title={t('Close the ticket {{number}}?', { number: ticket.ticket_number })}
        lead={t(
          'The shopper gets a mail, and opens a new ticket if there is more to say. You can take it back; the mail stays sent.',
        )}
        closeLabel={t('Keep open')}
      >
        <div className="grid gap-3">
          {close.error && <Notice tone="error">{messageOf(close.error, t('The shop cannot be reached'))}</Notice>}
          <Button variant="pri" pending={close.isPending} onClick={() => close.mutate('completed')}>
            {t('It is settled')}
          </Button>
          <Button pending={close.isPending} onClick={() => close.mutate('cancel')}>
            {t('It came to nothing')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
