import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { MarketProduct } from '@rialto/contract'
import { BULK_DECISIONS_MAX } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS, type MarketProductView } from '@rialto/contract/market-enums'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, Package } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'
import { BesideList, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { ProductCard, ProductName, ProductState } from './moderated-things.tsx'
import { HideForm, ModerationTabs } from './moderation-parts.tsx'
import { OpenedProduct } from './opened-product.tsx'
import { useMarketProducts } from './use-moderation.ts'

/** The products of all shops, and the opened one beside them. */
export function MarketProductsScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const { data, counts } = useMarketProducts(state)
  const id = openedIn(state)
  const { list, refusing, stopRefusing } = useMarketProductList({ state, counts, isNarrow: id > 0 })
  return (
    <>
      <PageHead title={t('Products')} updatedAt={data.updatedAt} isRealtime={false} />
      <ModerationTabs current="products" />
      <BesideList
        title={t('Product')}
        list={<List list={list} state={state} data={data} />}
        opened={id > 0 ? <OpenedProduct key={id} id={id} /> : null}
        onClose={() => state.choose({ open: '' })}
      />
      {refusing && <RefuseDialog products={refusing.products} onClose={stopRefusing} onDone={refusing.clear} />}
    </>
  )
}

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
function useMarketProductList({ state, counts, isNarrow }: Options) {
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

interface RefuseDialogProps {
  products: readonly MarketProduct[]
  onClose: () => void
  onDone: () => void
}

/** Refuses several products that wait, with one reason. */
function RefuseDialog({ products, onClose, onDone }: RefuseDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refuse = useMutation({
    mutationFn: (reason: string) =>
      consoleApi.call('POST /admin/products/refuse', { body: { ids: products.map(({ id }) => id), reason } }),
    onSuccess: () => {
      onDone()
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /admin/products'] }),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={refuse.isPending}
      title={t('Refuse products: {{number}}', { number: products.length })}
      closeLabel={t('Close')}
    >
      <HideForm
        kind="product"
        confirmLabel={t('Refuse')}
        error={refuse.error}
        isPending={refuse.isPending}
        onSend={(reason) => refuse.mutate(reason)}
        onCancel={onClose}
      >
        {t('Shoppers do not see them. Each shop reads the reason and may ask for another look.')}
      </HideForm>
    </Dialog>
  )
}
