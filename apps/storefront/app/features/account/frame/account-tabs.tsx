import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useUnreadCount } from '@rialto/client/unread.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { tabCell, tabRow } from '@rialto/ui/tabs.tsx'
import { useCurrentInSight } from '@rialto/ui/use-current-in-sight.ts'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useShopper } from '../../session/index.ts'
import { ShopperSummary } from './shopper-summary.tsx'
import { useAccountLinks } from './use-account-links.ts'

/** The account menu on phones and tablets: a row that scrolls sideways to the current page. */
export function AccountTabs({ className }: { className?: string }) {
  const { t } = useTranslation()
  const user = useShopper()
  const strip = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  useCurrentInSight(strip, pathname)
  return (
    <div className={className}>
      <div data-gives-way className="mb-3">
        <ShopperSummary user={user} className="flex items-center gap-3" />
      </div>
      <nav aria-label={t('Account menu')} className="bleed">
        <ul ref={strip} className={`${tabRow} px-(--gutter)`}>
          {useAccountLinks({ unread: useUnreadCount() }).map(({ to, label, current, count = 0 }) => (
            <li key={to} className="flex-none">
              <Link
                to={to}
                viewTransition
                aria-current={current ? 'page' : undefined}
                className={`${tabCell} text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:inset-shadow-[0_-2px_var(--accent)]`}
              >
                {label}
                <CountBubble count={count} />
                {count > 0 && <span className="sr-only">{t('{{count}} unread', { count })}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
