import { currentOf } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { StockItem, StockMovement } from '@rialto/contract'
import { STOCK_MAX, STOCK_NOTE_MAX } from '@rialto/contract/limits'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Boxes } from 'lucide'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { List } from '../list/list.tsx'
import { PageHead } from '../list/page-head.tsx'
import type { ListDescription } from '../list/types.ts'
import { useListState } from '../list/use-list-state.ts'
import { nameOf, StockBadge, useStockWords, VariantCell } from './stock-cells.tsx'
import { type Movements, type StockCounts, useMovements, useMoveStock, useSetLimit, useStock } from './use-stock.ts'

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
        const current = currentOf<StockItem>(error)
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

interface VariantPanelProps {
  /** As the list shows it. */
  item: StockItem
  onClose: () => void
}

/** A variant beside the list: a return or correction, its limit, and all its movements. */
function VariantPanel({ item, onClose }: VariantPanelProps) {
  const { t } = useTranslation()
  const movements = useMovements(item.variant_id)
  const current = movements.item ?? item
  return (
    <Drawer isOpen onOpenChange={onClose} title={nameOf(current)} closeLabel={t('Close')}>
      <div className="grid gap-6 px-5 py-5">
        <div className="flex items-center justify-between gap-3">
          <VariantCell item={current} />
          <b className="num text-22">{current.stock}</b>
        </div>
        <MovementForm item={current} />
        <LimitForm key={current.low_stock_limit} item={current} />
        <section>
          <h3 className="mb-2 text-16">{t('Movements')}</h3>
          {movements.error ? (
            <ErrorState
              title={t('The movements could not be loaded')}
              retry={{ label: t('Try again'), onRetry: movements.reload, pending: movements.isFetching }}
            >
              {messageOf(movements.error, t('Nothing is lost. Check your connection, then try again.'))}
            </ErrorState>
          ) : movements.rows ? (
            <MovementList movements={movements} rows={movements.rows} />
          ) : (
            <Skeleton className="h-24" />
          )}
        </section>
      </div>
    </Drawer>
  )
}

function LimitForm({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  const set = useSetLimit()
  const [limit, setLimit] = useState(item.low_stock_limit)
  return (
    <Form
      className="flex items-end gap-3"
      onSend={() =>
        set.mutate(
          { variant_id: item.variant_id, low_stock_limit: limit },
          {
            onError: (error) => showError(error, t('The shop cannot be reached')),
          },
        )
      }
    >
      <NumberField
        className="flex-1"
        label={t('Low stock limit')}
        hint={t('Empty: the limit of the shop')}
        isOptional
        max={STOCK_MAX}
        value={limit}
        onChange={setLimit}
      />
      <Button type="submit" className="mb-6" pending={set.isPending}>
        {t('Save')}
      </Button>
    </Form>
  )
}

const REASONS = ['return', 'correction'] as const

/** Adds pieces that came back, or corrects the stock by a difference. */
function MovementForm({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  const { reasons } = useStockWords()
  const move = useMoveStock()
  const [delta, setDelta] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const send = (form: HTMLFormElement) => {
    const values = new FormData(form)
    if (move.isPending || delta === null) return
    if (delta === 0) return setError(t('Nothing would change'))
    const reason = REASONS.find((each) => each === values.get('reason')) ?? 'correction'
    const body = { variant_id: item.variant_id, reason, delta, note: String(values.get('note') ?? '') }
    move.mutate(body, {
      onSuccess: () => {
        form.reset()
        setDelta(null)
      },
    })
  }
  return (
    <Form className="grid gap-3" onSend={send}>
      <div className="grid grid-cols-2 gap-3">
        <NativeSelect label={t('Reason')} name="reason">
          {REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {reasons[reason]}
            </option>
          ))}
        </NativeSelect>
        <NumberField
          label={t('Pieces, or −')}
          required
          min={-STOCK_MAX}
          max={STOCK_MAX}
          value={delta}
          error={error}
          onChange={(value) => {
            setDelta(value)
            setError(undefined)
          }}
        />
      </div>
      <TextField label={t('Note')} name="note" maxLength={STOCK_NOTE_MAX} />
      {move.error && <Notice tone="error">{messageOf(move.error, t('The shop cannot be reached'))}</Notice>}
      <Button type="submit" pending={move.isPending}>
        {t('Change stock')}
      </Button>
    </Form>
  )
}

function MovementList({ movements, rows }: { movements: Movements; rows: readonly StockMovement[] }) {
  const { i18n, t } = useTranslation()
  const { reasons } = useStockWords()
  if (rows.length === 0) return <p className="text-ink-2">{t('No movements yet')}</p>
  return (
    <>
      <ul>
        {rows.map(({ id, delta, stock_after, reason, author, order, note, at }) => (
          <li key={id} className="flex justify-between gap-3 border-b border-line py-2.5 last:border-0">
            <span className="grid min-w-0">
              <span>
                {reasons[reason]}
                {order && (
                  <>
                    {' '}
                    <Link to={`/orders/${order.id}`} className="num underline">
                      {order.order_code}
                    </Link>
                  </>
                )}
              </span>
              <span className="text-12 text-ink-2">
                <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
                {author && ` · ${author}`}
              </span>
              {note && <span className="text-12 break-words text-ink-2">{note}</span>}
            </span>
            <span className="grid flex-none content-start text-end">
              <b className="num" dir="ltr">
                {delta > 0 ? `+${delta}` : delta < 0 ? `−${-delta}` : '±0'}
              </b>
              <span className="num text-12 text-ink-2">{stock_after}</span>
            </span>
          </li>
        ))}
      </ul>
      {movements.hasMore && (
        <Button className="mt-3" pending={movements.isLoadingMore} onClick={movements.loadMore}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
