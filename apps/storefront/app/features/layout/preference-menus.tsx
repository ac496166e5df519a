import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { type LazyTriggerProps, lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { ChevronDown, Globe, type IconNode, Monitor, Moon, Sun } from 'lucide'
import type { ReactNode } from 'react'
import {
  chooseTheme,
  type ThemeChoice,
  themeChoices,
  useChooseCurrency,
  useSettings,
  useTheme,
} from '../settings/index.ts'
import { useChooseLanguage } from './use-choose-language.ts'

const Menu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)

interface TriggerProps extends LazyTriggerProps {
  /** Screen-reader label in front of the selected value, for example *Currency*. */
  label: string
  icon?: IconNode
  children?: ReactNode
}

function Trigger({ label, icon, children, ...button }: TriggerProps) {
  return (
    <button
      type="button"
      {...button}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 -outline-offset-2 transition-colors hover:text-ink pointer-coarse:min-h-11"
    >
      <span className="sr-only">{label}</span>
      {icon && <Icon as={icon} size={16} />}
      {children}
      <Icon as={ChevronDown} size={14} />
    </button>
  )
}

/** Selects the currency, shown by name and symbol (docs/spec §2). */
export function CurrencyMenu() {
  const { t } = useTranslation()
  const { settings, currency } = useSettings()
  const chooseCurrency = useChooseCurrency()
  return (
    <Menu
      label={t('Currency')}
      placement="bottom end"
      selected={currency.name}
      onAction={chooseCurrency}
      items={settings.currencies.map(({ name, symbol }) => ({ id: name, label: name, aside: symbol }))}
      trigger={(props) => (
        <Trigger {...props} label={t('Currency')}>
          <span className="num">
            {currency.name} ({currency.symbol})
          </span>
        </Trigger>
      )}
    />
  )
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const { settings, locale } = useSettings()
  const chooseLanguage = useChooseLanguage()
  const current = settings.languages.find(({ name }) => name === locale)
  return (
    <Menu
      label={t('Language')}
      placement="bottom end"
      selected={locale}
      onAction={chooseLanguage}
      items={settings.languages.map(({ name, title }) => ({ id: name, label: title, lang: name }))}
      trigger={(props) => (
        <Trigger {...props} label={t('Language')} icon={Globe}>
          {/* docs/spec §9: the default label is English. */}
          {current?.title ?? 'English'}
        </Trigger>
      )}
    />
  )
}

export const themeIcons: Record<ThemeChoice, IconNode> = { system: Monitor, light: Sun, dark: Moon }

/** The names of the themes in the page's language. */
export function useThemeLabels(): Record<ThemeChoice, string> {
  const { t } = useTranslation()
  return { system: t('Auto'), light: t('Light'), dark: t('Dark') }
}

export function ThemeMenu() {
  const { t } = useTranslation()
  const theme = useTheme()
  const labels = useThemeLabels()
  return (
    <Menu
      label={t('Theme')}
      placement="bottom end"
      selected={theme}
      onAction={chooseTheme}
      items={themeChoices.map((id) => ({ id, label: labels[id], icon: themeIcons[id] }))}
      trigger={(props) => <Trigger {...props} label={t('Theme')} icon={themeIcons[theme]} />}
    />
  )
}
