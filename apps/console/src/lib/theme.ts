import { localStore } from '@rialto/client/browser-storage.ts'
import { setCookie } from '@rialto/client/cookies.ts'

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that the person chose in the console or in the storefront of this market. */
export function storedTheme(): Theme {
  const stored = localStore.read('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies the stored theme. The cookie lets the server write the theme into the page, which is right then before any script runs. */
export function applyTheme(): void {
  const theme = storedTheme()
  const page = document.documentElement
  if (theme === 'system') delete page.dataset.theme
  else page.dataset.theme = theme
  setCookie('theme', theme)
}

export function chooseTheme(theme: Theme): void {
  localStore.write('theme', theme === 'system' ? null : theme)
  applyTheme()
}
