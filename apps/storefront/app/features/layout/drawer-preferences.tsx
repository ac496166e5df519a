import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { useId } from 'react'
import { chooseTheme, themeChoices, useChooseCurrency, useSettings, useTheme } from '../settings/index.ts'
import { themeIcons, useThemeLabels } from './preference-menus.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

/** Language, currency and theme in the phone's menu, as native selects. */
export function DrawerPreferences() {
  const { t } = useTranslation()
  const { settings, locale, currency } = useSettings()
  const chooseLanguage = useChooseLanguage()
  const chooseCurrency = useChooseCurrency()
  return (
    <div className="mt-2 grid gap-4 border-t border-line px-5 py-5">
      <div className="grid grid-cols-2 gap-3">
        <NativeSelect label={t('Language')} value={locale} onChange={(event) => chooseLanguage(event.target.value)}>
          {settings.languages.map(({ name, title }) => (
            <option key={name} value={name} lang={name}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={t('Currency')}
          value={currency.name}
          onChange={(event) => chooseCurrency(event.target.value)}
        >
          {settings.currencies.map(({ name, symbol }) => (
            <option key={name} value={name}>
              {name} ({symbol})
            </option>
          ))}
        </NativeSelect>
      </div>
      <ThemeSwitch />
    </div>
  )
}

function ThemeSwitch() {
  const { t } = useTranslation()
  const theme = useTheme()
  const labels = useThemeLabels()
  const group = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{t('Theme')}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-control bg-ground-2 p-1">
        {themeChoices.map((choice) => (
          <label
            key={choice}
            className="flex min-h-11 items-center justify-center gap-2 rounded-[6px] px-1.5 text-center text-13 text-ink-2 has-[:checked]:bg-card has-[:checked]:font-semibold has-[:checked]:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
          >
            <input
              type="radio"
              name={group}
              value={choice}
              checked={theme === choice}
              onChange={() => chooseTheme(choice)}
              className="sr-only"
            />
            <Icon as={themeIcons[choice]} size={16} />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
