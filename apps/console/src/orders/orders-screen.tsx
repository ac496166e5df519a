import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useMoveOn } from './use-move-on.ts'
import { useOrderList } from './use-order-list.tsx'
import { useOrders } from './use-orders.ts'

/** The orders of the current shop by what is to be done with them, each with its next step. */
export function OrdersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const queries = useQueryClient()
  const { data, counts } = useOrders(state)
  // An order that moved on belongs to another view.
  const reload = () => void queries.invalidateQueries({ queryKey: ['GET /seller/orders'] })
  const moving = useMoveOn(reload)
  const list = useOrderList({ counts, moving, state })
  return (
    <>
      <PageHead title={t('Orders')} updatedAt={data.updatedAt} />
      <List list={list} state={state} data={{ ...data, reload }} />
    </>
  )
}
