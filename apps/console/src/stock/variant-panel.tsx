import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { StockItem, StockMovement } from '@rialto/contract'
import { STOCK_MAX, STOCK_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf, showError } from '../lib/errors.tsx'
import { nameOf, useStockWords, VariantCell } from './stock-cells.tsx'
import { type Movements, useMovements, useMoveStock, useSetLimit } from './use-stock.ts'

interface VariantPanelProps {
  /** As the list shows it. */
  item: StockItem
  onClose: () => void
}

/** A variant beside the list: a return or correction, its limit, and all its movements. */
export function VariantPanel({ item, onClose }: VariantPanelProps) {
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
