import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { BULK_ORDERS_MAX, DOCUMENTS_MAX, type DocumentKind } from '@rialto/contract/list-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowRight, ClipboardPaste, Package, Printer, Tag } from 'lucide'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { List } from '../list/list.tsx'
import { SortSelect } from '../list/list-tools.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription, RefusedRow } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { openDocuments } from './open-documents.ts'
import { nextStatusOf, OrderCard, useOrderColumns, useOrderWords } from './order-cells.tsx'
import { useMoveOn, useOrders, type ViewCounts } from './use-orders.ts'

const TrackingListDialog = lazyOverlay(
  'dialog',
  async () => (await import('./tracking-list-dialog.tsx')).TrackingListDialog,
)

/** The orders of the current shop by what is to be done with them, each with its next step. */
export function OrdersScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const queries = useQueryClient()
  const { data, counts } = useOrders(state)
  // An order that moved on belongs to another view.
  const reload = () => void queries.invalidateQueries({ queryKey: ['GET /seller/orders'] })
  const moving = useMoveOn(reload)
  const { place } = usePlace()
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  const list = useOrderList({ counts, moving, state })
  return (
    <>
      <PageHead title={t('Orders')} updatedAt={data.updatedAt}>
        <SortSelect
          state={state}
          orders={[
            { value: '', label: t('Newest first') },
            { value: 'placed_at', label: t('Oldest first') },
          ]}
        />
        {mayFulfil && (
          <TrackingListDialog
            onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
            trigger={(props) => (
              <Button {...props}>
                <Icon as={ClipboardPaste} size={18} />
                {t('Paste tracking numbers')}
              </Button>
            )}
          />
        )}
      </PageHead>
      <List list={list} state={state} data={{ ...data, reload }} />
    </>
  )
}

interface OrderListOptions {
  counts: ViewCounts | undefined
  moving: ReturnType<typeof useMoveOn>
  state: ListState
}

/** Describes the seller's orders. Only roles that fulfil orders have actions. */
function useOrderList({ counts, moving, state }: OrderListOptions): ListDescription<SellerOrder> {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { code, placed, customer, pieces, total, payment, status } = useOrderColumns()
  const { steps, obstacle } = useOrderWords()
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
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
        id: 'slips',
        label: t('Print slips'),
        icon: Printer,
        run: (orders) => printAll('slip', orders),
        obstacle: () => null,
        doneText: (count) => t('Slips opened: {{number}}', { number: count }),
        // They are moved on next.
        keepsSelection: true,
      },
      {
        id: 'labels',
        label: t('Print labels'),
        icon: Tag,
        run: (orders) => printAll('label', orders),
        obstacle: () => null,
        doneText: (count) => t('Labels opened: {{number}}', { number: count }),
        keepsSelection: true,
      },
      {
        id: 'move-on',
        label: t('Next step'),
        icon: ArrowRight,
        run: moveOnTogether,
        obstacle,
        doneText: (count) => t('{{count}} orders moved on', { count }),
      },
    ],
    rowKeys: [{ keys: 'C', label: t('Next step'), run: (order) => void moving.move(order) }],
  }
  return {
    label: t('Orders'),
    fileName: 'orders',
    savedAs: 'orders',
    newestFirst: state.sort !== 'placed_at',
    columns: [code, placed, customer, pieces, total, payment, status],
    idOf: ({ id }) => id,
    nameOf: ({ order_code }) => order_code,
    card: (order) => <OrderCard order={order} />,
    link: ({ id }) => ({ to: `/orders/${id}`, state: { list: state.withChoice({}) } }),
    views: [
      { id: 'to_pack', label: t('To pack'), count: counts?.to_pack },
      { id: 'packed', label: t('Packed'), count: counts?.packed },
      { id: 'shipped', label: t('Shipped'), count: counts?.shipped },
      { id: 'unpaid', label: t('Unpaid'), count: counts?.unpaid },
      { id: 'cancelled', label: t('Cancelled'), count: counts?.cancelled },
      { id: 'all', label: t('All'), count: counts?.all },
    ],
    search: { label: t('Code, name, phone or product') },
    empty: {
      icon: Package,
      title: t('No orders here'),
      text: t('Orders appear here as soon as they are placed.'),
    },
    failed: t('Your orders could not be loaded'),
    ...(mayFulfil && actions),
  }
}

async function printAll(kind: DocumentKind, orders: readonly SellerOrder[]) {
  for (const part of inParts(orders)) {
    const ids = part.map(({ id }) => id)
    await openDocuments(kind, ids)
  }
  return []
}

/** Splits orders into groups that fit into one file. */
const inParts = (orders: readonly SellerOrder[]): SellerOrder[][] =>
  Array.from({ length: Math.ceil(orders.length / DOCUMENTS_MAX) }, (_, part) =>
    orders.slice(part * DOCUMENTS_MAX, (part + 1) * DOCUMENTS_MAX),
  )

/** Moves each order to its next status, by one call for each status. @returns the refused orders */
async function moveOnTogether(orders: readonly SellerOrder[]): Promise<RefusedRow<SellerOrder>[]> {
  const byStatus = new Map<OrderStatus, SellerOrder[]>()
  for (const order of orders) {
    const status = nextStatusOf(order)
    if (status) byStatus.set(status, [...(byStatus.get(status) ?? []), order])
  }
  const refused: RefusedRow<SellerOrder>[] = []
  for (const [status, group] of byStatus)
    for (let start = 0; start < group.length; start += BULK_ORDERS_MAX)
      refused.push(...(await move(group.slice(start, start + BULK_ORDERS_MAX), status)))
  return refused
}

/** A call that failed as a whole refuses its orders alone: those of the calls before it have moved. */
async function move(orders: readonly SellerOrder[], status: OrderStatus): Promise<RefusedRow<SellerOrder>[]> {
  try {
    const { refused } = await consoleApi.call('POST /seller/orders/bulk', {
      body: { ids: orders.map(({ id }) => id), status },
    })
    return refused.flatMap(({ id, message }) => {
      const row = orders.find((order) => order.id === id)
      return row ? [{ row, reason: message }] : []
    })
  } catch (error) {
    return orders.map((row) => ({ row, error }))
  }
}
