import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BulkProductChange } from '@rialto/contract'
import { roundingsOf } from '@rialto/contract/bulk-prices'
import { priceDecimals, unitsOf } from '@rialto/contract/currencies'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useSettings } from '../../settings/settings-context.tsx'
import { useCategories } from '../use-categories.ts'

interface FieldsProps<Kind extends BulkProductChange['kind']> {
  change: Extract<BulkProductChange, { kind: Kind }>
  onChange: (change: BulkProductChange) => void
}

/** The fields of a change of several products. */
export function ChangeFields({
  change,
  onChange,
}: {
  change: BulkProductChange
  onChange: FieldsProps<'price'>['onChange']
}) {
  switch (change.kind) {
    case 'price':
      return <PriceFields change={change} onChange={onChange} />
    case 'discount':
      return <DiscountFields change={change} onChange={onChange} />
    case 'stock':
      return <StockFields change={change} onChange={onChange} />
    case 'category':
      return <CategoryFields change={change} onChange={onChange} />
    case 'status':
      return <StatusFields change={change} onChange={onChange} />
  }
}

const row = 'grid gap-3 sm:grid-cols-2'

interface NumberInputProps {
  label: string
  value: number
  min: number
  step?: number
  onChange: (value: number) => void
}

function NumberInput({ label, value, min, step = 1, onChange }: NumberInputProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="decimal"
      dir="ltr"
      min={min}
      step={step}
      defaultValue={value}
      onChange={({ currentTarget: { valueAsNumber } }) => onChange(Number.isNaN(valueAsNumber) ? 0 : valueAsNumber)}
    />
  )
}

function PriceFields({ change, onChange }: FieldsProps<'price'>) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { by, value, round_to } = change
  const roundings = {
    none: t('Not at all'),
    '0.50': t('To .50'),
    '1.00': t('To whole amounts'),
    '0.99': t('To .99'),
  }
  const direction = by === 'set' ? 'set' : `${value < 0 ? 'lower' : 'raise'}-${by}`
  const choose = (choice: string) => {
    const [way = '', kind = ''] = choice.split('-')
    const size = Math.abs(value)
    onChange({
      ...change,
      by: way === 'set' ? 'set' : kind === 'amount' ? 'amount' : 'percent',
      value: way === 'lower' ? -size : size,
    })
  }
  const isLowered = direction.startsWith('lower')
  return (
    <div className={row}>
      <NativeSelect label={t('Change')} value={direction} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="lower-percent">{t('Lower by percent')}</option>
        <option value="raise-percent">{t('Raise by percent')}</option>
        <option value="lower-amount">{t('Lower by an amount')}</option>
        <option value="raise-amount">{t('Raise by an amount')}</option>
        <option value="set">{t('Set to')}</option>
      </NativeSelect>
      <NumberInput
        label={by === 'percent' ? t('Percent') : t('Amount')}
        value={Math.abs(value)}
        min={0}
        step={by === 'percent' ? 0.01 : 10 ** -priceDecimals(currency.name)}
        onChange={(size) => onChange({ ...change, value: isLowered ? -Math.abs(size) : Math.abs(size) })}
      />
      <NativeSelect
        label={t('Round')}
        value={round_to}
        onChange={({ currentTarget }) => onChange({ ...change, round_to: currentTarget.value as typeof round_to })}
      >
        {roundingsOf(unitsOf(currency.name)).map((rounding) => (
          <option key={rounding} value={rounding}>
            {roundings[rounding]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function DiscountFields({ change, onChange }: FieldsProps<'discount'>) {
  const { t } = useTranslation()
  const toMoment = (local: string) => (local === '' ? null : new Date(local).toISOString())
  return (
    <div className={row}>
      <NumberInput
        label={t('Percent off, 0 ends the discount')}
        value={change.percent}
        min={0}
        onChange={(percent) => onChange({ ...change, percent: Math.min(99, Math.max(0, percent)) })}
      />
      <span className="max-sm:hidden" />
      <TextField
        label={t('From')}
        type="datetime-local"
        onChange={({ currentTarget }) => onChange({ ...change, from: toMoment(currentTarget.value) })}
      />
      <TextField
        label={t('Until')}
        type="datetime-local"
        onChange={({ currentTarget }) => onChange({ ...change, to: toMoment(currentTarget.value) })}
      />
    </div>
  )
}

function StockFields({ change, onChange }: FieldsProps<'stock'>) {
  const { t } = useTranslation()
  return (
    <div className={row}>
      <NativeSelect
        label={t('Change')}
        value={change.mode}
        onChange={({ currentTarget }) => onChange({ ...change, mode: currentTarget.value === 'set' ? 'set' : 'add' })}
      >
        <option value="add">{t('Add to each variant')}</option>
        <option value="set">{t('Set each variant to')}</option>
      </NativeSelect>
      <NumberInput
        label={t('Pieces')}
        value={change.value}
        min={change.mode === 'set' ? 0 : -1_000_000}
        onChange={(value) => onChange({ ...change, value: Math.trunc(value) })}
      />
    </div>
  )
}

function CategoryFields({ change, onChange }: FieldsProps<'category'>) {
  const { t } = useTranslation()
  const categories = useCategories()
  return (
    <div className={row}>
      <NativeSelect
        label={t('Change')}
        value={change.mode}
        onChange={({ currentTarget }) => onChange({ ...change, mode: currentTarget.value as typeof change.mode })}
      >
        <option value="set">{t('Only this category')}</option>
        <option value="add">{t('Also this category')}</option>
        <option value="remove">{t('No longer this category')}</option>
      </NativeSelect>
      <NativeSelect
        label={t('Category')}
        value={change.category_id || ''}
        onChange={({ currentTarget }) => onChange({ ...change, category_id: Number(currentTarget.value) })}
      >
        <option value="" hidden>
          {t('Choose a category')}
        </option>
        {categories.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function StatusFields({ change, onChange }: FieldsProps<'status'>) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Status')}
      value={change.status}
      onChange={({ currentTarget }) => onChange({ ...change, status: currentTarget.value as typeof change.status })}
    >
      <option value="active">{t('On the shelf')}</option>
      <option value="hidden">{t('Hidden')}</option>
      <option value="draft">{t('Draft')}</option>
      <option value="archived">{t('Archived')}</option>
    </NativeSelect>
  )
}
