import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX, VOUCHER_CODE_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { useSettings } from '../settings/settings-context.tsx'
import { fromLocalTime, toLocalTime, type VoucherValues } from './voucher-values.ts'

interface VoucherFieldsProps {
  form: EditForm<VoucherValues>
  isNew: boolean
  isEnded: boolean
  /** Its terms are a promise to shoppers, so they are fixed but for its end and limits. */
  isCollected: boolean
}

type Named<Value> = {
  [Name in keyof VoucherValues]: VoucherValues[Name] extends Value ? Name : never
}[keyof VoucherValues]

export function VoucherFields({ form, isNew, isEnded, isCollected }: VoucherFieldsProps) {
  const { t } = useTranslation()
  const { name, symbol } = useSettings().currency
  const isFixed = isEnded || isCollected
  const isPercentage = form.values.discount_type === 'Percentage'
  const number = (field: Named<number | null>) => ({
    value: form.values[field],
    error: form.errorOf(field),
    onChange: (value: number | null) => form.set({ [field]: value }),
  })
  const time = (field: 'starts_at' | 'ends_at') => ({
    type: 'datetime-local',
    value: toLocalTime(form.values[field]),
    error: form.errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const moment = fromLocalTime(currentTarget.value)
      if (moment) form.set({ [field]: moment })
    },
  })
  const money = {
    decimals: priceDecimals(name),
    min: 0,
    max: PRICE_MAX,
    end: <span className="text-ink-2">{symbol}</span>,
  }
  const uses = { min: 1, max: VOUCHER_USES_MAX, hint: t('Empty: no limit'), disabled: isEnded }
  return (
    <>
      <TextField
        label={t('Code')}
        hint={isNew ? t('3 to 30 letters, digits and hyphens; it cannot be changed later.') : undefined}
        dir="ltr"
        autoComplete="off"
        disabled={!isNew}
        maxLength={VOUCHER_CODE_MAX}
        value={form.values.code}
        error={form.errorOf('code')}
        onChange={({ currentTarget }) => form.set({ code: currentTarget.value.toUpperCase() })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NativeSelect
          label={t('Kind of discount')}
          disabled={isFixed}
          value={form.values.discount_type}
          error={form.errorOf('discount_type')}
          onChange={({ currentTarget }) =>
            form.set(
              currentTarget.value === 'Percentage'
                ? { discount_type: 'Percentage' }
                : { discount_type: 'Amount', max_discount_amount: null },
            )
          }
        >
          <option value="Percentage">{t('Percentage')}</option>
          <option value="Amount">{t('Amount')}</option>
        </NativeSelect>
        <NumberField
          {...(isPercentage ? { min: 1, max: 100, end: <span className="text-ink-2">%</span> } : money)}
          {...number('discount')}
          label={t('Discount')}
          disabled={isFixed}
          onChange={(value) => value !== null && form.set({ discount: value })}
        />
        <NumberField
          {...money}
          {...number('min_order_amount')}
          label={t('Smallest order')}
          disabled={isFixed}
          onChange={(value) => form.set({ min_order_amount: value ?? 0 })}
        />
        {isPercentage && (
          <NumberField
            {...money}
            {...number('max_discount_amount')}
            label={t('Largest discount')}
            hint={t('Empty: no limit')}
            disabled={isFixed}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...time('starts_at')} label={t('From')} disabled={isFixed} />
        <TextField {...time('ends_at')} label={t('Until')} disabled={isEnded} />
        <NumberField {...uses} {...number('use_limit')} label={t('Uses in all')} />
        <NumberField {...uses} {...number('use_limit_per_user')} label={t('Uses by one shopper')} />
      </div>
    </>
  )
}
