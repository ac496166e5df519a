import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useUnreadCount } from '@rialto/client/unread.ts'
import { type IconNode, LayoutDashboard, LockKeyhole, MessageCircle, Package, UserRound } from 'lucide'

interface AccountLink {
  to: string
  label: string
  icon: IconNode
  /** The number of unread messages. */
  count?: number
}

/** The links of the user menu (docs/spec §2, "Top bar"), including one to the messages. */
export function useAccountLinks(): AccountLink[] {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  return [
    { to: '/dashboard', label: t('Dashboard'), icon: LayoutDashboard },
    { to: '/order-history', label: t('Order History'), icon: Package },
    { to: '/massages', label: t('Message'), icon: MessageCircle, count: unread },
    { to: '/profile', label: t('My Profile'), icon: UserRound },
    { to: '/change-password', label: t('Change Password'), icon: LockKeyhole },
  ]
}
