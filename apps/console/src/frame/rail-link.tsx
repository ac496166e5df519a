import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { NavLink } from 'react-router'
import type { VisibleScreen } from './use-visible-screens.ts'

export const railItem =
  'flex min-h-9 items-center gap-2.5 rounded-control border border-transparent px-2.25 text-ink-2 hover:bg-hover hover:text-ink'
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
