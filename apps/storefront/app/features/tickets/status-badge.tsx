import type { TicketStatus } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { useTicketStatuses } from './status.ts'

/** The status of a ticket: a dot and a label. */
export function StatusBadge({ status, className }: { status: TicketStatus; className?: string }) {
  const { label, tone } = useTicketStatuses()[status]
  return (
    <Badge tone={tone} dot className={className}>
      {label}
    </Badge>
  )
}
