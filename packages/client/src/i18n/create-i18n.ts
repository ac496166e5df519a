import i18next, { type FormatterModule, type i18n } from 'i18next'

/**
 * Formats a count: `12,000`, with Western digits and a comma in every language, as prices have. Not by `Intl`, whose output may differ
 * between server and browser and so break hydration.
 */
export const groupDigits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

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
