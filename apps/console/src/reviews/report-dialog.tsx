import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { REPORT_REASONS, type ReportReason } from '@rialto/contract/enums'
import { REPORT_TEXT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { useReportWords } from './review-parts.tsx'
import { type FeedbackItem, type FeedbackKind, feedbackCalls } from './use-feedback.ts'

interface ReportDialogProps {
  kind: FeedbackKind
  item: FeedbackItem
  onClose: () => void
  onChanged: (item: FeedbackItem) => void
}

/** Reports a review or a question to the operator, with a reason. It says what follows before it is sent. */
export function ReportDialog({ kind, item, onClose, onChanged }: ReportDialogProps) {
  const { t } = useTranslation()
  const words = useReportWords()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (chosen: ReportReason) => feedbackCalls[kind].report(item.id, chosen, text.trim()),
    onSuccess: (changed) => {
      onChanged(changed)
      onClose()
    },
  })
  const send = () => {
    if (!reason) setIncomplete(true)
    else if (!isPending) mutate(reason)
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={isPending}
      title={t('Report to the operator')}
      lead={
        kind === 'reviews'
          ? t('The review stays public until the operator decides. You can report it once.')
          : t('The question leaves your list. You can report it once.')
      }
      closeLabel={t('Close')}
    >
      <Form className="grid gap-5" onSend={send}>
        {error && !(error instanceof ApiError && error.errors.text) && (
          <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
        )}
        <RadioGroup
          label={t('Reason')}
          options={REPORT_REASONS.map((value) => ({ value, label: words[value] }))}
          value={reason}
          onChange={(value) => {
            setIncomplete(false)
            setReason(REPORT_REASONS.find((one) => one === value) ?? null)
          }}
          error={isIncomplete && t('Please choose a reason')}
        />
        <TextArea
          label={t('A note for the market (optional)')}
          dir="auto"
          rows={2}
          maxLength={REPORT_TEXT_MAX}
          value={text}
          error={error instanceof ApiError ? error.errors.text?.[0] : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={isPending}>
            {t('Send report')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
