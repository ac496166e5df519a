import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { applyCartReply, openCart } from '../../cart/index.ts'
import { showFailure } from '../../errors/index.ts'

/** Puts into the cart what an order held, as far as it can be had, and shows it there. What could not be had is told. */
export function useReorder(orderId: number) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const reorder = async () => {
    setPending(true)
    try {
      const { data, message } = await api.answer('POST /place-order/again', { body: { order_id: orderId } })
      // What is told with the cart (docs/spec §4) is what could not be had.
      await applyCartReply(data)
      if (!data.info && message) showToast({ tone: 'success', title: message })
      openCart()
    } catch (error) {
      showFailure(error, t('The shop cannot be reached'))
    } finally {
      setPending(false)
    }
  }
  return { reorder: () => void reorder(), pending }
}
