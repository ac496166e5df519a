import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useMarketOrderList } from './use-market-order-list.tsx'
import { useMarketOrders } from './use-market-orders.ts'

/** The orders of all shops. */
export function MarketOrdersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useMarketOrders(state)
  return (
    <>
      <PageHead title={t('Orders')} updatedAt={data.updatedAt} isRealtime={false}>
        <SortSelect
          state={state}
          orders={[
            { value: '', label: t('Newest first') },
            { value: 'placed_at', label: t('Oldest first') },
          ]}
        />
      </PageHead>
      <List list={useMarketOrderList(state, counts)} state={state} data={data} />
    </>
  )
}
