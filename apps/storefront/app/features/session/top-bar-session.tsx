import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ChevronDown } from 'lucide'
import { LazyUserMenu } from './menu/lazy-user-menu.ts'
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
