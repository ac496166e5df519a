import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BulkProductChange } from '@rialto/contract'
import { roundingsOf } from '@rialto/contract/bulk-prices'
import { unitsOf } from '@rialto/contract/currencies'
import { STOCK_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { MomentField, MoneyField } from '../form/fields.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useCategories } from './use-categories.ts'

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

/** Nothing costs less than nothing, and a tenfold price is no slip of the finger. */
const PERCENT_LOWERED_MAX = 100
const PERCENT_MAX = 1_000

const row = 'grid gap-3 sm:grid-cols-2'

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
  const size = {
    value: Math.abs(value),
    onChange: (amount: number) => onChange({ ...change, value: isLowered ? -amount : amount }),
  }
  return (
    <div className={row}>
      <NativeSelect label={t('Change')} value={direction} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="lower-percent">{t('Lower by percent')}</option>
        <option value="raise-percent">{t('Raise by percent')}</option>
        <option value="lower-amount">{t('Lower by an amount')}</option>
        <option value="raise-amount">{t('Raise by an amount')}</option>
        <option value="set">{t('Set to')}</option>
      </NativeSelect>
      {by === 'percent' ? (
        <NumberField
          {...size}
          label={t('Percent')}
          max={isLowered ? PERCENT_LOWERED_MAX : PERCENT_MAX}
          decimals={2}
          unit="%"
        />
      ) : (
        <MoneyField {...size} label={t('Amount')} />
      )}
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
  return (
    <div className={row}>
      <NumberField
        label={t('Percent off, 0 ends the discount')}
        value={change.percent}
        max={99}
        unit="%"
        onChange={(percent) => onChange({ ...change, percent })}
      />
      <span className="max-sm:hidden" />
      <MomentField
        label={t('From')}
        isOptional
        value={change.from}
        onChange={(from) => onChange({ ...change, from })}
      />
      <MomentField label={t('Until')} isOptional value={change.to} onChange={(to) => onChange({ ...change, to })} />
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
      <NumberField
        key={change.mode}
        label={t('Pieces')}
        value={change.value}
        min={change.mode === 'set' ? 0 : -STOCK_MAX}
        max={STOCK_MAX}
        onChange={(value) => onChange({ ...change, value })}
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
