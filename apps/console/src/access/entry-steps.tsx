import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FactorWays } from '@rialto/contract'
import { Button, longLabel } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { AppSetup, SixDigits } from './app-setup.tsx'
import { addPasskey, enterByPasskey, hasPasskeys, usePasskeyMessage } from './passkeys.ts'
import { keepCodes } from './session.ts'

export interface EntryStepProps {
  /** Called once the session is complete. */
  onEntered: () => Promise<void> | void
  /** Back to the password. */
  onBack: () => void
}

/** The step after the password: to give a second factor, or to set one up. */
export function EntrySteps({ next, ...step }: EntryStepProps & { next: 'second_factor' | 'enrol' }) {
  return next === 'enrol' ? <EnrolStep {...step} /> : <FactorStep {...step} />
}

/** Asks for a second factor by one of the person's ways. */
function FactorStep(props: EntryStepProps) {
  const { t } = useTranslation()
  const ways = useQuery({
    queryKey: ['GET /console/second-factor'],
    queryFn: ({ signal }) => entryApi.call('GET /console/second-factor', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (ways.error)
    return (
      <ErrorState
        title={t('The shop cannot be reached')}
        retry={{ label: t('Try again'), onRetry: () => void ways.refetch(), pending: ways.isFetching }}
      />
    )
  return ways.data ? <Ways ways={ways.data} {...props} /> : null
}

function Ways({ ways, onEntered, onBack }: EntryStepProps & { ways: FactorWays }) {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [isLost, setLost] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function giveCode(code: string) {
    await entryApi.call('POST /console/second-factor', { body: { code } })
    await onEntered()
  }

  async function givePasskey() {
    setPending(true)
    setProblem('')
    try {
      await enterByPasskey(entryApi)
      await onEntered()
    } catch (error) {
      setProblem(messageFor(error))
    } finally {
      setPending(false)
    }
  }

  if (isLost) return <RecoveryCodeForm onCode={giveCode} onBack={() => setLost(false)} />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {ways.app ? t('Type the code of your authenticator app.') : t('Confirm with your passkey that it is you.')}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {ways.app && <SixDigits onCode={giveCode} />}
      {ways.passkey && hasPasskeys() && (
        <Button
          variant={ways.app ? undefined : 'pri'}
          block
          pending={pending}
          autoFocus={!ways.app}
          onClick={() => void givePasskey()}
        >
          <Icon as={KeyRound} size={18} />
          {t('Use a passkey')}
        </Button>
      )}
      {ways.passkey && !hasPasskeys() && !ways.app && (
        <Notice>{t('This browser has no passkeys here. Use a recovery code, or another browser.')}</Notice>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="bare" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button variant="bare" onClick={() => setLost(true)}>
          {t('Use a recovery code')}
        </Button>
      </div>
    </div>
  )
}

interface RecoveryCodeFormProps {
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** Asks for a recovery code in place of a lost device. */
function RecoveryCodeForm({ onCode, onBack }: RecoveryCodeFormProps) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(form: HTMLFormElement) {
    const code = String(new FormData(form).get('code')).trim()
    if (code === '') return setProblem(t('Please fill in this field'))
    setPending(true)
    setProblem('')
    try {
      await onCode(code)
    } catch (error) {
      setProblem(messageOf(error, t('The shop cannot be reached')))
    } finally {
      setPending(false)
    }
  }

  return (
    <Form onSend={(form) => void send(form)} className="grid gap-4">
      <TextField
        label={t('Recovery code')}
        hint={t(
          'One of the codes that you kept when you set up the second step. If you have none, ask an owner of the market.',
        )}
        name="code"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={problem}
      />
      <Button type="submit" variant="pri" block pending={pending}>
        {t('Log in')}
      </Button>
      <Button variant="bare" block onClick={onBack}>
        {t('Back')}
      </Button>
    </Form>
  )
}

/** Sets up the first second factor of a person, which their market asks for. */
function EnrolStep({ onEntered, onBack }: EntryStepProps) {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [pending, setPending] = useState<'app' | 'passkey' | null>(null)
  const [problem, setProblem] = useState('')

  async function run(way: 'app' | 'passkey', work: () => Promise<void>) {
    setPending(way)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(messageFor(error))
    } finally {
      setPending(null)
    }
  }
  const startApp = () =>
    run('app', async () => setApp(await entryApi.call('POST /console/second-factor/app', { body: {} })))
  const startPasskey = () =>
    run('passkey', async () => {
      await keepCodes(await addPasskey(entryApi, { name: t('First passkey') }))
      await onEntered()
    })
  async function confirmApp(code: string) {
    const { recovery_codes } = await entryApi.call('POST /console/second-factor/app/confirm', { body: { code } })
    await keepCodes(recovery_codes)
    await onEntered()
  }

  if (app) return <AppSetup {...app} onCode={confirmApp} />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {t('This market asks its staff for a second step besides the password. Choose one; you can add others later.')}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {hasPasskeys() && (
        <Button
          variant="pri"
          block
          className={longLabel}
          pending={pending === 'passkey'}
          onClick={() => void startPasskey()}
        >
          <Icon as={KeyRound} size={18} />
          {t('Passkey of this device or a security key')}
        </Button>
      )}
      <Button block pending={pending === 'app'} onClick={() => void startApp()}>
        <Icon as={Smartphone} size={18} />
        {t('Authenticator app')}
      </Button>
      <Button variant="bare" block onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  )
}
