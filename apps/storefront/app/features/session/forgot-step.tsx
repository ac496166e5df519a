import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { CountryField, PhoneField, useSubmit } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { AuthDialogBody, FormProblem } from './auth-dialog-body.tsx'
import type { StepProps } from './auth-flow.ts'
import { EmailField } from './email-field.tsx'
import { type RecoveryDraft, recoveryDraft } from './recovery-draft.ts'
import { sendCode } from './send-code.tsx'

/** The first step of password recovery: the account's phone or email, by the shop's settings (docs/spec §5). */
export function ForgotStep({ go }: StepProps<'forgot'>) {
  const { t } = useTranslation()
  const byPhone = useSettings().settings.forgot_otp_type === 'phone'
  const [{ country, phone }, setDraft] = useState(recoveryDraft.read)
  const { form, submit, pending, errors, problem, clearError, showErrors } = useSubmit(sendCode, {
    onSuccess({ step, message }) {
      if (message) showToast({ tone: 'success', title: message })
      go(step)
    },
  })

  const change = (next: RecoveryDraft, field: keyof RecoveryDraft) => {
    setDraft(next)
    recoveryDraft.keep(next)
    clearError(field)
  }
  const onSend = () => {
    const wrong = {
      ...(byPhone && !country && { country: t('The country field is required') }),
      ...(!phone.trim() && { phone: t('The phone or email field is required') }),
    }
    if (Object.keys(wrong).length > 0) showErrors(wrong)
    else
      void submit({ purpose: 'recover', phone: phone.trim(), phoneCode: byPhone ? (country?.phoneCode ?? null) : null })
  }
  return (
    <AuthDialogBody
      title={t('Forgot Password')}
      lead={
        byPhone
          ? t('Tell us the phone of your account, and we send a code to it.')
          : t('Tell us the email of your account, and we send a code to it.')
      }
    >
      <Form ref={form} onSend={onSend} className="grid gap-4">
        {byPhone ? (
          <>
            <CountryField
              value={country?.name ?? null}
              onChange={(chosen) => change({ country: chosen, phone }, 'country')}
              required
              error={errors.country}
            />
            <PhoneField
              phoneCode={country?.phoneCode ?? null}
              value={phone.includes('@') ? '' : phone}
              onChange={(digits, own) => change({ country: own ?? country, phone: digits }, 'phone')}
              error={errors.phone}
              required
            />
          </>
        ) : (
          <EmailField
            value={phone}
            onChange={(email) => change({ country, phone: email }, 'phone')}
            required
            error={errors.phone}
          />
        )}
        <FormProblem message={problem} />
        <Button type="submit" variant="pri" size="lg" block pending={pending} className="mt-2">
          {t('Send code')}
        </Button>
      </Form>
      <p className="mt-5 text-center text-ink-2">
        <TextButton onClick={() => go({ name: 'login' })}>{t('Back to login')}</TextButton>
      </p>
    </AuthDialogBody>
  )
}
