import i18next, { type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'

/**
 * Texts of one language. Keys are the English wording, whole sentences with dots and colons in them,
 * so the separators that i18next would cut them at are off.
 */
export function createI18n(locale: string, texts: Readonly<Record<string, string>>): i18n {
  const instance = i18next.createInstance()
  instance.use(initReactI18next).init({
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
 * A page asks for the same few plain texts hundreds of times; working each out anew took a tenth of a rendering.
 * An instance holds one language and its texts never change.
 */
function lookUpOnce(instance: i18n): void {
  const fixed = instance.getFixedT.bind(instance)
  const kept = new Map<string, TFunction>()
  instance.getFixedT = (...wanted: Parameters<typeof fixed>) => {
    const which = wanted.slice(0, 3).join(' ')
    const translate = kept.get(which) ?? plainOnce(fixed(...wanted))
    kept.set(which, translate)
    return translate
  }
}

function plainOnce(translate: TFunction): TFunction {
  const known = new Map<unknown, string>()
  const once = (...args: Parameters<TFunction>) => {
    // With values it is another text each time.
    if (args.length > 1) return translate(...args)
    const text = known.get(args[0]) ?? translate(...args)
    known.set(args[0], text)
    return text
  }
  return Object.assign(once, translate) as TFunction
}
