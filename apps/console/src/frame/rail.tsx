import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ExternalLink, Search } from 'lucide'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { Kbd } from '../lib/keys.tsx'
import { MarketName } from '../lib/mark.tsx'
import { usePlace } from '../lib/place.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { SCREEN_GROUPS, type ScreenGroup } from '../screens/screen.ts'
import { NotificationBell, PersonMenu, PlaceSwitcher } from './frame-menus.tsx'
import { openPalette, useVisibleScreens, type VisibleScreen } from './frame-state.ts'

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

const railItem =
  'flex min-h-8.5 items-center gap-2.5 rounded-control border border-transparent px-2.25 text-ink-2 hover:bg-hover hover:text-ink'
const current = 'border-line! bg-card! font-semibold text-accent-ink!'

/** A screen in the rail. */
function RailLink({ screen }: { screen: VisibleScreen }) {
  return (
    <li>
      <NavLink to={`/${screen.path}`} className={({ isActive }) => cx(railItem, isActive && current)}>
        <Icon as={screen.icon} />
        <span className="flex-1">{screen.label}</span>
        <ScreenCount screen={screen} />
      </NavLink>
    </li>
  )
}

/** Links of screens by their groups, those without a group first. */
export function ScreenLinks({ screens, columns = 1 }: { screens: readonly VisibleScreen[]; columns?: 1 | 2 }) {
  const names = useGroupNames()
  const id = useId()
  return [undefined, ...SCREEN_GROUPS].map((group) => {
    const shown = screens.filter((screen) => screen.group === group)
    if (shown.length === 0) return null
    return (
      <div key={group ?? ''}>
        {group && (
          <h2 id={`${id}-${group}`} className="px-2.25 pt-3 pb-1 text-12 font-normal text-ink-2">
            {names[group]}
          </h2>
        )}
        <ul
          aria-labelledby={group && `${id}-${group}`}
          className={cx('grid gap-0.5', columns === 2 && 'grid-cols-2 gap-1 *:min-h-11')}
        >
          {shown.map((screen) => (
            <RailLink key={screen.path} screen={screen} />
          ))}
        </ul>
      </div>
    )
  })
}

function useGroupNames(): Record<ScreenGroup, string> {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return {
    people: t('Orders and people'),
    money: t('Money'),
    goods: isMarket ? t('Shops and goods') : t('Products'),
    window: t('Shop window'),
  }
}

/** How much work waits behind a link; people who wait stand out. */
function ScreenCount({ screen: { count, waiting } }: { screen: VisibleScreen }) {
  if (count === 0) return null
  const shown = count.toLocaleString('en')
  return (
    <>
      <span className="sr-only">: {shown}</span>
      {waiting ? (
        <CountBubble count={count} />
      ) : (
        <span aria-hidden className="num text-12 tabular-nums">
          {shown}
        </span>
      )}
    </>
  )
}
