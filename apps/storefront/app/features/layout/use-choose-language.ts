import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { chooseLanguage, languagePage, useSettings } from '../settings/index.ts'

/** Changes the language of the shop, by its locale code; nothing happens where it is spoken already. */
export function useChooseLanguage(): (locale: string) => void {
  const { i18n } = useTranslation()
  const { settings, locale: current } = useSettings()
  return (locale) => {
    const language = settings.languages.find(({ name }) => name === locale)
    if (language && locale !== current) void chooseLanguage(language, languagePage(i18n))
  }
}
