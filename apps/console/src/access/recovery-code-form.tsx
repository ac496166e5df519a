import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'

interface RecoveryCodeFormProps {
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** Asks for a recovery code in place of a lost device. */
export function RecoveryCodeForm({ onCode, onBack }: RecoveryCodeFormProps) {
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
