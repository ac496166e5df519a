import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { LogOut, UserRound } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccountLinks } from './account-links.ts'
import { askLogout, openAuthDialog } from './auth-flow.ts'
import { phoneText, useUser } from './use-user.ts'

interface DrawerSessionProps {
  /** Called before a navigation, to close the drawer. */
  onGo: () => void
  /** The classes of the drawer's rows. */
  row: string
  /** The counters, as rows. */
  children?: ReactNode
}

/**
 * The top of the phone's menu: the login button, or the shopper with their menu as a list, and the counters (docs/spec
 * §2).
 */
export function DrawerSession({ onGo, row, children }: DrawerSessionProps) {
  const user = useUser()
  return (
    <section className="border-b border-line pb-2">
      {user ? <UserBox user={user} /> : <LoginBox onGo={onGo} />}
      {children}
      {user && <AccountRows onGo={onGo} row={row} />}
    </section>
  )
}

function LoginBox({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const open = (name: 'login' | 'registration') => {
    onGo()
    openAuthDialog({ name })
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 px-5 pt-5 pb-3">
      <Button variant="pri" aria-haspopup="dialog" onClick={() => open('login')}>
        <Icon as={UserRound} size={18} />
        {t('Login')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => open('registration')}>
        {t('Registration')}
      </Button>
    </div>
  )
}

function UserBox({ user }: { user: User }) {
  const reached = phoneText(user) ?? user.email
  return (
    <div className="flex items-center gap-3 px-5 pt-5 pb-3">
      <Avatar name={user.name} src={user.profile_photo} size={48} />
      <p className="min-w-0">
        <TruncatedName className="text-16 font-semibold">{user.name}</TruncatedName>
        {reached && <TruncatedName className="num text-13 text-ink-2">{reached}</TruncatedName>}
      </p>
    </div>
  )
}

function AccountRows({ onGo, row }: { onGo: () => void; row: string }) {
  const { t } = useTranslation()
  return (
    <>
      <nav aria-label={t('My account')}>
        <ul>
          {useAccountLinks().map(({ to, label, icon, leaves, count = 0 }) => (
            <li key={to}>
              <Link to={to} reloadDocument={leaves} viewTransition onClick={onGo} className={row}>
                <Icon as={icon} className="text-ink-2" />
                <span className="flex-1">{label}</span>
                {count > 0 && <span className="sr-only">{t('{{count}} unread', { count })}</span>}
                <CountBubble count={count} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          onGo()
          askLogout()
        }}
        className={`${row} w-full text-start`}
      >
        <Icon as={LogOut} className="text-ink-2" />
        {t('Logout')}
      </button>
    </>
  )
}
