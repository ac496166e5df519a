import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Ticket } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ordersAddress } from '../../orders/index.ts'
import { useSettings } from '../../settings/index.ts'

/** In one line: which ticket, about what, since when. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <bdi dir="ltr">{ticket.ticket_number}</bdi>
      <bdi>{ticket.issue_type}</bdi>
      {ticket.order_number && (
        // By its code: a ticket does not know the order's id.
        <TextLink to={ordersAddress({ search: ticket.order_number })}>
          {t('Order {{code}}', { code: ticket.order_number })}
        </TextLink>
      )}
      <time dateTime={ticket.created_at}>
        {t('Opened {{moment}}', { moment: formatMoment(ticket.created_at, locale) })}
      </time>
    </span>
  )
}
