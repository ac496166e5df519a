import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { applyCartReply, openCart, selectedShopIds, selectShops } from '../../cart/index.ts'
import { showErrorToast } from '../../errors/index.ts'

/**
 * Puts the available products of an order into the cart, selects their shop and opens it. Unavailable ones are reported by the cart's
 * messages.
 */
export function useReorder({ id: orderId, shop }: Pick<Order, 'id' | 'shop'>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const reorder = async () => {
    setPending(true)
    try {
      const { data, message } = await api.answer('POST /place-order/again', { body: { order_id: orderId } })
      // The reply's `info` (docs/spec §4) lists what was not available.
      await applyCartReply(data)
      // Ordering again is what the shopper came for; the other shops stay as they were chosen.
      if (data.cart_items.some((group) => group.shop_id === shop.id))
        selectShops([...new Set([...selectedShopIds(), shop.id])])
      if (!data.info && message) showToast({ tone: 'success', title: message })
      openCart()
    } catch (error) {
      showErrorToast(error, t('The shop cannot be reached'))
    } finally {
      setPending(false)
    }
  }
  return { reorder: () => void reorder(), pending }
}
