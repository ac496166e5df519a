import { useUnreadCount } from '@rialto/client/account-store.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import {
  FileText,
  FileX2,
  Heart,
  type IconNode,
  LayoutDashboard,
  LifeBuoy,
  LockKeyhole,
  MapPin,
  MessageCircle,
  Package,
  ShieldCheck,
  Undo2,
  UserRound,
} from 'lucide'
import { Link, useLocation } from 'react-router'
import { isLinkVisible, legalPagePath } from '../../lib/link-visibility.ts'
import { phoneText, useShopper } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'

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

/** The shopper's photo, name and phone (or email without a phone). A placeholder of the same size until known. */
export function ShopperSummary({ user, className }: { user: User | null; className?: string }) {
  return (
    <div className={className}>
      {user ? (
        <Avatar name={user.name} src={user.profile_photo} size={48} />
      ) : (
        <Skeleton className="size-12 rounded-full" />
      )}
      <div className="min-w-0 flex-1">
        {user ? (
          <>
            <p className="text-16 font-semibold">
              <TruncatedName>{user.name}</TruncatedName>
            </p>
            <p className="text-12 text-ink-2">
              <TruncatedName className="num">{phoneText(user) ?? user.email}</TruncatedName>
            </p>
          </>
        ) : (
          <>
            <p className="grid h-[1lh] items-center text-16">
              <Skeleton className="h-4 w-28" />
            </p>
            <p className="grid h-[1lh] items-center text-12">
              <Skeleton className="h-3 w-20" />
            </p>
          </>
        )}
      </div>
    </div>
  )
}

interface AccountLink {
  to: string
  label: string
  icon: IconNode
  /** Shown in a bubble at the end; hidden when 0. */
  count?: number
  /** Leads out of the account area, so it is shown below a line. */
  leavesAccount?: true
  /** The link leads to the current page or to its parent. */
  current: boolean
}

/**
 * The account menu (docs/spec §2, "Account sidebar"), with returns, and the withdrawal that the law wants within reach, which it does not know. `unread` is a number of
 * messages.
 */
export function useAccountLinks({ unread = 0 }: { unread?: number } = {}): AccountLink[] {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { settings } = useSettings()
  const links: (Omit<AccountLink, 'current'> & { below?: string })[] = [
    { to: '/dashboard', label: t('Dashboard'), icon: LayoutDashboard },
    { to: '/order-history', label: t('Order History'), icon: Package },
    { to: '/returns', label: t('Returns'), icon: Undo2 },
    { to: '/wishlist', label: t('Wishlist'), icon: Heart },
    { to: '/massages', label: t('Message'), icon: MessageCircle, count: unread },
    { to: '/profile', label: t('My Profile'), icon: UserRound },
    { to: '/manage-address', label: t('Manage Address'), icon: MapPin },
    { to: '/support-tickets', label: t('Support Ticket'), icon: LifeBuoy, below: '/support-ticket' },
    { to: '/change-password', label: t('Change Password'), icon: LockKeyhole },
    ...(settings.eu_consumers
      ? [{ to: '/withdraw', label: t('Withdraw from contract here'), icon: FileX2, leavesAccount: true as const }]
      : []),
    {
      ...{ to: legalPagePath('terms', settings) ?? '/terms-and-conditions', label: t('Terms & Conditions') },
      ...{ icon: FileText, leavesAccount: true },
    },
    {
      ...{ to: legalPagePath('privacy', settings) ?? '/privacy-policy', label: t('Privacy Policy') },
      ...{ icon: ShieldCheck, leavesAccount: true },
    },
  ]
  return links
    .filter(({ to }) => isLinkVisible(to, settings))
    .map(({ below, ...link }) => ({
      ...link,
      current: isWithin(pathname, link.to) || isWithin(pathname, below),
    }))
}

const isWithin = (pathname: string, page: string | undefined): boolean =>
  page !== undefined && (pathname === page || pathname.startsWith(`${page}/`))
