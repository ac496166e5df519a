import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useState } from 'react'
import { messageOf, showError } from '../lib/errors.tsx'
import { MovementForm } from './movement-form.tsx'
import { MovementList } from './movement-list.tsx'
import { VariantCell } from './stock-cells.tsx'
import { nameOf } from './stock-words.ts'
import { useMovements } from './use-movements.ts'
import { useSetLimit } from './use-set-limit.ts'

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
