import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { useConversationUpdates } from './use-messages.ts'

/** Sends a product of the shop to a shopper. */
export function useSendProduct(userId: number, onSent: () => void = () => {}) {
  const { t } = useTranslation()
  const { addMessage } = useConversationUpdates(userId)
  const sending = useMutation({
    mutationFn: (product_id: number) =>
      consoleApi.call('POST /seller/messages', { body: { user_id: userId, product_id } }),
    onSuccess({ message }) {
      addMessage(message)
      showToast({ tone: 'success', title: t('Product sent') })
      onSent()
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return {
    send: (productId: number) => !sending.isPending && sending.mutate(productId),
    sendingId: sending.isPending ? sending.variables : null,
  }
}
