import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { PASSWORD_MAX } from '@rialto/contract/limits'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import type { FieldErrors } from '../../forms/index.ts'
import { sendCode } from '../../session/index.ts'
import { CodeField } from './code-field.tsx'
import type { ProfileValues } from './profile-values.ts'
import type { ContactProof, ProofField } from './use-contact-proof.ts'

interface ContactProofFieldsProps {
  user: User
  proof: ContactProof
  /** The profile with its unsaved changes. */
  profile: ProfileValues
  errors: FieldErrors
  clearError: (field: string) => void
}

/**
 * Asks for password or code when email or phone change, so that an open session alone is not enough to take over an
 * account.
 */
export function ContactProofFields({ user, proof, profile, errors, clearError }: ContactProofFieldsProps) {
  const { t } = useTranslation()
  const field = (name: ProofField) => ({
    name,
    value: proof.values[name],
    error: errors[name],
    onChange: (value: string) => {
      clearError(name)
      proof.set(name, value)
    },
  })
  const password = field('current_password')
  return (
    <fieldset className="mt-6 grid gap-4 rounded-control bg-ground-2 p-4 sm:p-5">
      <legend className="float-start w-full font-semibold">{t('Confirm this change')}</legend>
      <p className="clear-both text-ink-2">
        {proof.usesCode
          ? t(
              'Your email and phone open your account. Give a code that we send to you to change them; all other devices are logged out.',
            )
          : t(
              'Your email and phone open your account. Give your password to change them; all other devices are logged out.',
            )}
      </p>
      {proof.usesCode ? (
        <CodeField label={t('Code that we sent to you')} {...field('otp')} send={sendChangeCode} />
      ) : (
        <PasswordField
          {...password}
          label={t('Current password')}
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          onChange={(event) => password.onChange(event.target.value)}
          className="max-w-100"
        />
      )}
      {(user.account_verified || proof.usesCode) && (
        <p>
          <TextButton onClick={() => proof.setUsesCode(!proof.usesCode)}>
            {proof.usesCode ? t('Use my password instead') : t('Use a code instead')}
          </TextButton>
        </p>
      )}
      {proof.takesOver && (
        <div className="grid gap-4 border-t border-line pt-4">
          <p className="text-ink-2">
            {t('Is this email or phone yours? Prove it with a code that we send there, and it moves to this account.')}
          </p>
          <CodeField
            label={t('Code that we sent to the new email or phone')}
            {...field('new_otp')}
            // On the first refusal the question above says enough.
            error={proof.values.new_otp === '' ? undefined : errors.new_otp}
            send={() => sendClaimCode(user, profile)}
          />
        </div>
      )}
    </fieldset>
  )
}

async function sendChangeCode() {
  const { data, message } = await api.answer('POST /send-change-otp')
  return { to: data.email_or_phone, message }
}

/** Sends a code to the new contact; the server requires it when that contact belongs to another account. */
async function sendClaimCode(user: User, { email, phone, phone_code }: ProfileValues) {
  const byMail = email !== '' && email !== user.email
  const to = byMail ? { phone: email, phoneCode: null } : { phone, phoneCode: phone_code || null }
  const { message } = await sendCode({ purpose: 'verify', ...to })
  return { to: byMail ? email : `+${phone_code} ${phone}`, message }
}
