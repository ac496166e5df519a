import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopTextField } from '@rialto/contract'
import type { FormWords } from '../form/changes-bar.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { type ShopValues, textName } from './shop-values.ts'

/** The labels of the texts of a shop. */
export function useTextLabels(): Record<ShopTextField, string> {
  const { t } = useTranslation()
  return {
    description: t('About the shop'),
    estimated_delivery: t('Time of delivery'),
    returns_policy: t('Returns'),
    delivery_policy: t('Delivery'),
    privacy_policy: t('Privacy'),
  }
}

/** The fields in words, for the list of changes. Long texts are named alone. */
export function useShopWords(locales: readonly string[]): FormWords<ShopValues> {
  const { t } = useTranslation()
  const { currency, languages } = useSettings()
  const labels = useTextLabels()
  const text = (label: string) => ({ label, show: (value: string) => <bdi>{value || t('none')}</bdi> })
  const texts = locales.flatMap((locale) => {
    const title = languages.find(({ name }) => name === locale)?.title ?? locale
    return (Object.keys(labels) as ShopTextField[]).map((field) => {
      const label = locales.length > 1 ? `${labels[field]} (${title})` : labels[field]
      return [textName(locale, field), field === 'estimated_delivery' ? text(label) : { label }] as const
    })
  })
  return {
    address: text(t('Address')),
    phone: text(t('Phone')),
    email: text(t('Email')),
    delivery_charge: {
      label: t('Delivery charge'),
      show: (value) => <bdi>{value === null ? t('not said yet') : formatMoney(value, currency)}</bdi>,
    },
    free_delivery_from: {
      label: t('Free delivery from'),
      show: (value) => <bdi>{value === null ? t('never') : formatMoney(value, currency)}</bdi>,
    },
    opening_hours: { label: t('Opening hours') },
    ...Object.fromEntries(texts),
  }
}
