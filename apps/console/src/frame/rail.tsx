import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ExternalLink, Search } from 'lucide'
import { Kbd } from '../lib/keys/kbd.tsx'
import { MarketName } from '../lib/mark.tsx'
import { usePlace } from '../lib/place-context.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { openPalette } from './overlay-state.ts'
import { PersonMenu } from './person-menu.tsx'
import { PlaceSwitcher } from './place-switcher.tsx'
import { RailLink, railItem, ScreenLinks } from './rail-link.tsx'
import { useVisibleScreens } from './use-visible-screens.ts'

/** The navigation of desktops, at the start side: place, search, screens, person. */
export function Rail() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const screens = useVisibleScreens()
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-0.5 border-e border-line bg-ground-2 px-2.5 py-3">
      <div className="flex items-center gap-2.5 px-2 pt-2 pb-3 text-18 leading-flat font-semibold">
        <span className="flex min-w-0 flex-1 items-center gap-2.5">
          <MarketName />
        </span>
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
      <nav aria-label={t('Console')} className="flex min-h-0 flex-1 flex-col">
        {/* The end stays in sight; the part above it scrolls where the window is low. */}
        <div className="min-h-24 flex-1 overflow-y-auto overscroll-contain">
          <ScreenLinks screens={screens.filter((screen) => screen.place === 'work')} />
        </div>
        <ul className={cx('grid flex-none gap-0.5 pt-2', place?.kind === 'market' && 'border-t border-line')}>
          {place?.kind === 'shop' && (
            <li>
              <a href={`/shops/${place.shop.id}`} target="_blank" rel="noreferrer" className={railItem}>
                <Icon as={ExternalLink} />
                {t('View shop')}
              </a>
            </li>
          )}
          {screens
            .filter((screen) => screen.place === 'end')
            .map((screen) => (
              <RailLink key={screen.path} screen={screen} />
            ))}
        </ul>
      </nav>
      <PersonMenu />
    </header>
  )
}
