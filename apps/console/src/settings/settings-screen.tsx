import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, SettingKey } from '@rialto/contract'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import type { TFunction } from 'i18next'
import {
  ChevronRight,
  Coins,
  CreditCard,
  Globe,
  Handshake,
  type IconNode,
  LogIn,
  MessagesSquare,
  Palette,
  PanelBottom,
  Percent,
  SearchX,
  ServerCog,
  ShieldCheck,
  Smartphone,
  Store,
} from 'lucide'
import { type ReactNode, useId } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { useCanOpen, useKnownScreens } from '../lib/place.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { PageHead } from '../list/page-head.tsx'
import { addressOfSetting, pageOfSetting } from './page-of-setting.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SettingsGroup, type SettingsPageId, settingsPages } from './settings-pages.ts'
import { useMarketSettings } from './use-market-settings.ts'

/** The index of all settings of the market. */
export function SettingsScreen() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('Settings')} />
      <WithSettings>{(settings) => <SettingsIndex settings={settings} />}</WithSettings>
    </>
  )
}

/** One page of the settings, and what stands below it at its full width; wide windows show the others beside it. */
export function SettingsPageScreen({ page, children }: { page: SettingsPageId; children?: ReactNode }) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const title = settingsPages.find(({ id }) => id === page)?.title(t) ?? t('Settings')
  return (
    <>
      <PageHead title={title} back={{ to: '/settings', label: t('Settings') }} />
      <div className={cx(isWide && 'grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-8')}>
        {isWide && <PageList />}
        <div className="min-w-0">
          <div className="max-w-170">
            <WithSettings>{(settings) => <SettingsForm key={page} settings={settings} page={page} />}</WithSettings>
          </div>
          {children}
        </div>
      </div>
    </>
  )
}

