import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX, STOCK_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useStockWords } from './stock-words.ts'
import { useMoveStock } from './use-move-stock.ts'

const REASONS = ['return', 'correction'] as const

/** Adds pieces that came back, or corrects the stock by a difference. */
export function MovementForm({ item }: { item: StockItem }) {
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
