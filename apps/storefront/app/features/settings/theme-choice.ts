import { localStore } from '@rialto/client/browser-storage.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { atom, onMount } from 'nanostores'

/** `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
/** The colour of the browser's own bars: the header's background. */
export const themeColors = { light: '#ffffff', dark: '#201e1b' } as const

/**
 * Attributes of a preload link for one theme, with the media query `media`. It is disabled until {@link themeScript}
 * knows the theme, because no media query can see the shopper's choice.
 */
export const onlyInTheme = (theme: keyof typeof themeColors, media: string) => ({
  media: 'not all',
  'data-only-in': theme,
  'data-media': media,
})

/**
 * An inline script for the head that sets the theme before the first paint and enables the preloads of that theme.
 * Written in old syntax, because it is sent as it is. See {@link applyStoredTheme}.
 */
export const themeScript = `(function(){var d=document,t,c;try{t=localStorage.getItem('${KEY}')}catch(e){}c=${JSON.stringify(themeColors)}[t];if(c){d.documentElement.dataset.theme=t;d.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=c})}else t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';d.querySelectorAll('link[data-only-in='+t+']').forEach(function(l){l.media=l.dataset.media})})()`

function readTheme(): ThemeChoice {
  const stored = localStore.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the theme on the document; stylesheets do the rest. */
function applyTheme(choice: ThemeChoice): void {
  const page = document.documentElement
  if (choice === 'system') delete page.dataset.theme
  else page.dataset.theme = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[choice === 'system' ? own : choice]
  }
}

/** Applies the stored theme to a document that was rendered again, as after an error. */
export const applyStoredTheme = (): void => applyTheme(readTheme())

const $theme = atom<ThemeChoice>('system')
// Not a persistent store, which would encode the value as JSON: `themeScript` reads the entry before any module runs.
onMount($theme, () => {
  $theme.set(readTheme())
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    applyStoredTheme()
    $theme.set(readTheme())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
})

/** Stores and applies a theme; any other text means `system`. */
export function chooseTheme(wanted: string): void {
  const choice = themeChoices.find((theme) => theme === wanted) ?? 'system'
  localStore.write(KEY, choice === 'system' ? null : choice)
  applyTheme(choice)
  $theme.set(choice)
}

/** The chosen theme; `system` on the server. */
export function useTheme(): ThemeChoice {
  return useStoreValue($theme, 'system')
}
