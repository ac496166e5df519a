import { useUnreadCount } from '@rialto/client/account-store.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { type IconNode, LayoutDashboard, LockKeyhole, MessageCircle, Package, Store, UserRound } from 'lucide'
import { useUser } from './use-user.ts'

interface AccountLink {
  to: string
  label: string
  icon: IconNode
  /** The number of unread messages. */
  count?: number
  /** Another application: the browser loads its page. */
  leaves?: true
}

/** The links of the user menu (docs/spec §2, "Top bar"), including one to the messages, and to the console for those who work there. */
export function useAccountLinks(): AccountLink[] {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  const user = useUser()
  return [
    ...(user?.uses_console || user?.is_seller
      ? [{ to: '/console', label: t('Open the console'), icon: Store, leaves: true as const }]
      : []),
    { to: '/dashboard', label: t('Dashboard'), icon: LayoutDashboard },
    { to: '/order-history', label: t('Order History'), icon: Package },
    { to: '/massages', label: t('Message'), icon: MessageCircle, count: unread },
    { to: '/profile', label: t('My Profile'), icon: UserRound },
    { to: '/change-password', label: t('Change Password'), icon: LockKeyhole },
  ]
}
