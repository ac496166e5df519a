import { cookieValue, tabStore } from '@rialto/client/browser-storage.ts'
import { chosenLocale, LOCALE_COOKIE, storeDefault, storedDefault, storeLocale } from '@rialto/client/i18n/locale.ts'
import { useEffect, useRef } from 'react'
import { reloadWithoutLang, showLanguage } from './language-page.ts'
import { useSettings } from './settings-context.tsx'

/** The language for which this tab was reloaded; prevents a reload loop. */
const RELOADED_KEY = 'reloaded_for_locale'

/** Synchronises the stored language with the page's after hydration; reloads at most once. */
export function useLocaleSync(): void {
  const { settings, locale: rendered } = useSettings()
  const hasRun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question of how the page came, asked once
  useEffect(() => {
    if (hasRun.current) return
    hasRun.current = true
    const step = localeStep({
      requested: new URLSearchParams(window.location.search).get('lang'),
      chosen: chosenLocale(),
      previousDefault: storedDefault(),
      currentDefault: settings.app_locale,
      rendered,
      offered: settings.languages.map(({ name }) => name),
    })
    storeDefault(settings.app_locale)
    if (step.remember) storeLocale(step.locale)
    if (!step.reload) return tabStore.write(RELOADED_KEY, null)

    const reloaded = tabStore.read(RELOADED_KEY) === step.locale
    const isCookieSet = cookieValue(LOCALE_COOKIE) === step.locale
    // The server ignores the cookie, or the cookie cannot be set: keep the language of the page.
    if (reloaded || !isCookieSet) return storeLocale(rendered)
    tabStore.write(RELOADED_KEY, step.locale)
    if (tabStore.read(RELOADED_KEY) !== step.locale) return
    const language = settings.languages.find(({ name }) => name === step.locale)
    if (language) showLanguage(language)
    reloadWithoutLang()
  }, [])
}

/** The inputs of {@link localeStep}. */
export interface LocaleFacts {
  /** The language in the address (`?lang=`). */
  requested: string | null
  /** The shopper's choice, from local storage. */
  chosen: string | null
  /** The shop's default at the last visit, from local storage. */
  previousDefault: string | null
  /** The shop's default now (`app_locale`). */
  currentDefault: string
  /** The language of this page. */
  rendered: string
  /** The languages that the shop offers. */
  offered: readonly string[]
}

interface LocaleStep {
  /** The language to continue in. */
  locale: string
  /** Store the language as a choice; otherwise it follows the shop's default. */
  remember: boolean
  /** Reload, because the page is in another language. */
  reload: boolean
}

/**
 * Decides the language to continue in after hydration (docs/spec §4, "Locale"). A language in the address counts as a
 * choice. When the default changes, shoppers who had the old default get the new one.
 */
export function localeStep({
  requested,
  chosen,
  previousDefault,
  currentDefault,
  rendered,
  offered,
}: LocaleFacts): LocaleStep {
  if (requested === rendered) return { locale: rendered, remember: true, reload: false }
  const choice = chosen !== null && offered.includes(chosen) ? chosen : null
  const followsDefault = choice === null || choice === previousDefault
  const defaultChanged =
    previousDefault !== null && previousDefault !== currentDefault && offered.includes(currentDefault)
  const locale = followsDefault && defaultChanged ? currentDefault : (choice ?? rendered)
  return { locale, remember: choice !== null || locale !== rendered, reload: locale !== rendered }
}
