import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useUnreadCount } from '@rialto/client/unread.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Link } from 'react-router'
import { useShopper } from '../../session/index.ts'
import { ShopperSummary } from './shopper-summary.tsx'
import { type AccountLink, useAccountLinks } from './use-account-links.ts'

/** The account menu beside the pages on wide screens. */
export function AccountSidebar({ className }: { className?: string }) {
  const { t } = useTranslation()
  const user = useShopper()
  const links = useAccountLinks({ unread: useUnreadCount() })
  const outsideLinks = links.filter((link) => link.leavesAccount)
  return (
    <aside aria-label={t('My account')} className={className}>
      <div className="panel px-3 py-4">
        <ShopperSummary user={user} className="flex items-center gap-3 px-3 pb-4" />
        <nav aria-label={t('Account menu')}>
          <Links links={links.filter((link) => !link.leavesAccount)} />
          {outsideLinks.length > 0 && (
            <div className="mt-2 border-t border-line pt-2">
              <Links links={outsideLinks} />
            </div>
          )}
        </nav>
      </div>
    </aside>
  )
}

function Links({ links }: { links: AccountLink[] }) {
  const { t } = useTranslation()
  return (
    <ul>
      {links.map(({ to, label, icon, current, count = 0 }) => (
        <li key={to}>
          <Link
            to={to}
            viewTransition
            aria-current={current ? 'page' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 transition-colors hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
          >
            <Icon as={icon} />
            <span className="min-w-0 flex-1">{label}</span>
            <CountBubble count={count} />
            {count > 0 && <span className="sr-only">{t('{{count}} unread', { count })}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
