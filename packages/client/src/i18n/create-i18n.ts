import i18next, { type i18n } from 'i18next'

/**
 * Creates an i18n instance for one language. Keys are the English wording: sentences with dots and colons, which
 * i18next must not treat as separators.
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
  return instance
}
