import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { VariantCell } from '../stock-cells.tsx'
import { nameOf } from '../stock-words.ts'
import type { Scanned } from './use-count.ts'

interface CountFormProps {
  scanned: Exclude<Scanned, { kind: 'none' }>
  onCount: (counted: number) => void
  onChoose: (item: StockItem) => void
  onCancel: () => void
}

/** The scanned variant, and how many of it are there. */
export function CountForm({ scanned, onCount, onChoose, onCancel }: CountFormProps) {
  const { t } = useTranslation()
  const [counted, setCounted] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  if (scanned.kind === 'several')
    return (
      <section className="panel grid gap-3 p-4">
        <p>{t('Which of these do you count?')}</p>
        {scanned.items.map((item) => (
          <Button key={item.variant_id} onClick={() => onChoose(item)}>
            {nameOf(item)}
          </Button>
        ))}
      </section>
    )
  return (
    <section className="panel grid gap-4 p-4">
      {scanned.kind === 'found' ? (
        <div className="flex items-center justify-between gap-3">
          <VariantCell item={scanned.item} />
          <span className="flex-none text-ink-2">{t('{{number}} expected', { number: scanned.item.stock })}</span>
        </div>
      ) : (
        <Notice>
          {t('No connection: {{code}} is counted all the same and looked up later.', { code: scanned.code })}
        </Notice>
      )}
      <Form className="grid gap-3" onSend={() => (counted === null ? setMissing(true) : onCount(counted))}>
        <NumberField
          ref={field}
          label={t('How many are there?')}
          // A scanner may have typed the next barcode into this field.
          max={STOCK_MAX}
          enterKeyHint="done"
          value={counted}
          error={isMissing ? t('This is not a number of pieces') : undefined}
          onChange={setCounted}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri">
            {t('Count')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
