import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { REPORT_REASONS, type ReportKind, type ReportReason } from '@rialto/contract/enums'
import { REPORT_TEXT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Menu } from '@rialto/ui/menu.tsx'
import type { AnchoredOverlay } from '@rialto/ui/popover.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Flag } from 'lucide'
import { useState } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { useSubmit } from '../forms/index.ts'
import { whenLoggedIn } from '../session/index.ts'

interface ReportChoicesProps extends AnchoredOverlay, Pick<ReportDialogProps, 'kind' | 'subjectId'> {
  choice: string
}

/** The menu of a "…", and the dialog that it opens. */
export function ReportChoices({ kind, subjectId, choice, ...overlay }: ReportChoicesProps) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Menu
        {...overlay}
        label={t('More')}
        placement="bottom end"
        items={[{ id: 'report', label: choice, icon: Flag }]}
        onAction={() => setReporting(true)}
      />
      <ReportDialog
        kind={kind}
        subjectId={subjectId}
        isOpen={isReporting && !overlay.isOpen}
        onOpenChange={(isOpen) => {
          setReporting(isOpen)
          // The dialog was opened from the menu, which has gone by now.
          if (!isOpen) focusWhenFree(() => overlay.triggerRef.current)
        }}
      />
    </>
  )
}

interface ReportDialogProps {
  kind: ReportKind
  /** Of a conversation, the shop. */
  subjectId: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Reports something to the market, with a reason. A guest logs in first. */
function ReportDialog({ kind, subjectId, isOpen, onOpenChange }: ReportDialogProps) {
  const { t } = useTranslation()
  const words = useReasonWords()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { form, submit, pending, errors } = useSubmit(
    (chosen: ReportReason) =>
      api.call('POST /reports', { body: { kind, subject_id: subjectId, reason: chosen, text: text.trim() } }),
    {
      onSuccess: () => {
        showToast({ tone: 'success', title: t('Thank you. The market looks at your report.') })
        onOpenChange(false)
      },
    },
  )
  const send = () => {
    if (reason) whenLoggedIn(() => void submit(reason))
    else setIncomplete(true)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isLocked={pending}
      title={t('Report to the market')}
      lead={t('The market looks at it. The shop does not learn who reported it.')}
      closeLabel={t('Close')}
    >
      <Form ref={form} method="post" className="grid gap-5" onSend={send}>
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
          name="text"
          dir="auto"
          rows={2}
          maxLength={REPORT_TEXT_MAX}
          value={text}
          error={errors.text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={pending}>
            {t('Send report')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function useReasonWords(): Record<ReportReason, string> {
  const { t } = useTranslation()
  return {
    spam: t('Advertising or spam'),
    offensive: t('Insulting or offensive'),
    personal_data: t('Tells personal data'),
    wrong_product: t('About something else'),
    untrue: t('Untrue'),
    other: t('Another reason'),
  }
}
