import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { useOrderStatuses } from '../status.ts'
import { type OrderQuery, ordersAddress } from './list-query.ts'

interface OrderTabsProps {
  query: OrderQuery
  /** Undefined while loading. */
  counts: StatusCounts | undefined
}

/** Tabs for all orders and for each status, each with its own address. */
export function OrderTabs({ query: { status: current, search }, counts }: OrderTabsProps) {
  const { t } = useTranslation()
  const statuses = useOrderStatuses()
  const all = counts && ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <WideTabLinks
      label={t('Orders by status')}
      items={[
        { to: ordersAddress({ search }), label: t('All'), count: all, current: current === null },
        ...ORDER_STATUSES.map((status) => ({
          to: ordersAddress({ status, search }),
          label: statuses[status].label,
          count: counts?.[status],
          current: status === current,
        })),
      ]}
    />
  )
}
