export { themeStyle } from '@rialto/client/theme-style.ts'
export { completeSettings } from './complete-settings.ts'
export { chooseLanguage, languagePage } from './language-page.ts'
export {
  Moment,
  pickCurrency,
  SettingsProvider,
  type ShownCurrency,
  useChooseCurrency,
  useIsMarket,
  usePrice,
  usePricePerUnit,
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
export { usePromise } from './use-promise.ts'
