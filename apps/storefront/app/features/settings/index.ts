export { chooseLanguage } from './choose-language.ts'
export { completeSettings } from './complete-settings.ts'
export { pickCurrency } from './currency.ts'
export { languagePage } from './language-page.ts'
export { SettingsProvider, useChooseCurrency, usePrice, useSettings } from './settings-context.tsx'
export { themeStyle } from './theme.ts'
export {
  applyStoredTheme,
  chooseTheme,
  onlyInTheme,
  type ThemeChoice,
  themeChoices,
  themeColors,
  themeScript,
  useTheme,
} from './theme-choice.ts'
export { useLocaleSync } from './use-locale-sync.ts'