function PageList() {
  const { t } = useTranslation()
  const screens = useScreensOfSettings()
  const line = 'flex min-h-8.5 items-center rounded-control px-2.5 text-ink-2 hover:bg-hover hover:text-ink'
  return (
    <nav aria-label={t('Settings')} className="sticky top-5 grid gap-3">
      {SETTINGS_GROUPS.map(({ id: group, title }) => (
        <div key={group}>
          <h2 className="px-2.5 pb-1 text-12 font-normal text-ink-2">{title(t)}</h2>
          <ul>
            {[
              ...settingsPages
                .filter((page) => page.group === group)
                .map(({ id, title }) => ({ to: `/settings/${id}`, title: title(t) })),
              ...screens.filter((screen) => screen.group === group),
            ].map(({ to, title }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={({ isActive }) => cx(line, isActive && 'bg-accent-soft! font-semibold text-accent-ink!')}
                >
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function WithSettings({ children }: { children: (settings: AdminSettings) => ReactNode }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMarketSettings()
  if (data) return children(data)
  if (!error) return <Skeleton className="h-96" />
  return (
    <ErrorState
      title={t('The settings could not be loaded')}
      retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
    >
      {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
    </ErrorState>
  )
}

const groups = {
  market: (t) => t('The market'),
  money: (t) => t('Money'),
  people: (t) => t('People'),
  machine: (t) => t('Machine room'),
} as const satisfies Record<SettingsGroup, (t: TFunction) => string>

/** The groups of the settings with their titles, in the order of their index. */
const SETTINGS_GROUPS = Object.entries(groups).map(([id, title]) => ({ id: id as SettingsGroup, title }))

/** The screens that stand among the settings, as they are rarely opened: those that the person may open. */
function useScreensOfSettings() {
  const { t } = useTranslation()
  const { open } = useKnownScreens()
  const texts: Record<string, { group: SettingsGroup; text: string }> = {
    staff: { group: 'people', text: t('The people of the market and their roles') },
    'market-api-keys': { group: 'machine', text: t('Keys for programs of the market') },
    'market-webhooks': { group: 'machine', text: t('Addresses that hear of changes') },
    jobs: { group: 'machine', text: t('What failed, and copies of all data') },
  }
  return open
    .filter(({ place }) => place === 'settings')
    .map(({ path, icon, label }) => {
      const { group = 'machine', text = '' } = texts[path] ?? {}
      return { to: `/${path}`, icon, title: label, text, group }
    })
}

const icons: Record<SettingsPageId, IconNode> = {
  general: Store,
  languages: Globe,
  shops: Handshake,
  footer: PanelBottom,
  apps: Smartphone,
  support: MessagesSquare,
  currencies: Coins,
  tax: Percent,
  payment: CreditCard,
  accounts: LogIn,
  staff_security: ShieldCheck,
  operation: ServerCog,
}

interface Line {
  to: string
  icon: IconNode
  title: string
  text: string
}

/** All pages of the settings, each with what is in force there; a search finds single settings. */
function SettingsIndex({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // In the address alone, so that *Back* from a setting shows what was found.
  const search = params.get('search') ?? ''
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  return (
    <>
      <SearchField
        label={t('Search settings')}
        clearLabel={t('Clear search')}
        value={search}
        maxLength={SEARCH_MAX}
        onChange={find}
        onClear={() => find('')}
        onSubmit={() => {}}
        className="mb-3 max-w-100"
      />
      {search.trim() === '' ? <AllPages settings={settings} /> : <Found settings={settings} search={search} />}
    </>
  )
}

function AllPages({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation()
  const summaries = useSummaries(settings)
  const screens = useScreensOfSettings()
  const canOpen = useCanOpen()
  const look: Line = {
    to: '/look',
    icon: Palette,
    title: t('Home and look'),
    text: t('Logo, colours, home page, menu and columns of the footer'),
  }
  return (
    <>
      <p className="mb-4 text-ink-2">
        {t('Each line says what is in force. Every change is in the record, and can be taken back.')}
      </p>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        {SETTINGS_GROUPS.map(({ id: group, title }) => (
          <Lines
            key={group}
            title={title(t)}
            lines={[
              ...settingsPages
                .filter((page) => page.group === group)
                .map(({ id, title }) => ({
                  to: `/settings/${id}`,
                  icon: icons[id],
                  title: title(t),
                  text: summaries[id],
                })),
              ...(group === 'market' ? [look] : []),
              ...screens.filter((screen) => screen.group === group),
            ].filter(({ to }) => canOpen(to))}
          />
        ))}
      </div>
    </>
  )
}

/** The settings with these words, by the page where each is changed. */
function Found({ settings: { settings }, search }: { settings: AdminSettings; search: string }) {
  const { t } = useTranslation()
  const screens = useScreensOfSettings()
  const canOpen = useCanOpen()
  const needle = search.trim().toLocaleLowerCase()
  const holds = (...words: string[]) => words.some((one) => one.toLocaleLowerCase().includes(needle))
  const titleOf = (page: SettingsPageId) => settingsPages.find(({ id }) => id === page)?.title(t)
  const lines = [
    ...settingsPages
      .filter(({ title }) => holds(title(t)))
      .map(({ id, title }) => ({ to: `/settings/${id}`, icon: icons[id], title: title(t), text: '' })),
    ...screens.filter(({ title, text }) => holds(title, text)),
    ...settings
      .filter(({ key, name, description }) => holds(key, name, description))
      .map(({ key, name, description }) => {
        const page = pageOfSetting(key)
        const title = page ? titleOf(page) : t('Home and look')
        return {
          to: addressOfSetting(key),
          icon: page ? icons[page] : Palette,
          title: name,
          text: `${title} · ${description}`,
        }
      }),
  ].filter(({ to }) => canOpen(to))
  if (lines.length === 0)
    return (
      <EmptyState icon={SearchX} title={t('No setting has these words')}>
        {t('Search for another word, or clear the search.')}
      </EmptyState>
    )
  return <Lines title={t('Found')} lines={lines} />
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 text-14 font-normal text-ink-2">
        {title}
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-card *:not-first:border-t *:not-first:border-line">
        {lines.map(({ to, icon, title: name, text }) => (
          <li key={`${to} ${name}`}>
            <Link to={to} className="flex min-h-15 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover">
              <Icon as={icon} size={18} className="flex-none text-ink-2" />
              <span className="min-w-0 flex-1">
                <b className="block font-semibold wrap-anywhere">{name}</b>
                {text && <span className="block truncate text-13 text-ink-2">{text}</span>}
              </span>
              <Icon as={ChevronRight} size={16} flip className="flex-none text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sums up each page of the settings in a few words. */
function useSummaries({ values, settings }: AdminSettings): Record<SettingsPageId, string> {
  const { i18n, t } = useTranslation()
  const list = (words: readonly string[]) =>
    words.length === 0 ? t('none') : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(words)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 3 })
  const nameOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.name ?? key
  /** The names of those that are switched on. */
  const on = (...keys: SettingKey[]) => list(keys.filter((key) => values[key] === true).map(nameOf))
  const given = (...keys: SettingKey[]) => list(keys.filter((key) => Boolean(values[key])).map(nameOf))
  const { google, facebook, apple } = values.social_auths
  const secondFactor = { auto: t('Automatic'), required: t('Required'), off: t('Off') }
  return {
    general: list([values.app_name, ...[values.contact.email ?? values.mobile ?? []].flat()]),
    languages: list(values.languages.map(({ title }) => title)),
    shops: on('multi_vendor', 'shop_auto_approve', 'product_approval'),
    footer: list([
      ...(values.web_show_footer ? [nameOf('web_show_footer')] : []),
      ...values.social_links.map(({ name }) => name),
    ]),
    apps: given('show_download_app', 'google_playstore_link', 'app_store_link'),
    support: list(values.ticket_issue_types),
    currencies: list(values.currencies.map(({ name }) => name)),
    tax:
      values.tax_mode === 'rates'
        ? t('Rates by goods, country and day')
        : list(
            values.vat_taxes
              .filter(({ is_active }) => is_active)
              .map(({ name, percentage }) => `${name} ${percent.format(percentage / 100)}`),
          ),
    payment: list([
      ...(values.cash_on_delivery ? [nameOf('cash_on_delivery')] : []),
      ...(values.online_payment ? values.payment_gateways.map(({ title }) => title) : []),
    ]),
    accounts: list([
      ...(values.register_otp_verify ? [nameOf('register_otp_verify')] : []),
      ...[google.is_active && 'Google', facebook.is_active && 'Facebook', apple.is_active && 'Apple'].filter(
        (name) => name !== false,
      ),
    ]),
    staff_security: secondFactor[values.staff_second_factor],
    operation: on('realtime'),
  }
}
