import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX } from '@rialto/contract/limits'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { showError } from '../lib/errors.tsx'
import { nameOf } from './stock-words.ts'
import { currentOf, useMoveStock } from './use-move-stock.ts'

/** The stock of a variant; another number is sent as a count, unless pieces were sold since it was shown. */
export function CountField({ item }: { item: StockItem }) {
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
