import type { i18n, TFunction } from 'i18next'

const cachedByInstance = new WeakMap<i18n, TFunction>()

/**
 * The instance's `t` with a cache, the same function at each call. A page asks for the same texts hundreds of times, and the next
 * page for most of them again: without the cache they took a tenth of a rendering. An instance holds one language and its texts
 * never change.
 */
export function cachedT(instance: i18n): TFunction {
  const t = cachedByInstance.get(instance) ?? withCache(instance.getFixedT(instance.language))
  cachedByInstance.set(instance, t)
  return t
}

/** Texts hold names and figures of products, of which there are any number. */
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

/** Undefined where the text depends on more than a key and plain values. */
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
