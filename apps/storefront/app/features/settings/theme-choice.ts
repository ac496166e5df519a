import { localStore } from '@rialto/client/browser-storage.ts'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { atom, onMount } from 'nanostores'

/** `system` follows the device. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const KEY = 'theme'
/** The colour of the browser's own bars: that of the header, by the tokens. */
export const themeColors = { light: '#ffffff', dark: '#201e1b' } as const

/**
 * Attributes of a preload in the head that counts in one theme alone, there for `media`. It is void until
 * {@link themeScript} knows the theme: a shopper's choice is in no media query.
 */
export const onlyInTheme = (theme: keyof typeof themeColors, media: string) => ({
  media: 'not all',
  'data-only-in': theme,
  'data-media': media,
})

/**
 * Runs in the head, before anything is painted, so that no page flashes in the wrong theme. In plain old script: it is
 * sent as it stands. It does what {@link applyStoredTheme} does, and starts the preloads of the theme that is shown.
 */
export const themeScript = `(function(){var d=document,t,c;try{t=localStorage.getItem('${KEY}')}catch(e){}c=${JSON.stringify(themeColors)}[t];if(c){d.documentElement.dataset.theme=t;d.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=c})}else t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';d.querySelectorAll('link[data-only-in='+t+']').forEach(function(l){l.media=l.dataset.media})})()`

function readTheme(): ThemeChoice {
  const stored = localStore.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Puts the choice on the document; stylesheets do the rest. */
function applyTheme(choice: ThemeChoice): void {
  const page = document.documentElement
  if (choice === 'system') delete page.dataset.theme
  else page.dataset.theme = choice
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = themeColors[choice === 'system' ? own : choice]
  }
}

/** For when the document was made anew, as after an error. */
export const applyStoredTheme = (): void => applyTheme(readTheme())

const $theme = atom<ThemeChoice>('system')
// Not a persistent store: `themeScript` reads the entry before any module runs, so it holds the plain word.
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

/** Takes any text, as menus give it; what is no theme is like the device's. */
export function chooseTheme(wanted: string): void {
  const choice = themeChoices.find((one) => one === wanted) ?? 'system'
  localStore.write(KEY, choice === 'system' ? null : choice)
  applyTheme(choice)
  $theme.set(choice)
}

/** The theme chosen; `system` on the server. */
export function useTheme(): ThemeChoice {
  return useStoreValue($theme, 'system')
}
