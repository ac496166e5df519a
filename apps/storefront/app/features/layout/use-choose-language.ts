import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { chooseLanguage, languagePage, useSettings } from '../settings/index.ts'

/** Changes the shop's language to a locale code; does nothing if it is the current one. */
export function useChooseLanguage(): (locale: string) => void {
  const { i18n } = useTranslation()
  const { settings, locale: current } = useSettings()
  return (locale) => {
    const language = settings.languages.find(({ name }) => name === locale)
    if (language && locale !== current) void chooseLanguage(language, languagePage(i18n))
  }
}
