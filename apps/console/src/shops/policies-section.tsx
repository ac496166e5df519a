import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SHOP_POLICY_MAX } from '@rialto/contract/limits'
import { type SectionProps, TextOfLanguage } from './fields.tsx'
import { FormSection } from './form-section.tsx'

/** The shop's own words on returns, delivery and privacy. */
export function PoliciesSection({ form, locale }: SectionProps) {
  const { t } = useTranslation()
  const props = { form, locale, rows: 3, maxLength: SHOP_POLICY_MAX }
  return (
    <FormSection title={t('Policies')} lead={t('Shoppers read them on your page. An empty line begins a paragraph.')}>
      <TextOfLanguage {...props} field="returns_policy" />
      <TextOfLanguage {...props} field="delivery_policy" />
      <TextOfLanguage {...props} field="privacy_policy" />
    </FormSection>
  )
}
