import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DeliveryKind } from '@rialto/contract/enums'
import { DELIVERY_RATES_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { Plus, X } from 'lucide'
import type { ClipboardEvent } from 'react'
import { MoneyField } from '../form/fields.tsx'

/** A charge from a weight in kilograms, or from an amount, on. */
export interface RateRow {
  from: number | null
  charge: number | null
  free_from: number | null
}

/** Reads rows that were copied from a table: from, charge, free from. A text without several columns is none. */
export function readPastedRates(text: string): RateRow[] {
  const number = (cell: string | undefined) => {
    const found = (cell ?? '')
      .normalize('NFKC')
      .replace(/[^\d.,-]/g, '')
      .replace(',', '.')
    return found === '' || Number.isNaN(Number(found)) ? null : Math.max(0, Number(found))
  }
  const lines = text.trim().split(/\r?\n/)
  if (!lines.every((line) => line.includes('\t'))) return []
  return lines
    .map((line) => line.split('\t'))
    .map(([from, charge, free]) => ({ from: number(from) ?? 0, charge: number(charge), free_from: number(free) }))
    .filter(({ charge }) => charge !== null)
    .slice(0, DELIVERY_RATES_MAX)
}

interface RatesTableProps {
  zone: string
  kind: DeliveryKind
  rows: readonly RateRow[]
  onChange: (rows: RateRow[]) => void
}

/** The charges of a zone; rows that were copied from a table can be pasted into the first field of any row. */
export function RatesTable({ zone, kind, rows, onChange }: RatesTableProps) {
  const { t } = useTranslation()
  const shown = kind === 'flat' ? rows.slice(0, 1) : rows
  const change = (index: number, part: Partial<RateRow>) =>
    onChange(rows.map((row, each) => (each === index ? { ...row, ...part } : row)))
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = readPastedRates(event.clipboardData.getData('text/plain'))
    if (pasted.length === 0) return
    event.preventDefault()
    onChange([...rows.slice(0, index), ...pasted])
  }
  const labelOf = (label: string, index: number) => `${label}, ${zone}${kind === 'flat' ? '' : ` ${index + 1}`}`
  return (
    <div className="grid gap-2">
      {shown.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          key={index}
          className="flex flex-wrap items-end gap-2 *:min-w-24 *:flex-1"
          onPaste={(event) => paste(event, index)}
        >
          {kind === 'weight' && (
            <NumberField<number>
              label={index === 0 ? t('From') : <span className="sr-only">{t('From')}</span>}
              aria-label={labelOf(t('From'), index)}
              unit={t('kg')}
              min={0}
              max={10_000}
              decimals={3}
              value={row.from ?? 0}
              onChange={(from) => change(index, { from })}
            />
          )}
          {kind === 'amount' && (
            <MoneyField<number>
              label={index === 0 ? t('From') : <span className="sr-only">{t('From')}</span>}
              aria-label={labelOf(t('From'), index)}
              value={row.from ?? 0}
              onChange={(from) => change(index, { from })}
            />
          )}
          <MoneyField<number | null>
            label={index === 0 ? t('Charge') : <span className="sr-only">{t('Charge')}</span>}
            aria-label={labelOf(t('Charge'), index)}
            isOptional
            value={row.charge}
            onChange={(charge) => change(index, { charge })}
          />
          <MoneyField<number | null>
            label={index === 0 ? t('Free from') : <span className="sr-only">{t('Free from')}</span>}
            aria-label={labelOf(t('Free from'), index)}
            isOptional
            value={row.free_from}
            onChange={(free_from) => change(index, { free_from })}
          />
          {kind !== 'flat' && rows.length > 1 && (
            <IconButton
              icon={X}
              label={t('Remove {{name}}', { name: labelOf(t('Charge'), index) })}
              className="max-w-11 min-w-11!"
              onClick={() => onChange(rows.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
      {kind !== 'flat' && (
        <Button
          size="sm"
          className="justify-self-start max-md:min-h-11"
          onClick={() => onChange([...rows, { from: (rows.at(-1)?.from ?? 0) + 1, charge: null, free_from: null }])}
        >
          <Icon as={Plus} size={16} />
          {t('Another step')}
        </Button>
      )}
    </div>
  )
}
