import { type Settings, settingText } from '../settings/index.ts'

/** What a ticket can be about, in the wanted language. */
export const listIssueTypes = (settings: Settings, locale: string): string[] =>
  settings.ticket_issue_types.map((wording) => settingText(settings, locale, wording))

/** The setting's own wording of an issue type that is given in that or in any of the shop's languages. */
export function findIssueType(settings: Settings, given: string): string | undefined {
  const locales = settings.languages.map((language) => language.name)
  return settings.ticket_issue_types.find(
    (wording) => wording === given || locales.some((locale) => settingText(settings, locale, wording) === given),
  )
}
