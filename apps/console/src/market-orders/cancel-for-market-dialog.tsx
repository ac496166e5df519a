import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../errors/show-error.ts'
import { TextWithAmount } from '../settings/text-with-amount.tsx'
import { useCancelOrder } from './use-market-orders.ts'

interface CancelForMarketDialogProps {
  order: SellerOrderDetails
  onClose: () => void
}

/** Says what follows when the market cancels an order, and asks for the reason. */
export function CancelForMarketDialog({ order, onClose }: CancelForMarketDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const cancel = useCancelOrder(order.id)
  const isPaid = order.payment_status === 'paid' && order.amount > 0
  const fieldError = cancel.error instanceof ApiError ? cancel.error.errors.reason?.[0] : undefined
  const send = () => {
    if (reason.trim() !== '' && !cancel.isPending) cancel.mutate(reason.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={cancel.isPending}
      title={t('Cancel this order?')}
      lead={t('This is final. The pieces go back into stock, and the customer is told by mail.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        {isPaid && (
          <Notice tone="warn">
            <TextWithAmount
              write={(amount) => t('The payment of {{amount}} goes back to the customer.', { amount })}
              amount={order.amount}
              made={order.currency}
            />
          </Notice>
        )}
        {cancel.error && !fieldError && (
          <Notice tone="error">{messageOf(cancel.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextArea
          label={t('Reason')}
          hint={t('The customer and the shop read it.')}
          dir="auto"
          rows={3}
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          error={fieldError}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Keep the order')}</Button>
          <Button type="submit" variant="danger" pending={cancel.isPending} disabled={reason.trim() === ''}>
            {t('Cancel the order')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
