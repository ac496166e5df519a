import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopProfile } from '@rialto/contract'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useState } from 'react'
import { ChangesBar } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { useSettings } from '../lib/settings.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { HolidaysSection } from './holidays-section.tsx'
import { HoursSection } from './hours-section.tsx'
import { PoliciesSection } from './policies-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { toBody, toSaved } from './shop-values.ts'
import { useShopWords } from './shop-words.tsx'
import { useSaveShop } from './use-shop.ts'

/** The form of a shop. Pictures and holidays are saved at once, all else by the bar at its foot. */
export function ShopForm({ shop }: { shop: ShopProfile }) {
  const { t, i18n } = useTranslation()
  const { languages } = useSettings()
  const locales = Object.keys(shop.texts)
  const [locale, setLocale] = useState(locales.includes(i18n.language) ? i18n.language : (locales[0] ?? 'en'))
  const saveShop = useSaveShop()
  const words = useShopWords(locales)
  const form = useEditForm({
    saved: toSaved(shop),
    save: async (changes, version) => toSaved((await saveShop.mutateAsync(toBody(changes, version))).shop),
    readCurrent: (current) => toSaved(current as ShopProfile),
  })
  const titleOf = (name: string) => languages.find((language) => language.name === name)?.title ?? name
  const ofForm = { form, locale }
  return (
    <div className="grid max-w-200 gap-2">
      {locales.length > 1 && (
        <NativeSelect
          label={t('Language of the texts')}
          hint={locale === 'en' ? undefined : t('Fields that you leave empty are shown in English.')}
          value={locale}
          onChange={({ currentTarget }) => setLocale(currentTarget.value)}
          className="max-w-72 pb-2"
        >
          {locales.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </NativeSelect>
      )}
      <ProfileSection {...ofForm} shop={shop} />
      <DeliverySection {...ofForm} />
      <HolidaysSection holidays={shop.holidays} />
      <HoursSection form={form} />
      <PoliciesSection {...ofForm} />
      <ChangesBar form={form} words={words} />
    </div>
  )
}
