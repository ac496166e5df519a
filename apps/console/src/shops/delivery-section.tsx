import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ESTIMATED_DELIVERY_MAX } from '@rialto/contract/limits'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MoneyField } from '../form/fields.tsx'
import { type SectionProps, TextOfLanguage } from './fields.tsx'
import { FormSection } from './form-section.tsx'

/** The address of the screen with this leads to the charge. */
const DELIVERY_HASH = '#delivery'

/** The charge, and from which amount there is none. */
export function DeliverySection({ form, locale }: SectionProps) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const charge = useRef<HTMLInputElement>(null)
  const isUnset = form.base.delivery_charge === null
  useEffect(() => {
    if (hash === DELIVERY_HASH) charge.current?.focus()
  }, [hash])
  return (
    <FormSection title={t('Delivery')} lead={t('For orders from now on; placed ones keep their charge.')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField<number | null>
          ref={charge}
          label={t('Delivery charge')}
          hint={isUnset ? t('Until you say it, your shop takes no orders. 0 means free.') : undefined}
          isOptional={isUnset}
          value={form.values.delivery_charge}
          error={form.errorOf('delivery_charge')}
          onChange={(value) => form.set({ delivery_charge: value })}
        />
        <MoneyField
          label={t('Free delivery from')}
          hint={t('Empty: never')}
          isOptional
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
