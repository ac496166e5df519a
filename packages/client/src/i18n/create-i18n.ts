import i18next, { type i18n, type TFunction } from 'i18next'

/**
 * Texts of one language. Keys are the English wording, whole sentences with dots and colons in them,
 * so the separators that i18next would cut them at are off.
 */
export function createI18n(locale: string, texts: Readonly<Record<string, string>>): i18n {
  const instance = i18next.createInstance()
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  lookUpOnce(instance)
  return instance
}

/**
 * A page asks for the same texts hundreds of times, and the next page for most of them again; working each out anew took a
 * tenth of a rendering. An instance holds one language and its texts never change.
 */
function lookUpOnce(instance: i18n): void {
  const fixed = instance.getFixedT.bind(instance)
  const kept = new Map<string, TFunction>()
  instance.getFixedT = (...wanted: Parameters<typeof fixed>) => {
    const which = wanted.slice(0, 3).join(' ')
    const translate = kept.get(which) ?? once(fixed(...wanted))
    kept.set(which, translate)
    return translate
  }
}

/** Names and figures of products stand in texts: there may be any number of those. */
const KEPT_MAX = 5_000

function once(translate: TFunction): TFunction {
  const known = new Map<string, string>()
  const remembering = (...args: Parameters<TFunction>) => {
    const which = nameOf(args)
    if (which === undefined) return translate(...args)
    const text = known.get(which) ?? translate(...args)
    if (known.size >= KEPT_MAX) known.clear()
    known.set(which, text)
    return text
  }
  return Object.assign(remembering, translate) as TFunction
}

/** What a text depends on, as a string; undefined where that is more than a key and plain values. */
function nameOf([key, values, ...rest]: readonly unknown[]): string | undefined {
  if (typeof key !== 'string' || rest.length > 0) return undefined
  if (values === undefined) return key
  if (typeof values !== 'object' || values === null) return undefined
  let name = key
  for (const [field, value] of Object.entries(values)) {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    name += `\n${field}\n${typeof value}\n${value}`
  }
  return name
}
