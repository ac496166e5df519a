import type { i18n, TOptions } from 'i18next'

let current: () => i18n | undefined = () => undefined

/** Called once by each entry: a browser page has one language, the server one for each rendering. */
export function translateBy(find: () => i18n | undefined): void {
  current = find
}

/** Translates in `meta` functions, which are no components. Components use `useTranslation()`. */
export function t(key: string, options?: TOptions): string {
  return current()?.t(key, options ?? {}) ?? key
}
