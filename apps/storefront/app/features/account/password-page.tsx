import { api } from '@rialto/client/api/browser.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { pageMeta } from '../../lib/page-meta.ts'
import { collectFieldErrors, useSubmit, validateRequired } from '../forms/index.ts'
import { NewPasswordField, passwordWrong, useShopper } from '../session/index.ts'
import type { Route } from './+types/password-page'
import { AccountPage } from './account-area.tsx'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Change Password'), hidden: true })

export default PasswordPage

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

const empty = { current_password: '', password: '', password_confirmation: '' }

/** Changes the password. The server then ends all other sessions of the shopper. */
function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (body: typeof empty) => api.answer('POST /change-password', { body }),
    {
      onSuccess: ({ message }) => {
        setValues(empty)
        showToast({ tone: 'success', title: message || t('Password changed. All other sessions have ended.') })
      },
    },
  )
  const set = (field: keyof typeof empty) => (text: string) => {
    clearError(field)
    setValues((before) => ({ ...before, [field]: text }))
  }
  const send = () => {
    const wrong = collectFieldErrors({
      current_password: validateRequired(values.current_password, t('current password'), t),
      password: passwordWrong(values.password, t),
      password_confirmation:
        values.password === values.password_confirmation ? undefined : t('Confirm Password does not match'),
    })
    if (wrong) showErrors(wrong)
    else void submit(values)
  }
  const eye = { showLabel: t('Show password'), hideLabel: t('Hide password') }
  return (
    <Form ref={form} onSend={send} className="grid gap-5">
      {/* Password managers need the username to know which password is changed. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email ?? user.phone ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        {...eye}
        label={t('Current password')}
        name="current_password"
        autoComplete="current-password"
        value={values.current_password}
        error={errors.current_password}
        onChange={(event) => set('current_password')(event.target.value)}
      />
      <NewPasswordField
        label={t('New password')}
        about={[user.name, user.email ?? '', user.phone ?? '']}
        value={values.password}
        error={errors.password}
        onChange={set('password')}
      />
      <PasswordField
        {...eye}
        label={t('Confirm Password')}
        name="password_confirmation"
        autoComplete="new-password"
        value={values.password_confirmation}
        error={errors.password_confirmation}
        onChange={(event) => set('password_confirmation')(event.target.value)}
      />
      <Button type="submit" variant="pri" pending={pending} className="justify-self-start max-sm:w-full">
        {t('Change Password')}
      </Button>
    </Form>
  )
}
