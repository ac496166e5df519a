import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX, STOCK_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { messageOf } from '../errors/show-error.ts'
import { useStockWords } from './stock-words.ts'
import { useMoveStock } from './use-move-stock.ts'

const REASONS = ['return', 'correction'] as const

/** Adds pieces that came back, or corrects the stock by a difference. */
export function MovementForm({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  const { reasons } = useStockWords()
  const move = useMoveStock()
  const send = (form: HTMLFormElement) => {
    const values = new FormData(form)
    const delta = Number(values.get('delta'))
    if (!delta || move.isPending) return
    const reason = REASONS.find((each) => each === values.get('reason')) ?? 'correction'
    const body = { variant_id: item.variant_id, reason, delta, note: String(values.get('note') ?? '') }
    move.mutate(body, { onSuccess: () => form.reset() })
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
        <TextField
          label={t('Pieces, or −')}
          name="delta"
          type="number"
          required
          step={1}
          min={-STOCK_MAX}
          max={STOCK_MAX}
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
