import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { useIsMarket } from '../lib/settings-context.tsx'
import { SCREEN_GROUPS, type ScreenGroup } from '../screens/screen.ts'
import type { VisibleScreen } from './use-visible-screens.ts'

export const railItem =
  'flex min-h-8.5 items-center gap-2.5 rounded-control border border-transparent px-2.25 text-ink-2 hover:bg-hover hover:text-ink'
const current = 'border-line! bg-card! font-semibold text-accent-ink!'

/** A screen in the rail. */
export function RailLink({ screen }: { screen: VisibleScreen }) {
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
