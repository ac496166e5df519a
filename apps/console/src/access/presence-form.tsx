import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OwnFactors } from '@rialto/contract'
import { SECOND_FACTOR_CODE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide'
import { type ReactNode, useState } from 'react'
import { consoleApi, entryApi } from '../lib/api.ts'
import { enterByPasskey, hasPasskeys, usePasskeyMessage } from './passkeys.ts'

/** What proves to a call that the person is there; empty after a passkey, which the session remembers for some minutes. */
export interface Presence {
  code?: string
  current_password?: string
}

interface PresenceFormProps {
  confirmLabel: string
  /** Throws where the server refuses, which is then shown. */
  onConfirm: (presence: Presence) => Promise<void>
  onCancel: () => void
  /** Before the fields of the proof. */
  children?: ReactNode
}

const FACTORS = 'GET /console/factors'

/** Asks the person to prove that they are there before a step with money: by their second factor, or their password where they have none. */
export function PresenceForm({ confirmLabel, onConfirm, onCancel, children }: PresenceFormProps) {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [pending, setPending] = useState<'form' | 'passkey'>()
  const [problem, setProblem] = useState('')
  const factors = useQuery({
    queryKey: [FACTORS],
    queryFn: ({ signal }) => consoleApi.call(FACTORS, { signal }),
  })
  const confirm = async (by: 'form' | 'passkey', prove: () => Promise<Presence>) => {
    if (pending) return
    setPending(by)
    setProblem('')
    try {
      await onConfirm(await prove())
    } catch (error) {
      setProblem(messageFor(error))
    } finally {
      setPending(undefined)
    }
  }
  const send = (form: HTMLFormElement) => {
    const given = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    void confirm('form', async () =>
      factors.data && hasFactor(factors.data)
        ? { code: given('code') }
        : { current_password: String(new FormData(form).get('password') ?? '') },
    )
  }
  const failure = problem || (factors.error ? messageFor(factors.error) : '')
  return (
    <Form onSend={send} className="grid gap-4">
      {failure && <Notice tone="error">{failure}</Notice>}
      {children}
      {factors.data ? (
        <>
          <ProofField factors={factors.data} />
          {factors.data.passkeys.length > 0 && hasPasskeys() && (
            <Button
              pending={pending === 'passkey'}
              onClick={() =>
                void confirm('passkey', async () => {
                  await enterByPasskey(entryApi)
                  return {}
                })
              }
            >
              <Icon as={KeyRound} size={18} />
              {t('Use a passkey')}
            </Button>
          )}
        </>
      ) : (
        <Skeleton className="h-16" />
      )}
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="pri" pending={pending === 'form'} disabled={!factors.data}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}

const hasFactor = ({ app, passkeys }: OwnFactors): boolean => app !== null || passkeys.length > 0

function ProofField({ factors }: { factors: OwnFactors }) {
  const { t } = useTranslation()
  return hasFactor(factors) ? (
    <TextField
      label={t('Second factor')}
      hint={
        factors.app
          ? t('The code of your authenticator app, or a recovery code')
          : t('A recovery code, or your passkey')
      }
      name="code"
      dir="ltr"
      inputMode={factors.app ? 'numeric' : undefined}
      autoComplete="one-time-code"
      maxLength={SECOND_FACTOR_CODE_MAX}
      required={factors.app !== null}
    />
  ) : (
    <PasswordField
      label={t('Your password')}
      name="password"
      autoComplete="current-password"
      showLabel={t('Show password')}
      hideLabel={t('Hide password')}
      required
    />
  )
}
