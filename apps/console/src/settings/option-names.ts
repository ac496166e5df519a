import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { HomeSection } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import type { Option } from './control.ts'

/** Languages that markets are likely to have; another code may be set by the command line. */
const LANGUAGES =
  'ar bn bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ka kk km ko lt lv mk ms nb ne nl pl ps pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh'

/** The name of a language in itself: *Deutsch*. */
export const ownNameOf = (code: string): string => new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code

export function languageOptions(locale: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return LANGUAGES.split(' ').map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
}

export function currencyOptions(locale: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
}

/** The short symbol of a currency. */
export const symbolOf = (code: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? code

/** The countries in the reader's language, by their codes. */
export function useCountryOptions(): Option[] {
  const { data } = useQuery({
    queryKey: ['GET /countries'],
    queryFn: ({ signal }) => consoleApi.call('GET /countries', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data?.countries ?? []).flatMap(({ code, name }) => (code ? [{ value: code, label: name }] : []))
}

/** All time zones, by their names such as `Asia/Dhaka`. */
export const timeZoneOptions = (): Option[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** The sections of the home page, as shoppers read them. */
export function useSectionNames(): Record<HomeSection['id'], string> {
  const { t } = useTranslation()
  return {
    hero: t('Highlights'),
    categories: t('Shop by category'),
    flash_sale: t('Flash sale'),
    best_deals: t('Best deals'),
    promos: t('Promotions'),
    popular: t('Popular now'),
    shops: t('Top shops'),
    incoming_sale: t('Next flash sale'),
    just_for_you: t('Just for you'),
    blog: t('Latest blog posts'),
  }
}
