import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { usePrice } from '../settings/index.ts'
import { cacheOrder, refreshOrder } from './use-orders.ts'

/** Asks for a reason and cancels the order. Input is kept when the dialog is closed. */
export function CancelDialog({ order, isOpen, onOpenChange }: OverlayState & { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const reasons = useCancelReasons()
  const price = usePrice(order.currency)
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [written, setWritten] = useState('')
  const isOther = reason === 'other'
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (text: string) => api.answer('POST /orders/cancel', { body: { order_id: order.id, reason: text } }),
    {
      onSuccess: ({ data, message }) => {
        onOpenChange(false)
        cacheOrder(client, data.order)
        showToast({ tone: 'success', title: message || t('The order is cancelled') })
      },
      onError: (error) => {
        showErrorToast(error, t('The shop cannot be reached'))
        // The shop has confirmed the order in the meantime; the page shows its new status.
        if (error instanceof ApiError && error.status === 409) onOpenChange(false)
        refreshOrder(client, order.id)
      },
    },
  )
  const send = () => {
    if (reason === null) return showErrors({ choice: t('Please choose a reason') })
    if (isOther && !written.trim()) return showErrors({ reason: t('Please tell us why') })
    void submit(cancelReasonText(reasons[reason], written, isOther))
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Cancel this order?')}
      lead={t('The shop has not confirmed it yet, so it costs you nothing. Tell us why, and we learn from it.')}
      closeLabel={t('Close')}
    >
      <Form ref={form} onSend={send} className="grid gap-5">
        <RadioGroup
          label={t('Reason')}
          options={CANCEL_REASONS.map((value) => ({ value, label: reasons[value] }))}
          value={reason}
          error={errors.choice}
          onChange={(value) => {
            clearError()
            setReason(CANCEL_REASONS.find((reason) => reason === value) ?? null)
          }}
        />
        <TextArea
          label={t('In your words')}
          aside={isOther ? undefined : t('optional')}
          name="reason"
          dir="auto"
          value={written}
          maxLength={TEXT_MAX}
          error={errors.reason}
          onChange={(event) => {
            clearError('reason')
            setWritten(event.target.value)
          }}
        />
        {order.payment_status === 'paid' && order.payable_amount > 0 && (
          <Notice>
            {t('Your payment of {{amount}} goes back to where it came from.', { amount: price(order.payable_amount) })}
          </Notice>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button disabled={pending} onClick={() => onOpenChange(false)}>
            {t('Keep the order')}
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            {t('Cancel the order')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const CANCEL_REASONS = ['mistake', 'change', 'price', 'late', 'other'] as const
type CancelReason = (typeof CANCEL_REASONS)[number]

/** The reasons to choose from. The shop reads the reason in the language in which it was chosen. */
function useCancelReasons(): Record<CancelReason, string> {
  const { t } = useTranslation()
  return {
    mistake: t('Ordered by mistake'),
    change: t('I want another size, colour or address'),
    price: t('Found a better price'),
    late: t('It takes too long'),
    other: t('Something else'),
  }
}

/** Leaves room for the chosen reason in front of the text. */
const TEXT_MAX = CANCEL_REASON_MAX - 100

/** Combines the chosen reason with the text for the request. */
function cancelReasonText(label: string, written: string, isOther: boolean): string {
  const text = written.trim()
  if (!text) return label
  return isOther ? text : `${label}: ${text}`
}
