import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Spinner } from '@rialto/ui/spinner.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { BadgeCheck, CircleDashed } from 'lucide'
import { useSubmit } from '../../forms/index.ts'
import { openAuthDialog, sendCode } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'

/** Shows whether the account is verified, with a button to verify it by a code. */
export function VerificationStatus({ user }: { user: User }) {
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
