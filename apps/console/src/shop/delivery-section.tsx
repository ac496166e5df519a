import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { ESTIMATED_DELIVERY_MAX, PRICE_MAX } from '@rialto/contract/limits'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { useSettings } from '../settings/settings-context.tsx'
import { type SectionProps, TextOfLanguage } from './fields.tsx'
import { FormSection } from './form-section.tsx'

/** The charge, and from which amount there is none. */
export function DeliverySection({ form, locale }: SectionProps) {
  const { t } = useTranslation()
  const { name, symbol } = useSettings().currency
  const money = {
    decimals: priceDecimals(name),
    min: 0,
    max: PRICE_MAX,
    end: <span className="text-ink-2">{symbol}</span>,
  }
  return (
    <FormSection title={t('Delivery')} lead={t('For orders from now on; placed ones keep their charge.')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          {...money}
          label={t('Delivery charge')}
          value={form.values.delivery_charge}
          error={form.errorOf('delivery_charge')}
          onChange={(value) => form.set({ delivery_charge: value ?? 0 })}
        />
        <NumberField
          {...money}
          label={t('Free delivery from')}
          hint={t('Empty: never')}
          value={form.values.free_delivery_from}
          error={form.errorOf('free_delivery_from')}
          onChange={(value) => form.set({ free_delivery_from: value })}
        />
      </div>
      <TextOfLanguage
        {...{ form, locale }}
        field="estimated_delivery"
        hint={t('Such as: 3 to 5 days')}
        maxLength={ESTIMATED_DELIVERY_MAX}
      />
    </FormSection>
  )
}
