import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { OTP_LENGTH } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { useSubmit } from '../../forms/index.ts'
import { OutboxNote } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'

interface CodeFieldProps {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** Sends a code; returns its destination and the server's message. */
  send: () => Promise<{ to: string; message: string | null }>
}

/** A one-time code within a form: a button that sends it, and its field. */
export function CodeField({ label, name, value, error, onChange, send }: CodeFieldProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { submit, pending } = useSubmit(send, {
    onSuccess({ to, message }) {
      setSentTo(to)
      if (message) showToast({ tone: 'success', title: message })
    },
  })
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        name={name}
        value={value}
        error={error}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_LENGTH}
        aria-required
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        className="max-w-100"
      />
      <Button pending={pending} className="justify-self-start" onClick={() => void submit(undefined)}>
        {t('Send code')}
      </Button>
      <p role="status" className="break-words text-ink-2 empty:hidden">
        {sentTo && t('We sent four digits to {{destination}}.', { destination: isolated(sentTo) })}
      </p>
      {sentTo && settings.app_environment === 'local' && <OutboxNote />}
    </div>
  )
}

/** Keeps an address or number left to right within a right-to-left sentence. */
const isolated = (address: string): string => `\u2066${address}\u2069`
