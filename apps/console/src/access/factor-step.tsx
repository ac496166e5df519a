import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FactorWays } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import type { EntryStepProps } from './entry-steps.tsx'
import { usePasskeyMessage } from './factors/passkey-message.ts'
import { enterByPasskey, hasPasskeys } from './factors/passkeys.ts'
import { SixDigits } from './factors/six-digits.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** Asks for a second factor by one of the person's ways. */
export function FactorStep(props: EntryStepProps) {
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
