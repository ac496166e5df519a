import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OpenInvitation } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { SkeletonText } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useRoleNames } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EntryPage } from './entry-page.tsx'
import { EntrySteps } from './entry-steps.tsx'

/** Accepts the invitation of the address, `/console/join#token=…`, whoever is logged in on this device. */
export function JoinScreen() {
  const { t } = useTranslation()
  const { app_name: market } = useSettings()
  const names = useRoleNames()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const invitation = useQuery({
    queryKey: ['POST /console/invitation', token],
    queryFn: ({ signal }) => entryApi.call('POST /console/invitation', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  const { data, error } = invitation
  if (token === '' || error)
    return (
      <EntryPage title={t('Join')} lead="">
        <ErrorState
          title={t('This invitation cannot be opened')}
          retry={{ label: t('Try again'), onRetry: () => void invitation.refetch(), pending: invitation.isFetching }}
        >
          {error
            ? messageOf(error, t('The shop cannot be reached'))
            : t('The link is not complete. Open it from the mail.')}
        </ErrorState>
      </EntryPage>
    )
  if (!data)
    return (
      <EntryPage title={t('Join')} lead="">
        <SkeletonText lines={5} />
      </EntryPage>
    )
  const { shop_name: shop, role } = data
  return (
    <EntryPage
      title={shop === null ? t('Join the staff of {{market}}', { market }) : t('Join the team of {{shop}}', { shop })}
      lead={t('Your role: {{role}}', { role: names.of(role) })}
    >
      <JoinForm token={token} invitation={data} />
    </EntryPage>
  )
}

/** Everything is read again: another person may have been logged in on this device. */
const openConsole = () => window.location.assign('/console')

/** Asks for the password of the invited account, or for the name and password of a new one. */
function JoinForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { t } = useTranslation()
  const { email, has_account: hasAccount } = invitation
  const [step, setStep] = useState<'second_factor' | 'enrol' | null>(null)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const errors = refusal?.errors ?? {}

  async function join(form: HTMLFormElement) {
    const fields = new FormData(form)
    setPending(true)
    setRefusal(null)
    try {
      const { next } = await entryApi.call('POST /console/join', {
        body: {
          token,
          password: String(fields.get('password')),
          ...(!hasAccount && { name: String(fields.get('name')) }),
        },
      })
      if (next === 'done') openConsole()
      else setStep(next)
    } catch (error) {
      setRefusal(error instanceof ApiError ? error : new ApiError(0, '', t('The shop cannot be reached')))
    } finally {
      setPending(false)
    }
  }

  if (step) return <EntrySteps next={step} onEntered={openConsole} onBack={openConsole} />
  return (
    <Form onSend={(form) => void join(form)} className="grid gap-4">
      {refusal && Object.keys(errors).length === 0 && <Notice tone="error">{refusal.message}</Notice>}
      <TextField label={t('Email')} name="email" value={email} autoComplete="username" dir="ltr" readOnly />
      {!hasAccount && <TextField label={t('Name')} name="name" autoComplete="name" required error={errors.name?.[0]} />}
      <PasswordField
        label={hasAccount ? t('Password of your account') : t('New password')}
        hint={hasAccount ? undefined : t('At least 8 characters')}
        name="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
        error={errors.password?.[0]}
      />
      <Button type="submit" variant="pri" block pending={pending} className="mt-1">
        {t('Join')}
      </Button>
    </Form>
  )
}
