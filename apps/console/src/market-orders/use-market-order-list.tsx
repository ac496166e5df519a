import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrder } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { Package } from 'lucide'
import type { ListColumn, ListDescription } from '../list/types.ts'
import type { ListState } from '../list/use-list-state.ts'
import { OrderCard, PlacedAt, StatusBadge, Total } from '../orders/order-cells.tsx'
import { useOrderWords } from '../orders/order-words.ts'
import type { MarketOrderCounts } from './use-market-orders.ts'

/** Describes the list of all shops' orders. */
export function useMarketOrderList(
  state: ListState,
  counts: MarketOrderCounts | undefined,
): ListDescription<SellerOrder> {
  const { t } = useTranslation()
  const { statuses } = useOrderWords()
  return {
    label: t('Orders'),
    fileName: 'market-orders',
    newestFirst: state.sort !== 'placed_at',
    columns: useColumns(),
    idOf: ({ id }) => id,
    nameOf: ({ order_code }) => order_code,
    card: (order) => (
      <div className="grid gap-1">
        <small className="text-12 text-ink-2">
          <bdi>{order.shop.name}</bdi>
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
    search: { label: t('Code, name, phone, product or shop') },
    empty: {
      icon: Package,
      title: t('No orders here'),
      text: t('Orders appear here as soon as they are placed.'),
    },
    failed: t('The orders could not be loaded'),
  }
}

function useColumns(): ListColumn<SellerOrder>[] {
  const { i18n, t } = useTranslation()
  const { statuses, payment } = useOrderWords()
  return [
    {
      id: 'code',
      title: t('Order'),
      cell: ({ order_code }) => <b className="num">{order_code}</b>,
      text: ({ order_code }) => order_code,
    },
    {
      id: 'shop',
      title: t('Shop'),
      cell: ({ shop }) => <bdi>{shop.name}</bdi>,
      text: ({ shop }) => shop.name,
    },
    {
      id: 'placed',
      title: t('Placed'),
      cell: (order) => (
        <span className="whitespace-nowrap text-ink-2">
          <PlacedAt order={order} />
        </span>
      ),
      text: ({ placed_at }) => formatMoment(placed_at, i18n.language),
    },
    {
      id: 'customer',
      title: t('Customer'),
      cell: ({ customer }) => <bdi>{customer.name}</bdi>,
      text: ({ customer }) => customer.name,
    },
    {
      id: 'total',
      title: t('Total'),
      align: 'end',
      cell: (order) => <Total order={order} />,
      text: ({ amount }) => amount.toFixed(2),
    },
    {
      id: 'payment',
      title: t('Payment'),
      cell: (order) => <span className="text-ink-2">{payment(order)}</span>,
      text: payment,
    },
    {
      id: 'status',
      title: t('Status'),
      cell: (order) => <StatusBadge order={order} />,
      text: ({ order_status }) => statuses[order_status].label,
    },
  ]
}
