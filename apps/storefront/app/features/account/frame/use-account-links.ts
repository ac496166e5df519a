import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import {
  FileText,
  Heart,
  type IconNode,
  LayoutDashboard,
  LifeBuoy,
  LockKeyhole,
  MapPin,
  MessageCircle,
  Package,
  ShieldCheck,
  UserRound,
} from 'lucide'
import { useLocation } from 'react-router'
import { isLinkVisible } from '../../../lib/link-visibility.ts'
import { useSettings } from '../../settings/index.ts'

export interface AccountLink {
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
 * The account menu (docs/spec §2, "Account sidebar"). `unread` is a number of
 * messages.
 */
export function useAccountLinks({ unread = 0 }: { unread?: number } = {}): AccountLink[] {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { settings } = useSettings()
  const links: (Omit<AccountLink, 'current'> & { below?: string })[] = [
    { to: '/dashboard', label: t('Dashboard'), icon: LayoutDashboard },
    { to: '/order-history', label: t('Order History'), icon: Package },
    { to: '/wishlist', label: t('Wishlist'), icon: Heart },
    { to: '/massages', label: t('Message'), icon: MessageCircle, count: unread },
    { to: '/profile', label: t('My Profile'), icon: UserRound },
    { to: '/manage-address', label: t('Manage Address'), icon: MapPin },
    { to: '/support-tickets', label: t('Support Ticket'), icon: LifeBuoy, below: '/support-ticket' },
    { to: '/change-password', label: t('Change Password'), icon: LockKeyhole },
    { to: '/terms-and-conditions', label: t('Terms & Conditions'), icon: FileText, leavesAccount: true },
    { to: '/privacy-policy', label: t('Privacy Policy'), icon: ShieldCheck, leavesAccount: true },
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
