import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { Package } from 'lucide'
import { ShopName, useIsMarket } from '../lib/settings.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { MarketOrderTabs } from './market-order-tabs.tsx'
import { OrderCard, useOrderColumns, useOrderWords } from './order-cells.tsx'
import { type MarketOrderCounts, useMarketOrders } from './use-market-orders.ts'

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
      <MarketOrderTabs current="orders" />
      <List list={useMarketOrderList(state, counts)} state={state} data={data} />
    </>
  )
}

/** Describes the list of all shops' orders. */
function useMarketOrderList(state: ListState, counts: MarketOrderCounts | undefined): ListDescription<SellerOrder> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { statuses } = useOrderWords()
  const { code, shop, placed, customer, total, payment, status } = useOrderColumns()
  return {
    label: t('Orders'),
    fileName: 'market-orders',
    newestFirst: state.sort !== 'placed_at',
    columns: [code, shop, placed, customer, total, payment, status],
    idOf: ({ id }) => id,
    nameOf: ({ order_code }) => order_code,
    card: (order) => (
      <div className="grid gap-1">
        <small className="text-12 text-ink-2">
          <ShopName shop={order.shop} />
        </small>
        <OrderCard order={order} />
      </div>
    ),
    link: ({ id }) => ({ to: `/market-orders/${id}`, state: { list: state.withChoice({}) } }),
    views: [
      { id: 'all', label: t('All'), count: counts?.all },
      { id: 'to_pack', label: t('To pack'), count: counts?.to_pack },
      { id: 'shipped', label: t('Shipped'), count: counts?.shipped },
      { id: 'unpaid', label: t('Unpaid'), count: counts?.unpaid },
      { id: 'cancelled', label: t('Cancelled'), count: counts?.cancelled },
    ],
    filters: [
      {
        id: 'status',
        label: t('Status'),
        options: ORDER_STATUSES.map((value) => ({ value, label: statuses[value].label })),
        matches: () => true,
      },
      {
        id: 'payment',
        label: t('Payment'),
        options: [
          { value: 'pending', label: t('Payment pending') },
          { value: 'paid', label: t('Paid') },
          { value: 'failed', label: t('Payment failed') },
          { value: 'refunded', label: t('Refunded') },
        ],
        matches: () => true,
      },
    ],
    search: { label: isMarket ? t('Code, name, phone, product or shop') : t('Code, name, phone or product') },
    empty: {
      icon: Package,
      title: t('No orders here'),
      text: t('Orders appear here as soon as they are placed.'),
    },
    failed: t('The orders could not be loaded'),
  }
}
