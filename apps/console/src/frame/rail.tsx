import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ExternalLink, Search } from 'lucide'
import { Kbd } from '../keys/kbd.tsx'
import { usePlace } from '../place/place-context.tsx'
import { Mark } from '../settings/mark.tsx'
import { useSettings } from '../settings/settings-context.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { openPalette } from './overlay-state.ts'
import { PersonMenu } from './person-menu.tsx'
import { PlaceSwitcher } from './place-switcher.tsx'
import { RailLink, railItem } from './rail-link.tsx'
import { useVisibleScreens } from './use-visible-screens.ts'

/** The navigation of desktops, at the start side: place, search, screens, person. */
export function Rail() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { app_name: name } = useSettings()
  const screens = useVisibleScreens()
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-0.5 overflow-y-auto border-e border-line bg-ground-2 px-2.5 py-3">
      <div className="flex items-center gap-2.5 px-2 pt-2 pb-3 text-18 leading-flat font-semibold">
        <Mark />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <NotificationBell />
      </div>
      <PlaceSwitcher />
      <button
        type="button"
        onClick={openPalette}
        className="my-2 flex h-9 flex-none items-center gap-2 rounded-control border border-line-strong bg-card px-2.25 text-ink-2 hover:border-field"
      >
        <Icon as={Search} size={16} />
        <span className="me-auto">{t('Search')}</span>
        <Kbd keys="Ctrl K" />
      </button>
      <nav aria-label={t('Console')} className="flex flex-1 flex-col">
        <ul className="grid gap-0.5">
          {screens
            .filter((screen) => screen.place === 'work')
            .map((screen) => (
              <RailLink key={screen.path} screen={screen} />
            ))}
        </ul>
        <ul className="mt-auto grid gap-0.5 pt-4">
          {place?.kind === 'shop' && (
            <li>
              <a href={`/shops/${place.shop.id}`} target="_blank" rel="noreferrer" className={railItem}>
                <Icon as={ExternalLink} />
                {t('View shop')}
              </a>
            </li>
          )}
          {screens
            .filter((screen) => screen.place === 'person')
            .map((screen) => (
              <RailLink key={screen.path} screen={screen} />
            ))}
        </ul>
      </nav>
      <PersonMenu />
    </header>
  )
}
