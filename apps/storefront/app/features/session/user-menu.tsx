import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Menu } from '@rialto/ui/menu.tsx'
import type { AnchoredOverlay } from '@rialto/ui/popover.tsx'
import { LogOut } from 'lucide'
import { useAccountLinks } from './account-links.ts'
import { askLogout } from './auth-flow.ts'

const LOGOUT = 'logout'

/** The user menu on wide screens. */
export function UserMenu(overlay: AnchoredOverlay) {
  const { t } = useTranslation()
  const links = useAccountLinks()
  return (
    <Menu
      {...overlay}
      label={t('My account')}
      placement="bottom end"
      items={[
        ...links.map(({ count, leaves, to, ...link }) => ({
          ...link,
          id: to,
          ...(leaves ? {} : { to }),
          aside: count ? String(count) : undefined,
        })),
        { id: LOGOUT, label: t('Logout'), icon: LogOut },
      ]}
      onAction={(id) => {
        if (id === LOGOUT) askLogout()
        else if (links.some(({ to, leaves }) => leaves && to === id)) window.location.assign(id)
      }}
    />
  )
}
