import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TicketCounts } from '@rialto/contract'
import type { TicketStatus } from '@rialto/contract/enums'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { ticketStatuses, useTicketStatuses } from '../status.ts'
import { ticketsAddress } from '../ticket-addresses.ts'

interface TicketTabsProps {
  /** Null means all. */
  current: TicketStatus | null
  /** Undefined while loading. */
  counts: TicketCounts | undefined
}

/** Tabs for all tickets and for each status, each with its own address. */
export function TicketTabs({ current, counts }: TicketTabsProps) {
  const { t } = useTranslation()
  const statuses = useTicketStatuses()
  const all = counts && ticketStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <WideTabLinks
      label={t('Tickets by status')}
      items={[
        { to: ticketsAddress({}), label: t('All'), count: all, current: current === null },
        ...ticketStatuses.map((status) => ({
          to: ticketsAddress({ status }),
          label: statuses[status].label,
          count: counts?.[status],
          current: status === current,
        })),
      ]}
    />
  )
}
