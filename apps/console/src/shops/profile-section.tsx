import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopProfile } from '@rialto/contract'
import { ADDRESS_LINE_MAX, EMAIL_MAX, PHONE_MAX, SHOP_DESCRIPTION_MAX } from '@rialto/contract/limits'
import { PlainField, type SectionProps, TextOfLanguage } from './fields.tsx'
import { FormSection } from './form-section.tsx'
import { PictureControl } from './pictures/picture-control.tsx'

/** Pictures, description, address and contact. */
export function ProfileSection({ form, locale, shop }: SectionProps & { shop: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <FormSection title={shop.name} lead={t('The market changes the name of a shop on request.')}>
      <div className="grid items-start gap-4 sm:grid-cols-[140px_minmax(0,1fr)]">
        <PictureControl kind="logo" src={shop.logo} />
        <PictureControl kind="banner" src={shop.banner} />
      </div>
      <TextOfLanguage {...{ form, locale }} field="description" rows={4} maxLength={SHOP_DESCRIPTION_MAX} />
      <PlainField form={form} name="address" label={t('Address')} maxLength={ADDRESS_LINE_MAX} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField
          form={form}
          name="phone"
          type="tel"
          label={t('Phone')}
          hint={t('Shoppers see it. Leave it empty to be reached by messages alone.')}
          maxLength={PHONE_MAX}
        />
        <PlainField form={form} name="email" type="email" label={t('Email')} maxLength={EMAIL_MAX} />
      </div>
    </FormSection>
  )
}
