import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrder } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import type { ListColumn } from '../list/types.ts'
import { OrderPictures, PlacedAt, StatusBadge, Total, useOrderWords } from './order-cells.tsx'

/** The columns that lists of orders choose from, of a shop and of the market. */
export function useOrderColumns() {
  const { i18n, t } = useTranslation()
  const { statuses, payment } = useOrderWords()
  const settings = useSettings()
  return {
    code: {
      id: 'code',
      title: t('Order'),
      cell: ({ order_code }) => <b className="num">{order_code}</b>,
      text: ({ order_code }) => order_code,
    },
    shop: {
      id: 'shop',
      title: t('Shop'),
      onlyInMarket: true,
      cell: ({ shop }) => <bdi>{shop.name}</bdi>,
      text: ({ shop }) => shop.name,
    },
    placed: {
      id: 'placed',
      title: t('Placed'),
      cell: (order) => (
        <span className="whitespace-nowrap text-ink-2">
          <PlacedAt order={order} />
        </span>
      ),
      text: ({ placed_at }) => formatMoment(placed_at, i18n.language),
    },
    customer: {
      id: 'customer',
      title: t('Customer'),
      cell: ({ customer }) => <bdi>{customer.name}</bdi>,
      text: ({ customer }) => customer.name,
    },
    pieces: {
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
    total: {
      id: 'total',
      title: t('Total'),
      align: 'end',
      cell: (order) => <Total order={order} />,
      text: ({ amount, currency }) => plainAmount(amount, writtenCurrency(currency, settings)),
    },
    payment: {
      id: 'payment',
      title: t('Payment'),
      cell: (order) => <span className="text-ink-2">{payment(order)}</span>,
      text: payment,
    },
    status: {
      id: 'status',
      title: t('Status'),
      cell: (order) => <StatusBadge order={order} />,
      text: ({ order_status }) => statuses[order_status].label,
    },
  } satisfies Record<string, ListColumn<SellerOrder>>
}
