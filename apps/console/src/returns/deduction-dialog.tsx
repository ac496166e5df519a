import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { WITHDRAWAL_REASON_MAX } from '@rialto/contract/limits'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { useState } from 'react'
import { AmountAndReason, DialogButtons, type ReturnDialogProps } from './receive-dialog.tsx'
import { useReturnStep } from './use-returns.ts'

/** The market says what stays kept back of a withdrawal whose shopper objects. */
export function DeductionDialog({ shown, onClose }: ReturnDialogProps) {
  const { t } = useTranslation()
  const step = useReturnStep(shown, onClose)
  const asked = shown.deduction?.amount ?? 0
  const [amount, setAmount] = useState<number | null>(asked)
  const [words, setWords] = useState('')
  const isReady = amount !== null && amount <= asked && words.trim() !== ''
  const send = () => {
    if (isReady && !step.isPending) step.mutate({ action: 'decide_deduction', deduction: amount, reason: words })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={step.isPending}
      title={t('Decide')}
      lead={t('Both sides are mailed the decision with its reason. It cannot be taken back.')}
      closeLabel={t('Close')}
      footer={<DialogButtons form="return-deduction" label={t('Decide')} {...{ step, isReady, onClose }} />}
    >
      <Form id="return-deduction" onSend={send} className="grid gap-4">
        <AmountAndReason
          amount={{
            label: t('What the shop keeps'),
            hint: t('The rest goes back to the customer. 0: all of it.'),
            ...{ value: amount, max: asked, onChange: setAmount },
          }}
          reason={{
            label: t('Reason, for both sides'),
            ...{ value: words, max: WITHDRAWAL_REASON_MAX, onChange: setWords },
          }}
        />
      </Form>
    </Dialog>
  )
}
