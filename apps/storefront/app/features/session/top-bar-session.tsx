import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { ChevronDown, UserRound } from 'lucide'
import { useEffect } from 'react'
import { warmAuthDialog } from './auth-dialogs.tsx'
import { openAuthDialog } from './auth-flow.ts'
import { useUser } from './use-user.ts'

/** The user menu in the top bar (docs/spec §2, "Top bar"); nothing for guests. */
export function TopBarSession() {
  const { t } = useTranslation()
  const user = useUser()
  if (!user) return null
  return (
    <LazyUserMenu
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-2 -outline-offset-2 transition-colors hover:text-ink pointer-coarse:min-h-11"
        >
          {t('My account')}
          <Icon as={ChevronDown} size={14} />
        </button>
      )}
    />
  )
}

/**
 * The login button or the user menu at the end of the header (docs/spec §2, "Header"). `data-session` reserves the
 * place of a returning shopper's name, so that the icons before it hardly move when it appears. On phones both are in
 * the drawer.
 */
export function SessionActions() {
  const user = useUser()
  useEffect(() => {
    // After hydration the session itself decides.
    delete document.documentElement.dataset.session
  }, [])
  return (
    <div className={cx('hidden flex-none justify-end md:flex in-data-session:min-w-46', user && 'min-w-46')}>
      {user ? <UserButton {...user} /> : <LoginButton />}
    </div>
  )
}

function LoginButton() {
  const { t } = useTranslation()
  return (
    <Button
      variant="bare"
      data-account
      aria-haspopup="dialog"
      onPointerEnter={warmAuthDialog}
      onFocus={warmAuthDialog}
      onClick={() => openAuthDialog({ name: 'login' })}
      className="-me-5 in-data-session:invisible"
    >
      <Icon as={UserRound} size={22} />
      {t('Login')}
    </Button>
  )
}

function UserButton({ name, profile_photo }: { name: string; profile_photo: string }) {
  const { t } = useTranslation()
  return (
    <LazyUserMenu
      trigger={(props) => (
        <button
          type="button"
          {...props}
          data-account
          className="-me-1 flex min-h-11 items-center gap-2.5 rounded-control px-3 text-start transition-colors hover:bg-hover"
        >
          <Avatar name={name} src={profile_photo} />
          <span className="sr-only">{t('My account')}</span>
          <TruncatedName className="min-w-0 md:max-w-28 lg:max-w-40 xl:max-w-64">{name}</TruncatedName>
          <Icon as={ChevronDown} size={16} className="text-ink-2" />
        </button>
      )}
    />
  )
}

/** The user menu, loaded on demand. */
const LazyUserMenu = lazyOverlay('menu', async () => (await import('./user-menu.tsx')).UserMenu)
