import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useState } from 'react'
import { useSubmit } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { AuthDialogBody, FormProblem } from './auth-dialog-body.tsx'
import type { StepProps } from './auth-flow.ts'
import {
  checkRegistration,
  proveAccount,
  type Registration,
  RegistrationFields,
  registrationBody,
  registrationDraft,
} from './registration-fields.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { readSession, startSession } from './start-session.ts'

/** The registration form, with a link to the login (docs/spec §2 and §5). */
export function RegistrationStep({ go, close }: StepProps<'registration'>) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [values, setValues] = useState(registrationDraft.read)
  const { form, submit, pending, errors, problem, clearError, showErrors } = useRegistration({ go, close })

  const change = (next: Partial<Registration>) => {
    const all = { ...values, ...next }
    setValues(all)
    registrationDraft.keep(all)
    for (const field of Object.keys(next)) clearError(field)
  }
  const onSend = () => {
    const wrong = checkRegistration(values, settings, t)
    if (Object.keys(wrong).length > 0) showErrors(wrong)
    else void submit(values)
  }
  return (
    <AuthDialogBody title={t('Create an account')} lead={t('Your wishlist, orders and addresses in one place.')}>
      <Form ref={form} method="post" onSend={onSend} className="grid gap-4">
        <RegistrationFields values={values} errors={errors} onChange={change} />
        <FormProblem message={problem} />
        <Button type="submit" variant="pri" size="lg" block pending={pending} className="mt-2">
          {t('Create account')}
        </Button>
      </Form>
      <SocialButtons onDone={close} />
      <p className="mt-5 text-center text-ink-2">
        {t('Already have an account?')} <TextButton onClick={() => go({ name: 'login' })}>{t('Login')}</TextButton>
      </p>
    </AuthDialogBody>
  )
}

/** Creates the account, and shows the step for the one-time code if the shop requires one (docs/spec §4). */
function useRegistration({ go, close }: Pick<StepProps, 'go' | 'close'>) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const register = async (values: Registration) => {
    const body = registrationBody(values)
    const reply = await api.call('POST /registration', { body })
    const { password: _, ...typed } = body
    const session = readSession(reply, { ...typed, account_verified: !settings.register_otp_verify })
    registrationDraft.forget()
    startSession(session, 'registration')
    return proveAccount(session, settings, t)
  }
  return useSubmit(register, { onSuccess: (next) => (next ? go(next) : close()) })
}
