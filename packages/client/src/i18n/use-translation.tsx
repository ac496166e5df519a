import type { i18n, TFunction } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

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
