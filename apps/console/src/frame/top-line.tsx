import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Search } from 'lucide'
import { useLocation } from 'react-router'
import { usePlace } from '../lib/place-context.tsx'
import { useSettings } from '../lib/settings-context.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { openPalette } from './overlay-state.ts'
import { PersonMenu } from './person-menu.tsx'
import { PlaceSwitcher } from './place-switcher.tsx'
import { useVisibleScreens } from './use-visible-screens.ts'

/** The head of phones: place, the screen's name, search, person. */
export function TopLine() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { place } = usePlace()
  const { app_name: name } = useSettings()
  const screen = useVisibleScreens().find(({ path }) => pathname.startsWith(`/${path}`))
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-card ps-2 pe-1.5">
      <PlaceSwitcher compact />
      <span className="min-w-0 flex-1 truncate text-16 font-semibold">
        {screen?.label ?? (place?.kind === 'shop' ? place.shop.name : name)}
      </span>
      <NotificationBell />
      <IconButton icon={Search} label={t('Search')} onClick={openPalette} />
      <PersonMenu compact />
    </header>
  )
}
