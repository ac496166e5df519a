import { type Settings, settingText } from '../../base/settings/index.ts'

/** Lists the issue types of tickets, translated. */
export const listIssueTypes = (settings: Settings, locale: string): string[] =>
  settings.ticket_issue_types.map((wording) => settingText(settings, locale, wording))

/** Finds an issue type by its wording in the settings or in any of the shop's languages. @returns the settings' wording. */
export function findIssueType(settings: Settings, typed: string): string | undefined {
  const locales = settings.languages.map((language) => language.name)
  return settings.ticket_issue_types.find(
    (wording) => wording === typed || locales.some((locale) => settingText(settings, locale, wording) === typed),
  )
}
