import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { phoneLink } from '@rialto/contract/links'
import { Icon } from '@rialto/ui/icon.tsx'
import { type LazyTriggerProps, lazyOverlay } from '@rialto/ui/late-component.tsx'
import { ChevronDown, Globe, type IconNode, Monitor, Moon, Store, Sun } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { renderedOnce } from '../../lib/rendered-once.tsx'
import { TopBarSession } from '../session/index.ts'
import {
  chooseLanguage,
  chooseTheme,
  languagePage,
  type ThemeChoice,
  themeChoices,
  useChooseCurrency,
  useSettings,
  useTheme,
} from '../settings/index.ts'

const BECOME_A_SELLER = '/shop/register'

/** The bar above the header (docs/spec §2, "Top bar"). On phones the drawer contains all of it. */
export const TopBar = renderedOnce('top bar', WholeTopBar, () => '')

function WholeTopBar() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return (
    <section aria-label={t('Service')} data-gives-way="low" className="hidden bg-ground-2 text-12 text-ink-2 md:block">
      <div className="wrap flex min-h-9 items-center gap-6">
        {isLinkVisible(BECOME_A_SELLER, settings) && (
          <Link to={BECOME_A_SELLER} className="inline-flex min-h-9 items-center gap-1.5 hover:text-ink">
            <Icon as={Store} size={16} />
            {t('Become a Seller')}
          </Link>
        )}
        {settings.mobile && <Hotline phone={settings.mobile} />}
        <div className="ms-auto -me-2 flex items-center gap-1">
          <CurrencyMenu />
          <LanguageMenu />
          <ThemeMenu />
          <TopBarSession />
        </div>
      </div>
    </section>
  )
}

export function Hotline({ phone, className }: { phone: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <a href={phoneLink(phone)} className={className ?? 'inline-flex min-h-9 items-center gap-1.5 hover:text-ink'}>
      {t('Hotline')} <span className="num">{phone}</span>
    </a>
  )
}

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
function CurrencyMenu() {
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

function LanguageMenu() {
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

function ThemeMenu() {
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

/** Changes the shop's language to a locale code; does nothing if it is the current one. */
export function useChooseLanguage(): (locale: string) => void {
  const { i18n } = useTranslation()
  const { settings, locale: current } = useSettings()
  return (locale) => {
    const language = settings.languages.find(({ name }) => name === locale)
    if (language && locale !== current) void chooseLanguage(language, languagePage(i18n))
  }
}
