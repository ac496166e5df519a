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

export interface LocaleStep {
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
