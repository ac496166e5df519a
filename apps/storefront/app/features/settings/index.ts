export { themeStyle } from '@rialto/client/theme-style.ts'
export { chooseLanguage } from './choose-language.ts'
export { completeSettings } from './complete-settings.ts'
export { languagePage } from './language-page.ts'
export { Moment } from './moment.tsx'
export {
  pickCurrency,
  SettingsProvider,
  type ShownCurrency,
  useChooseCurrency,
  useIsMarket,
  usePrice,
  useSettings,
} from './settings-context.tsx'
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
