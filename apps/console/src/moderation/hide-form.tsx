import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../errors/show-error.ts'
import { useHideReasons } from './hide-reasons.ts'

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
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const fieldError = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const choose = (id: string) => {
    setChosen(id)
    // A text that somebody has written stays.
    if (text === '' || reasons.some((one) => one.text === text))
      setText(reasons.find((one) => one.id === id)?.text ?? '')
  }
  const send = () => {
    if (text.trim() !== '' && !isPending) onSend(text.trim())
  }
  return (
    <Form className="grid gap-4" onSend={send}>
      {error !== null && !fieldError && (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      )}
      <RadioGroup
        label={t('Reason')}
        labelHidden
        options={reasons.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={choose}
      />
      <TextArea
        label={t('What the seller reads')}
        hint={t('In the console, and by mail.')}
        dir="auto"
        rows={3}
        maxLength={CANCEL_REASON_MAX}
        value={text}
        error={fieldError}
        onChange={(event) => setText(event.target.value)}
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
