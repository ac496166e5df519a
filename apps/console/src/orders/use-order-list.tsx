import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrder, StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { ArrowRight, Package } from 'lucide'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { usePlace } from '../place/place-context.tsx'
import { OrderCard, OrderPictures, PlacedAt, StatusBadge, Total } from './order-cells.tsx'
import { nextStatusOf, useOrderWords } from './order-words.ts'
import { moveOn, type useMoveOn } from './use-move-on.ts'

interface OrderListOptions {
  counts: StatusCounts | undefined
  moving: ReturnType<typeof useMoveOn>
}

/** Describes the seller's orders. Only roles that fulfil orders have actions. */
export function useOrderList({ counts, moving }: OrderListOptions): ListDescription<SellerOrder> {
  const { t } = useTranslation()
  const { place } = usePlace()
  const columns = useOrderColumns()
  const { statuses, steps, obstacle } = useOrderWords()
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const actions: Partial<ListDescription<SellerOrder>> = {
    action: (order) => {
      const step = steps[nextStatusOf(order) ?? 'cancelled']
      return step ? (
        <Button
          size="sm"
          className="max-md:min-h-11"
          pending={moving.isMoving(order)}
          onClick={() => void moving.move(order)}
        >
          {step}
        </Button>
      ) : null
    },
    bulk: [
      {
        id: 'move-on',
        label: t('Next step'),
        icon: ArrowRight,
        run: moveOn,
        obstacle,
        doneText: (count) => t('{{count}} orders moved on', { count }),
      },
    ],
    rowKeys: [{ keys: 'C', label: t('Next step'), run: (order) => void moving.move(order) }],
  }
  return {
    label: t('Orders'),
    fileName: 'orders',
    newestFirst: true,
    columns,
    idOf: ({ id }) => id,
    nameOf: ({ order_code }) => order_code,
    card: (order) => <OrderCard order={order} />,
    views: [
      { id: 'all', label: t('All'), count: all },
      ...ORDER_STATUSES.map((status) => ({ id: status, label: statuses[status].label, count: counts?.[status] })),
    ],
    empty: {
      icon: Package,
      title: t('No orders here'),
      text: t('Orders appear here as soon as they are placed.'),
    },
    failed: t('Your orders could not be loaded'),
    ...(mayFulfil && actions),
  }
}

function useOrderColumns(): ListColumn<SellerOrder>[] {
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
      cell: ({ customer }) => customer.name,
      text: ({ customer }) => customer.name,
    },
    {
      id: 'pieces',
      title: t('Pieces'),
      cell: ({ products, quantity }) => (
        <span className="flex items-center gap-2 text-ink-2">
          <OrderPictures products={products} />
          <span className="whitespace-nowrap">{t('{{count}} pieces', { count: quantity })}</span>
        </span>
      ),
      text: ({ quantity }) => String(quantity),
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
