import type { i18n, TOptions } from 'i18next'

let current: () => i18n | undefined = () => undefined

/** Told once by each entry: in the browser there is one language a page, on the server one a rendering. */
export function translateBy(find: () => i18n | undefined): void {
  current = find
}

/** For `meta` functions, which are no components. Everything that is drawn takes `useTranslation()`. */
export function t(key: string, options?: TOptions): string {
  return current()?.t(key, options ?? {}) ?? key
}
