import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { MarketProduct, MarketProductDetails } from '@rialto/contract'
import { BULK_DECISIONS_MAX } from '@rialto/contract/limits'
import { MARKET_PRODUCT_VIEWS, type MarketProductView } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, Eye, Package } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { ShopName, useIsMarket, useSettings } from '../lib/settings.tsx'
import { BesideList, OpenedFoot, openedIn } from '../list/beside-list.tsx'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListColumn, ListDescription } from '../list/types.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'
import { WaitingScreen } from '../list/waiting.tsx'
import { RecallDialog } from '../recalls/recall-dialog.tsx'
import { ProductCard, ProductName, ProductState } from './moderated-things.tsx'
import { HideForm, ModerationTabs, ProductConsequences, SafeHtml } from './moderation-parts.tsx'
import { useDecideProduct, useMarketProduct, useMarketProducts } from './use-moderation.ts'

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
    filters: [
      {
        id: 'lacks',
        label: t('Without'),
        options: [
          { value: 'content', label: t('content') },
          { value: 'safety', label: t('safety facts') },
        ],
        matches: () => true,
      },
    ],
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

/** A product with its content, the market's decision so far, and the next one. */
function OpenedProduct({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useMarketProduct(id)
  if (!query.data) return <WaitingScreen query={query} failed={t('The product could not be loaded')} />
  const { product, details } = query.data
  return (
    <div className="grid gap-5">
      <ProductHead product={product} />
      <Content product={product} details={details} />
      <ProductFoot key={product.hold?.state} product={product} details={details} />
    </div>
  )
}

function ProductHead({ product }: { product: MarketProduct }) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const { name, shop, price, hold } = product
  return (
    <div className="grid gap-2">
      <b className="text-18 wrap-anywhere">
        <bdi>{name}</bdi>
      </b>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
        <ShopName shop={shop} />
        <span className="num">{formatMoney(price, currency)}</span>
        <ProductState product={product} />
      </span>
      {hold?.reason && (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3.5 wrap-anywhere whitespace-pre-wrap">
          {hold.reason}
        </blockquote>
      )}
      {hold && <span className="text-12 text-ink-2">{formatMoment(hold.at, i18n.language)}</span>}
      {hold?.is_asked && <p className="font-semibold text-warn">{t('The shop asks for another look.')}</p>}
    </div>
  )
}

function Content({ product, details }: { product: MarketProduct; details: MarketProductDetails }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayCorrect = place?.kind === 'market' && place.market.permissions.includes('catalogue')
  const { pictures, categories, brand, summary, description, variants } = details
  return (
    <div className="grid gap-3">
      <ul aria-label={t('Pictures')} className="flex flex-wrap gap-2">
        {pictures.map(({ picture, alt }) => (
          <li key={picture}>
            <img
              src={`${picture}?w=240`}
              alt={alt}
              width={96}
              height={96}
              loading="lazy"
              className="dim-dark size-24 rounded-control bg-tile object-cover"
            />
          </li>
        ))}
      </ul>
      <p className="text-ink-2">
        <bdi>{[brand, ...categories].filter(Boolean).join(' › ')}</bdi>
      </p>
      {summary && <p dir="auto">{summary}</p>}
      <SafeHtml html={description} />
      <p className="flex flex-wrap gap-x-4 text-ink-2">
        <span>{t('Variants: {{number}}', { number: variants.length })}</span>
        {mayCorrect && product.status !== 'draft' && (
          <TextLink to={`/market-products/${product.id}/correct`}>{t('Correct its words or category')}</TextLink>
        )}
        {product.hold === null && product.status === 'active' && (
          <a
            href={`/products/${product.id}/details`}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline-offset-3 hover:underline"
          >
            {t('See it in the storefront')}
          </a>
        )}
      </p>
    </div>
  )
}

/** The decision about a product: the button that hurts stands at the far end, and asks for a reason. */
function ProductFoot({ product, details }: { product: MarketProduct; details: MarketProductDetails }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'hide' | 'refuse' | null>(null)
  const [isRecalling, setRecalling] = useState(false)
  const decide = useDecideProduct(product.id)
  const state = product.hold?.state ?? null
  if (asking)
    return (
      <div className="border-t border-line pt-4">
        <HideForm
          kind="product"
          confirmLabel={asking === 'hide' ? t('Hide and tell the shop') : t('Refuse and tell the shop')}
          error={decide.error}
          isPending={decide.isPending}
          onSend={(reason) => decide.mutate({ kind: asking, reason }, { onSuccess: () => setAsking(null) })}
          onCancel={() => setAsking(null)}
        >
          <ProductConsequences />
        </HideForm>
      </div>
    )
  return (
    <OpenedFoot>
      {isRecalling && (
        <RecallDialog
          product={{
            id: product.id,
            name: product.name,
            identifier: details.safety.identifier,
            variants: details.variants,
          }}
          onClose={() => setRecalling(false)}
        />
      )}
      {decide.error && <Notice tone="error">{messageOf(decide.error, t('The shop cannot be reached'))}</Notice>}
      <div className="flex flex-wrap items-center gap-2.5">
        {state === 'waiting' && (
          <>
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('refuse')}>
              {t('Refuse …')}
            </Button>
          </>
        )}
        {(state === 'hidden' || state === 'refused') && (
          <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'show' })}>
            <Icon as={Eye} size={18} />
            {t('Show again')}
          </Button>
        )}
        {product.status !== 'draft' && <Button onClick={() => setRecalling(true)}>{t('Recall for safety …')}</Button>}
        {state === null && (
          <Button variant="danger" className="ms-auto" onClick={() => setAsking('hide')}>
            {t('Hide …')}
          </Button>
        )}
      </div>
    </OpenedFoot>
  )
}
