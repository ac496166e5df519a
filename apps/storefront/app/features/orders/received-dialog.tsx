import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showErrorToast } from '../forms/index.ts'
import { cacheOrder, refreshOrder } from './use-orders.ts'

/** Asks whether all of an order has arrived, and says what follows. */
export function ReceivedDialog({ order, isOpen, onOpenChange }: OverlayState & { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.answer('POST /orders/{id}/received', { params: { id: order.id } }),
    onSuccess: ({ data, message }) => {
      cacheOrder(client, data.order)
      showToast({ tone: 'success', title: message || t('Thank you. The shop knows that it has arrived.') })
    },
    onError: (error) => {
      showErrorToast(error, t('The shop cannot be reached'))
      refreshOrder(client, order.id)
    },
    onSettled: () => onOpenChange(false),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Has all of it arrived?')}
      lead={t(
        'Please say so once you have every piece. The order counts as delivered, and the shop is paid some days later. You can still send it back or complain as before.',
      )}
      cancelLabel={t('Not yet')}
      confirmLabel={t('I have received it')}
      confirmAs="pri"
      pending={isPending}
      onConfirm={() => mutate()}
    />
  )
}
