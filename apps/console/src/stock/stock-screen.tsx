import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Boxes } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { nameOf, StockBadge, VariantCell } from './stock-cells.tsx'
import { currentOf, type StockCounts, useMoveStock, useSetLimit, useStock } from './use-stock.ts'
import { VariantPanel } from './variant-panel.tsx'

/** The stock of the current shop: counted in the list, with every movement beside. */
export function StockScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const navigate = useNavigate()
  const state = useListState()
  const { data, counts, limit } = useStock(state)
  const [opened, setOpened] = useState<StockItem | null>(null)
  const [isSettingLimit, setSettingLimit] = useState(false)
  const list = useStockList({ counts, onOpen: setOpened })
  useKeys([{ keys: 'C', label: t('Count stock'), run: () => void navigate('/stock/count') }])
  const mayImport = place?.kind === 'shop' && place.shop.permissions.includes('products.write')
  return (
    <>
      <PageHead title={t('Stock')}>
        {mayImport && <ButtonLink to="/products/import">{t('Import')}</ButtonLink>}
        <Button onClick={() => setSettingLimit(true)} disabled={limit === undefined}>
          {t('Low stock limit')}
        </Button>
        <ButtonLink to="/stock/count" variant="pri">
          {t('Count stock')}
        </ButtonLink>
      </PageHead>
      <List list={list} state={state} data={data} />
      {opened && <VariantPanel key={opened.variant_id} item={opened} onClose={() => setOpened(null)} />}
      {isSettingLimit && limit !== undefined && <LimitDialog limit={limit} onClose={() => setSettingLimit(false)} />}
    </>
  )
}

interface StockListOptions {
  counts: StockCounts | undefined
  onOpen: (item: StockItem) => void
}

/** Describes the variants of a shop with their stock. */
function useStockList({ counts, onOpen }: StockListOptions): ListDescription<StockItem> {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return {
    label: t('Stock'),
    fileName: 'stock',
    savedAs: 'stock',
    columns: [
      {
        id: 'variant',
        title: t('Product'),
        cell: (item) => <VariantCell item={item} />,
        text: (item) => [nameOf(item), item.sku].filter(Boolean).join(', '),
      },
      {
        id: 'state',
        title: t('State'),
        cell: (item) => <StockBadge item={item} />,
        text: ({ is_low, stock }) => (stock === 0 ? t('Sold out') : is_low ? t('Low') : ''),
      },
      {
        id: 'stock',
        title: t('In stock'),
        align: 'end',
        cell: (item) => (
          <span className="flex justify-end">
            <CountField item={item} />
          </span>
        ),
        text: ({ stock }) => String(stock),
      },
    ],
    idOf: ({ variant_id }) => variant_id,
    nameOf,
    card: (item) => (
      <div className="flex items-center justify-between gap-3">
        <VariantCell item={item} />
        <StockBadge item={item} />
      </div>
    ),
    action: (item) => (
      <span className="flex items-center justify-end gap-2">
        {isPhone && <CountField item={item} />}
        <Button className="max-md:min-h-11" onClick={() => onOpen(item)}>
          {t('Movements')}
        </Button>
      </span>
    ),
    rowKeys: [{ keys: 'M', label: t('Movements'), run: onOpen }],
    views: [
      { id: 'all', label: t('All'), count: counts?.all },
      { id: 'low', label: t('Low or out'), count: counts?.low },
      { id: 'out', label: t('Sold out'), count: counts?.out },
    ],
    search: { label: t('Name, SKU or barcode') },
    empty: { icon: Boxes, title: t('Nothing here'), text: t('Products with stock appear here.') },
    failed: t('The stock could not be loaded'),
  }
}

/** The stock of a variant; another number is sent as a count, unless pieces were sold since it was shown. */
function CountField({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  const move = useMoveStock()
  const send = (counted: number) => {
    if (counted === item.stock || move.isPending) return
    const body = { variant_id: item.variant_id, reason: 'count' as const, counted, expected: item.stock }
    move.mutate(body, {
      onError: (error) => {
        const current = currentOf(error)
        if (!current) return showError(error, t('The shop cannot be reached'))
        showToast({
          tone: 'warning',
          title: t('It was {{before}} and is {{stock}} now: pieces were sold since. Count again.', {
            before: item.stock,
            stock: current.stock,
          }),
        })
      },
    })
  }
  return (
    <NumberField
      // A count that was refused shows the stock again.
      key={item.stock}
      label={t('Stock of {{name}}', { name: nameOf(item) })}
      labelHidden
      className="w-24"
      value={move.isPending ? (move.variables.counted ?? item.stock) : item.stock}
      commitOn="leaving"
      max={STOCK_MAX}
      aria-busy={move.isPending || undefined}
      onChange={send}
    />
  )
}

interface LimitDialogProps {
  limit: number | null
  onClose: () => void
}

/** Sets from how many pieces on the variants of the shop are low in stock. */
function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation()
  const set = useSetLimit()
  const [wanted, setWanted] = useState(limit)
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Low stock limit')}
      lead={t('From this many pieces on, a variant counts as low. Variants may have a limit of their own.')}
      closeLabel={t('Close')}
      isLocked={set.isPending}
    >
      <Form className="grid gap-5" onSend={() => set.mutate({ low_stock_limit: wanted }, { onSuccess: onClose })}>
        <NumberField
          label={t('Pieces')}
          isOptional
          max={STOCK_MAX}
          value={wanted}
          onChange={setWanted}
          hint={t('Empty: never low')}
        />
        {set.error && <Notice tone="error">{messageOf(set.error, t('The shop cannot be reached'))}</Notice>}
        <Button type="submit" variant="pri" pending={set.isPending}>
          {t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  )
}
