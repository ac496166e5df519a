import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RequestFor } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { collectFieldErrors, useSubmit } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { AuthDialogBody, FormProblem } from './auth-dialog-body.tsx'
import type { StepProps } from './auth-flow.ts'
import { SocialButtons } from './social-buttons.tsx'
import { readSession, startSession } from './start-session.ts'

type Login = RequestFor<'POST /login'>['body']

const logIn = async (body: Login) => readSession(await api.call('POST /login', { body }))

/** The login by phone or email and password, with links to recovery and registration (docs/spec §2, §4 and §6). */
export function LoginStep({ step, go, close }: StepProps<'login'>) {
  const { t } = useTranslation()
  const { settings, direction } = useSettings()
  const filled = filledIn(step.account, settings.app_environment)
  const { form, submit, pending, errors, problem, clearError, showErrors } = useSubmit(logIn, {
    onSuccess(session) {
      startSession(session, 'login')
      close()
    },
  })
  const onSend = (sent: HTMLFormElement) => {
    const fields = new FormData(sent)
    const body = { phone: String(fields.get('phone')), password: String(fields.get('password')) }
    const wrong = collectFieldErrors({
      phone: body.phone.trim() ? undefined : t('The phone or email field is required'),
      // A password may consist of blanks.
      password: body.password ? undefined : t('The {{field}} field is required', { field: t('password') }),
    })
    if (wrong) showErrors(wrong)
    else void submit(body)
  }
  return (
    <AuthDialogBody title={t('Login')} lead={t('Good to see you again.')}>
      <Form ref={form} method="post" onSend={onSend} className="grid gap-4">
        <TextField
          name="phone"
          label={t('Phone or email')}
          dir="ltr"
          style={{ textAlign: direction === 'rtl' ? 'right' : 'left' }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={filled?.phone}
          error={errors.phone}
          onChange={() => clearError('phone')}
        />
        <PasswordField
          data-focus-on-error
          name="password"
          label={t('Password')}
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
          autoComplete="current-password"
          required
          defaultValue={filled?.password}
          error={errors.password}
          onChange={() => clearError('password')}
        />
        <p className="text-end">
          <TextButton onClick={() => go({ name: 'forgot' })}>{t('Forgot password?')}</TextButton>
        </p>
        <FormProblem message={problem} />
        <Button type="submit" variant="pri" size="lg" block pending={pending}>
          {t('Login')}
        </Button>
      </Form>
      <SocialButtons onDone={close} />
      <p className="mt-5 text-center text-ink-2">
        {t('New to {{shop}}?', { shop: settings.app_name })}{' '}
        <TextButton onClick={() => go({ name: 'registration' })}>{t('Create an account')}</TextButton>
      </p>
    </AuthDialogBody>
  )
}

/** Fills in the given account, or else the demo's login; a password only together with its own account. */
function filledIn(account: string | undefined, environment: string): { phone: string; password?: string } | null {
  const demo = demoLogin(environment)
  return account === undefined || account === demo?.phone ? demo : { phone: account }
}

/** The login of the demo's first shopper, filled in when the shop runs locally (docs/spec §6). */
function demoLogin(environment: string): { phone: string; password: string } | null {
  return environment === 'local' ? { phone: 'shopper1@rialto.test', password: 'marketday-2026' } : null
}
