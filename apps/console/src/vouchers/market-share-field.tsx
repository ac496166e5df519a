import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'

interface MarketShareFieldProps {
  value: number
  error: string | undefined
  onChange: (value: number) => void
  disabled: boolean
}

/** The part of the discount that the market bears of its own vouchers; shops' vouchers have no such field. */
export function MarketShareField(field: MarketShareFieldProps) {
  const { t } = useTranslation()
  return (
    <NumberField
      {...field}
      label={t('The market bears')}
      hint={t('Of the discount. The shop whose goods are bought bears the rest, and reads so with its vouchers.')}
      min={0}
      max={100}
      decimals={4}
      unit="%"
    />
  )
}
