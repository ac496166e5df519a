import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { phoneText, useShopper } from '../../session/index.ts'
import { AccountPage } from '../frame/account-page.tsx'
import { PhotoField } from '../photo/photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import { VerificationStatus } from './verification-status.tsx'

/** The shopper's photo, name and contacts. */
export function ProfilePage() {
  const { t } = useTranslation()
  const user = useShopper()
  return (
    <AccountPage title={t('My Profile')}>
      {user ? (
        <>
          <PhotoField user={user}>
            <p className="text-18 font-semibold">
              <bdi>{user.name}</bdi>
            </p>
            <p className="mt-0.5 break-words text-ink-2">
              <span className={user.email ? 'num whitespace-normal wrap-anywhere' : 'num'}>
                {user.email ?? phoneText(user)}
              </span>
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
              <VerificationStatus user={user} />
            </p>
          </PhotoField>
          <ProfileForm user={user} />
        </>
      ) : (
        <ProfileSkeleton />
      )}
    </AccountPage>
  )
}

/** Has the size of photo and form. */
function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')}>
      <div className="panel flex flex-wrap items-center gap-5 p-5 sm:p-6">
        <Skeleton className="size-24 rounded-full" />
        <div className="grid flex-[1_1_140px] gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-52" />
          <Skeleton className="h-5.5 w-24" />
        </div>
        <Skeleton className="h-11 w-full rounded-control sm:w-60" />
      </div>
      <div className="panel mt-4 p-5 sm:p-6">
        <Skeleton className="h-5 w-28" />
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          {['name', 'email', 'country', 'phone', 'gender', 'birth'].map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-11 rounded-control" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-11 w-36 rounded-control" />
      </div>
    </div>
  )
}
