import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder } from '@rialto/contract'
import type { DocumentKind } from '@rialto/contract/enums'
import { DOCUMENTS_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { ArrowRight, Package, Printer, Tag } from 'lucide'
import { usePlace } from '../lib/place.tsx'
import type { ListDescription } from '../list/types.ts'
import type { ListState } from '../list/use-list-state.ts'
import { moveOnTogether } from './move-on-together.ts'
import { openDocuments } from './open-documents.ts'
import { OrderCard } from './order-cells.tsx'
import { nextStatusOf, useOrderWords } from './order-words.ts'
import type { useMoveOn } from './use-move-on.ts'
import { useOrderColumns } from './use-order-columns.tsx'
import type { ViewCounts } from './use-orders.ts'

interface OrderListOptions {
  counts: ViewCounts | undefined
  moving: ReturnType<typeof useMoveOn>
  state: ListState
}

/** Describes the seller's orders. Only roles that fulfil orders have actions. */
export function useOrderList({ counts, moving, state }: OrderListOptions): ListDescription<SellerOrder> {
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
