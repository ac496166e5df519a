import type { TFunction } from 'i18next'

/** Puts a product's own name for an option before its value: *Volume: 250 ml*. */
export const nameOption =
  (t: TFunction) =>
  (option: string, value: string): string =>
    t('{{option}}: {{value}}', { option, value })
