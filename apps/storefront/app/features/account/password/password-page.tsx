import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useShopper } from '../../session/index.ts'
import { AccountPage } from '../frame/account-page.tsx'
import { PasswordForm } from './password-form.tsx'

/** Replaces the current password by a new one. */
export function PasswordPage() {
  const { t } = useTranslation()
  const user = useShopper()
  return (
    <AccountPage
      title={t('Change Password')}
      lead={t('Afterwards you are logged out on all other devices, and stay logged in here.')}
    >
      <div className="panel max-w-140 p-5 sm:p-6">{user ? <PasswordForm user={user} /> : <PasswordSkeleton />}</div>
    </AccountPage>
  )
}

/** Has the size of the form. */
function PasswordSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-5">
      {['current', 'new', 'again'].map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      ))}
      <Skeleton className="h-11 w-44 rounded-control" />
    </div>
  )
}
