import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { useIsWide } from '../lib/use-media.ts'
import { PageHead } from '../list/page-head.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SETTINGS_GROUPS, SettingsIndex, useScreensOfSettings } from './settings-index.tsx'
import { type SettingsPageId, settingsPages } from './settings-pages.ts'
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

/** One page of the settings; wide windows show the others beside it. */
export function SettingsPageScreen({ page }: { page: SettingsPageId }) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const title = settingsPages.find(({ id }) => id === page)?.title(t) ?? t('Settings')
  return (
    <>
      <PageHead title={title} back={{ to: '/settings', label: t('Settings') }} />
      <div className={cx(isWide && 'grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-8')}>
        {isWide && <PageList />}
        <div className="max-w-170 min-w-0">
          <WithSettings>{(settings) => <SettingsForm key={page} settings={settings} page={page} />}</WithSettings>
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
