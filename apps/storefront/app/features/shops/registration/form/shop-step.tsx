import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ADDRESS_LINE_MAX, NAME_MAX } from '@rialto/contract/limits'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import type { ApplicationHandle } from './use-application.ts'

/** Name, address and description of the shop. */
export function ShopStep({ application: { values, errors, change } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('Name of the shop')}
        name="shop_name"
        dir="auto"
        autoComplete="organization"
        maxLength={NAME_MAX}
        aria-required
        value={values.shop_name}
        error={errors.shop_name}
        onChange={(event) => change({ shop_name: event.target.value })}
      />
      <TextField
        label={t('Address of the shop')}
        hint={t('Street and number, postal code, city.')}
        name="shop_address"
        dir="auto"
        autoComplete="street-address"
        maxLength={ADDRESS_LINE_MAX}
        aria-required
        value={values.shop_address}
        error={errors.shop_address}
        onChange={(event) => change({ shop_address: event.target.value })}
      />
      <TextArea
        label={t('About the shop')}
        aside={t('optional')}
        hint={t('What do you sell, and what is special about it? Shoppers read this on your page.')}
        name="shop_description"
        dir="auto"
        rows={5}
        value={values.shop_description}
        error={errors.shop_description}
        onChange={(event) => change({ shop_description: event.target.value })}
      />
    </>
  )
}
