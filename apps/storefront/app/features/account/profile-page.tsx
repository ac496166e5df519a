import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton, Spinner } from '@rialto/ui/loading.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { BadgeCheck, CircleDashed } from 'lucide'
import { useSubmit } from '../forms/index.ts'
import { openAuthDialog, phoneText, sendCode, useShopper } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { AccountPage } from './account-page.tsx'
import { PhotoField } from './photo-field.tsx'
import { ProfileForm } from './profile-form.tsx'

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

/** Shows whether the account is verified, with a button to verify it by a code. */
function VerificationStatus({ user }: { user: User }) {
  const { t } = useTranslation()
  if (user.account_verified)
    return (
      <Badge tone="ok">
        <Icon as={BadgeCheck} size={14} />
        {t('Verified')}
      </Badge>
    )
  return (
    <>
      <Badge tone="warn">
        <Icon as={CircleDashed} size={14} />
        {t('Not verified')}
      </Badge>
      <VerifyButton user={user} />
    </>
  )
}

/** Sends a code by the shop's channel for new accounts, or by the other one when the account has no such contact. */
function VerifyButton({ user }: { user: User }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const byPhone = user.phone !== null && (settings.register_otp_type === 'phone' || user.email === null)
  const phone = byPhone ? user.phone : user.email
  const phoneCode = byPhone ? user.phone_code : null
  const { submit, pending } = useSubmit((to: string) => sendCode({ purpose: 'verify', phone: to, phoneCode }), {
    onSuccess: ({ step, message }) => {
      if (message) showToast({ tone: 'success', title: message })
      openAuthDialog(step)
    },
  })
  if (!phone) return null
  return (
    <span className="inline-flex items-center gap-2">
      <TextButton aria-disabled={pending} onClick={() => void submit(phone)}>
        {t('Verify now')}
      </TextButton>
      {pending && <Spinner size={16} label={t('Sending the code')} />}
    </span>
  )
}
