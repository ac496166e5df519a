import i18next, { type FormatterModule, type i18n } from 'i18next'
import { groupDigits } from './group-digits.ts'

/** Groups the digits of each `{{count}}`; other numbers, such as those of orders, stay as they are. */
const countFormatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _locale, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' ? groupDigits(value) : value,
}

/**
 * Creates an i18n instance for one language. Keys are the English wording: sentences with dots and colons, which
 * i18next must not treat as separators.
 */
export function createI18n(locale: string, texts: Readonly<Record<string, string>>): i18n {
  const instance = i18next.createInstance().use(countFormatter)
  instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  })
  return instance
}
