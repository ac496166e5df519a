import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { VOUCHER_CODE_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { MomentField, MoneyField } from '../form/fields.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import type { VoucherValues } from './voucher-values.ts'

interface VoucherFieldsProps {
  form: EditForm<VoucherValues>
  isNew: boolean
  isEnded: boolean
  /** Its terms are a promise to shoppers, so they are fixed but for its end and limits. */
  isCollected: boolean
}

export function VoucherFields({ form, isNew, isEnded, isCollected }: VoucherFieldsProps) {
  const { t } = useTranslation()
  const isFixed = isEnded || isCollected
  const isPercentage = form.values.discount_type === 'Percentage'
  const field = <Name extends keyof VoucherValues>(name: Name) => ({
    value: form.values[name],
    error: form.errorOf(name),
    onChange: (value: VoucherValues[Name]) => form.set({ [name]: value }),
  })
  const uses = { isOptional: true, min: 1, max: VOUCHER_USES_MAX, hint: t('Empty: no limit'), disabled: isEnded }
  const discount = { ...field('discount'), label: t('Discount'), disabled: isFixed }
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
        {isPercentage ? <NumberField {...discount} min={1} max={100} unit="%" /> : <MoneyField {...discount} />}
        <MoneyField {...field('min_order_amount')} label={t('Smallest order')} disabled={isFixed} />
        {isPercentage && (
          <MoneyField
            {...field('max_discount_amount')}
            isOptional
            label={t('Largest discount')}
            hint={t('Empty: no limit')}
            disabled={isFixed}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <MomentField {...field('starts_at')} label={t('From')} disabled={isFixed} />
        <MomentField {...field('ends_at')} label={t('Until')} disabled={isEnded} />
        <NumberField {...uses} {...field('use_limit')} label={t('Uses in all')} />
        <NumberField {...uses} {...field('use_limit_per_user')} label={t('Uses by one shopper')} />
      </div>
    </>
  )
}
