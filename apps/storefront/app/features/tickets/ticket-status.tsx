import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TicketStatus } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { CircleCheck, CircleX, Clock, MessageCircleReply } from 'lucide'
import type { StatusLook } from '../orders/index.ts'

/** Label, colour and icon of each ticket status. The colour is never used without the label. */
export function useTicketStatuses(): Record<TicketStatus, StatusLook> {
  const { t } = useTranslation()
  return {
    pending: { label: t('Awaiting an answer'), tone: 'warn', icon: Clock },
    confirm: { label: t('Answered'), tone: 'accent', icon: MessageCircleReply },
    completed: { label: t('Solved'), tone: 'ok', icon: CircleCheck },
    cancel: { label: t('Closed'), tone: 'mute', icon: CircleX },
  }
}

/** In the order in which a ticket passes through them. */
export const ticketStatuses: readonly TicketStatus[] = ['pending', 'confirm', 'completed', 'cancel']

/** Returns whether a ticket accepts no more messages. */
export const isClosed = (status: TicketStatus): boolean => status === 'completed' || status === 'cancel'

/** The status of a ticket: a dot and a label. */
export function StatusBadge({ status, className }: { status: TicketStatus; className?: string }) {
  const { label, tone } = useTicketStatuses()[status]
  return (
    <Badge tone={tone} dot className={className}>
      {label}
    </Badge>
  )
}
