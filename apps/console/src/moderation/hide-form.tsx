import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useHideReasons } from './hide-reasons.ts'
import { ReasonFields } from './reason-fields.tsx'

interface HideFormProps {
  kind: 'product' | 'review'
  /** Says what follows. */
  children: ReactNode
  confirmLabel: string
  error: unknown
  isPending: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}

/** Asks for the reason, which is the very text that the shop reads, and says what will follow. */
export function HideForm({ kind, children, confirmLabel, error, isPending, onSend, onCancel }: HideFormProps) {
  const { t } = useTranslation()
  const reasons = useHideReasons(kind)
  const [text, setText] = useState('')
  const fieldError = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const send = () => {
    if (text.trim() !== '' && !isPending) onSend(text.trim())
  }
  return (
    <Form className="grid gap-4" onSend={send}>
      {error !== null && !fieldError && (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      )}
      <ReasonFields
        reasons={reasons}
        hint={t('In the console, and by mail.')}
        text={text}
        error={fieldError}
        onText={setText}
      />
      <Notice>{children}</Notice>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="danger" pending={isPending} disabled={text.trim() === ''}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  )
}
