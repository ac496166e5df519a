import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketProduct } from '@rialto/contract'
import { BULK_DECISIONS_MAX } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS, type MarketProductView } from '@rialto/contract/market-enums'
import { Ban, Check, Package } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { formatMoney, plainAmount } from '../../lib/money.tsx'
import { useIsMarket, useSettings } from '../../lib/settings.tsx'
import type { ListColumn, ListDescription } from '../../list/types.ts'
import type { ListState } from '../../list/use-list-state.ts'
import { ProductCard, ProductName, ProductState } from './product-cells.tsx'

interface Options {
  state: ListState
  counts: Record<MarketProductView, number> | undefined
  /** A product lies beside the list, which then has less room. */
  isNarrow: boolean
}

interface Refusing {
  products: readonly MarketProduct[]
  clear: () => void
}

/** Describes the list of all shops' products. Those that wait are approved and refused together. */
export function useMarketProductList({ state, counts, isNarrow }: Options) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const columns = useColumns()
  const [refusing, setRefusing] = useState<Refusing | null>(null)
  const labels: Record<MarketProductView, string> = {
    visible: t('Visible'),
    waiting: t('Waiting for approval'),
    hidden: t('Hidden by the market'),
  }
  const list: ListDescription<MarketProduct> = {
    label: t('Products'),
    fileName: 'market-products',
    columns: isNarrow ? columns.filter(({ id }) => id === 'name' || id === 'state') : columns,
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    card: (product) => <ProductCard product={product} />,
    link: ({ id }) => ({ to: state.withChoice({ open: String(id) }), state: null, keepsScroll: true }),
    views: MARKET_PRODUCT_VIEWS.map((id) => ({ id, label: labels[id], count: counts?.[id] })),
    search: { label: isMarket ? t('Product, brand, number or shop') : t('Product, brand or number') },
    empty: {
      icon: Package,
      title: t('No products here'),
      text: isMarket ? t('Offers of shops appear here.') : t('Products appear here once they are added.'),
    },
    failed: t('The products could not be loaded'),
    ...(state.view === 'waiting' && {
      bulk: [
        {
          id: 'refuse',
          label: t('Refuse …'),
          icon: Ban,
          open: (products, clear) => setRefusing({ products, clear }),
        },
        {
          id: 'approve',
          label: t('Approve'),
          icon: Check,
          run: approveAll,
          obstacle: () => null,
          doneText: (count) => t('Approved: {{number}}', { number: count }),
        },
      ],
    }),
  }
  return { list, refusing, stopRefusing: () => setRefusing(null) }
}

/** Approves in groups that one call takes. */
async function approveAll(products: readonly MarketProduct[]) {
  const refused = []
  for (let start = 0; start < products.length; start += BULK_DECISIONS_MAX) {
    const part = products.slice(start, start + BULK_DECISIONS_MAX)
    const reply = await consoleApi.call('POST /admin/products/approve', { body: { ids: part.map(({ id }) => id) } })
    for (const { id, message } of reply.refused) {
      const row = part.find((one) => one.id === id)
      if (row) refused.push({ row, reason: message })
    }
  }
  return refused
}

function useColumns(): ListColumn<MarketProduct>[] {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  return [
    {
      id: 'name',
      title: t('Product'),
      grows: true,
      cell: (product) => <ProductName product={product} />,
      text: ({ name }) => name,
    },
    {
      id: 'state',
      title: t('Status'),
      cell: (product) => <ProductState product={product} />,
      text: ({ hold, status }) => hold?.state ?? status,
    },
    {
      id: 'reports',
      title: t('Reports'),
      align: 'end',
      cell: ({ open_reports: reports }) => reports > 0 && <b className="num text-warn">{reports}</b>,
      text: ({ open_reports: reports }) => String(reports),
    },
    {
      id: 'price',
      title: t('Price'),
      align: 'end',
      cell: ({ price }) => <span className="num">{formatMoney(price, currency)}</span>,
      text: ({ price }) => plainAmount(price, currency),
    },
    {
      id: 'since',
      title: t('Since'),
      align: 'end',
      cell: ({ hold, created_at }) => (
        <time dateTime={hold?.at ?? created_at} className="whitespace-nowrap text-ink-2">
          {formatLocalDay(hold?.at ?? created_at, i18n.language)}
        </time>
      ),
      text: ({ hold, created_at }) => hold?.at ?? created_at,
    },
  ]
}
