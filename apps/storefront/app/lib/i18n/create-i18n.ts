import i18next, { type i18n } from 'i18next'
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
  return instance
}
