import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { usePrice } from '../settings/index.ts'
import { CancelReasonFields, useCancelReason } from './cancel-reason.tsx'
import { cacheOrder, refreshOrder } from './use-orders.ts'

/** Asks for a reason and cancels the order. Input is kept when the dialog is closed. */
export function CancelDialog({ order, isOpen, onOpenChange }: OverlayState & { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const price = usePrice(order.currency)
  const reason = useCancelReason()
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
    if (reason.problem) return showErrors(reason.problem)
    void submit(reason.text)
  }
  const comesBack = order.payable_amount - (order.refunded_amount ?? 0)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Cancel this order?')}
      lead={t('The shop has not confirmed it yet, so it costs you nothing. Tell us why, and we learn from it.')}
      closeLabel={t('Close')}
    >
      <Form ref={form} onSend={send} className="grid gap-5">
        <CancelReasonFields reason={reason} errors={errors} onClearError={clearError} />
        {order.payment_status === 'paid' && comesBack > 0 && (
          <Notice>
            {t('Your payment of {{amount}} goes back to where it came from.', { amount: price(comesBack) })}
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
