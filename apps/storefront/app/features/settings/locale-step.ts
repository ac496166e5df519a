/** The locale in local storage, that of the page, and those that the shop offers. */
export interface LocaleFacts {
  /** `?lang=` of this address. */
  requested: string | null
  /** From local storage: the shopper's choice. */
  chosen: string | null
  /** From local storage: the shop's default at the last visit. */
  previousDefault: string | null
  /** The shop's default now (`app_locale`). */
  currentDefault: string
  /** The language of this page. */
  rendered: string
  /** Languages of the shop. */
  offered: readonly string[]
}

export interface LocaleStep {
  /** The language to go on in. */
  locale: string
  /** It is a choice, to be remembered; otherwise the shop's default is followed. */
  remember: boolean
  /** The page is in another language and has to be loaded again. */
  reload: boolean
}

/**
 * Which language to go on in once the page stands (docs/spec §4, "Locale"). A language in the address is a choice
 * like one in the menu. A changed default takes along whoever had not chosen another language.
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
