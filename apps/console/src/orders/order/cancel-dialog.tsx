import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { consoleApi } from '../../api/console-api.ts'
import { messageOf } from '../../errors/show-error.ts'
import { TextWithAmount } from '../../settings/text-with-amount.tsx'
import { useOrderChange } from './use-order.ts'

interface CancelDialogProps {
  order: SellerOrderDetails
  onClose: () => void
}

/** Says what follows when an order is cancelled, and asks. */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const isPaid = order.payment_status === 'paid' && order.amount > 0
  const cancel = useOrderChange(order.id, async () => {
    await consoleApi.call('POST /seller/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'cancelled' },
    })
    // The reply has less of the order than this screen shows, so the order is read again.
    return undefined
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Cancel this order?')}
      lead={t('This is final. The pieces go back into stock, and the customer is told by mail.')}
      cancelLabel={t('Keep the order')}
      confirmLabel={t('Cancel the order')}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: onClose })}
    >
      {(isPaid || cancel.error) && (
        <div className="grid gap-3">
          {isPaid && (
            <Notice tone="warn">
              <TextWithAmount
                write={(amount) => t('The payment of {{amount}} goes back to the customer.', { amount })}
                amount={order.amount}
                made={order.currency}
              />
            </Notice>
          )}
          {cancel.error && <Notice tone="error">{messageOf(cancel.error, t('The shop cannot be reached'))}</Notice>}
        </div>
      )}
    </ConfirmDialog>
  )
}
