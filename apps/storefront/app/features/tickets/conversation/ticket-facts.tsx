import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Ticket } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ordersAddress } from '../../orders/index.ts'
import { Moment } from '../../settings/index.ts'

/** Number, issue type, order and date of a ticket in one line. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <bdi dir="ltr">{ticket.ticket_number}</bdi>
      <bdi>{ticket.issue_type}</bdi>
      {ticket.order_number && (
        // Linked by the order's code, because a ticket does not contain its id.
        <TextLink to={ordersAddress({ search: ticket.order_number })}>
          {t('Order {{code}}', { code: ticket.order_number })}
        </TextLink>
      )}
      <Moment at={ticket.created_at} write={(moment) => t('Opened {{moment}}', { moment })} />
    </span>
  )
}
