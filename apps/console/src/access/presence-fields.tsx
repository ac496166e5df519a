import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SECOND_FACTOR_CODE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { enterByPasskey, hasPasskeys, usePasskeyMessage } from './passkeys.ts'

const FACTORS = 'GET /console/factors'

/** The proof for a call that the person is there; empty after a passkey, which the server remembers for some minutes. */
export interface Presence {
  code?: string
  current_password?: string
}

interface PresenceFieldsProps {
  presence: Presence
  onChange: (presence: Presence) => void
  /** The server's messages by field. */
  errors: Readonly<Record<string, readonly string[]>>
}

/** Asks the person for their second factor, by its code or a passkey, or without one for their password, before what moves money. */
export function PresenceFields({ presence, onChange, errors }: PresenceFieldsProps) {
  const { t } = useTranslation()
  const factors = useQuery({ queryKey: [FACTORS], queryFn: ({ signal }) => consoleApi.call(FACTORS, { signal }) })
  if (factors.error && !factors.data)
    return <Notice tone="error">{messageOf(factors.error, t('The shop cannot be reached'))}</Notice>
  if (!factors.data) return null
  const { app, passkeys } = factors.data
  if (!app && passkeys.length === 0)
    return (
      <PasswordField
        label={t('Your password')}
        hint={t('So that nobody else changes this at your open console')}
        autoComplete="current-password"
        showLabel={t('Show password')}
        hideLabel={t('Hide password')}
        required
        value={presence.current_password ?? ''}
        error={errors.current_password?.[0]}
        onChange={({ currentTarget }) => onChange({ current_password: currentTarget.value })}
      />
    )
  return (
    <div className="grid gap-3">
      {passkeys.length > 0 && hasPasskeys() && <PasskeyButton />}
      <TextField
        label={app ? t('Code of the authenticator app') : t('Recovery code')}
        hint={
          passkeys.length > 0
            ? t('A recovery code serves too. After your passkey it may stay empty.')
            : t('A recovery code serves too.')
        }
        autoComplete="one-time-code"
        inputMode={app ? 'numeric' : undefined}
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        maxLength={SECOND_FACTOR_CODE_MAX}
        value={presence.code ?? ''}
        error={errors.code?.[0]}
        onChange={({ currentTarget: { value } }) => onChange(value.trim() === '' ? {} : { code: value.trim() })}
      />
    </div>
  )
}

/** Gives the passkey, which proves that the person is there for some minutes. */
function PasskeyButton() {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [state, setState] = useState<'asking' | 'given' | null>(null)
  const [problem, setProblem] = useState('')

  async function give() {
    setState('asking')
    setProblem('')
    try {
      await enterByPasskey(consoleApi)
      setState('given')
    } catch (error) {
      setState(null)
      setProblem(messageFor(error))
    }
  }

  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      {state === 'given' ? (
        <p role="status">{t('Your passkey was given.')}</p>
      ) : (
        <Button className="justify-self-start" pending={state === 'asking'} onClick={() => void give()}>
          <Icon as={KeyRound} size={18} />
          {t('Use a passkey')}
        </Button>
      )}
    </>
  )
}
