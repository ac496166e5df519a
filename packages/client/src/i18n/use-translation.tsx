import type { NamedPage } from '@rialto/contract/market-enums'
import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { formatDay } from '../dates.ts'
import { groupDigits } from './translate.ts'

interface Translation {
  i18n: i18n
  /** Translates a text, given its English wording. */
  t: TFunction
}

const TranslationContext = createContext<Translation | null>(null)

/** Provides the translations to components. Another language is another page. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  const translation = useMemo(() => ({ i18n, t: cachedT(i18n) }), [i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

/**
 * The translations for components. The hook of react-i18next would subscribe each of several hundred components to
 * language changes and late texts, which do not occur (decision 029).
 */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('useTranslation needs a TranslationProvider above it')
  return translation
}

const cachedByInstance = new WeakMap<i18n, TFunction>()

/**
 * The `t` of an instance with a cache; returns the same function at each call. A page requests the same texts hundreds
 * of times, which took a tenth of rendering without the cache. An instance has one language, and its texts never
 * change.
 */
export function cachedT(instance: i18n): TFunction {
  const t = cachedByInstance.get(instance) ?? withCache(instance.getFixedT(instance.language))
  cachedByInstance.set(instance, t)
  return t
}

/** The number of cached texts is limited, because texts contain names and numbers of any product. */
const CACHED_MAX = 5_000

function withCache(translate: TFunction): TFunction {
  const cache = new Map<string, string>()
  const cached = (...args: Parameters<TFunction>) => {
    const key = cacheKeyOf(args)
    if (key === undefined) return translate(...args)
    const text = cache.get(key) ?? translate(...args)
    if (cache.size >= CACHED_MAX) cache.clear()
    cache.set(key, text)
    return text
  }
  return Object.assign(cached, translate) as TFunction
}

/** Returns undefined when the text depends on more than a key and plain values. */
function cacheKeyOf([key, values, ...rest]: readonly unknown[]): string | undefined {
  if (typeof key !== 'string' || rest.length > 0) return undefined
  if (values === undefined) return key
  if (typeof values !== 'object' || values === null) return undefined
  let cacheKey = key
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    cacheKey += `\n${field}\n${typeof value}\n${value}`
  }
  return cacheKey
}

/** Why a text is not accepted as a number or a day, as `packages/ui` tells it. */
type FieldFault =
  | { kind: 'empty' | 'not-a-number' | 'whole-number' | 'no-date' }
  | { kind: 'decimals'; decimals: number }
  | { kind: 'ambiguous'; whole: string; part: string }
  | { kind: 'least'; min: number }
  | { kind: 'most'; max: number }
  | { kind: 'earliest' | 'latest'; day: string }

/** The words of fields for numbers and dates, in the page's language. */
export function useFieldWords(): { locale: string; explain: (fault: FieldFault) => string } {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  return useMemo(() => {
    const explain = (fault: FieldFault): string => {
      switch (fault.kind) {
        case 'empty':
          return t('Please fill in this field')
        case 'not-a-number':
          return t('This is not a number. Write it in digits, such as 1250.')
        case 'whole-number':
          return t('Please enter a whole number')
        case 'decimals':
          return t('At most {{count}} decimals', { count: fault.decimals })
        case 'ambiguous':
          return t('This can mean {{whole}} or {{part}}. Write a thousand without a mark.', fault)
        case 'least':
          return t('Not less than {{number}}', { number: groupDigits(fault.min) })
        case 'most':
          return t('Not more than {{number}}', { number: groupDigits(fault.max) })
        case 'no-date':
          return t('This date or time does not exist or is not complete')
        case 'earliest':
          return t('Not before {{day}}', { day: formatDay(fault.day, locale) })
        case 'latest':
          return t('Not after {{day}}', { day: formatDay(fault.day, locale) })
      }
    }
    return { locale, explain }
  }, [t, locale])
}

/** The names of the pages that every market is expected to have. */
export function useNamedPageNames(): Record<NamedPage, string> {
  const { t } = useTranslation()
  return {
    'terms-and-conditions': t('Terms & Conditions'),
    'privacy-policy': t('Privacy Policy'),
    imprint: t('Imprint'),
    withdrawal: t('Right of withdrawal'),
    'about-us': t('About us'),
  }
}
