import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { Ban, FileText, RotateCcw } from 'lucide'
import { useState } from 'react'
import { applyCartReply, openCart, selectedShopIds, selectShops } from '../cart/index.ts'
import { showErrorToast } from '../forms/index.ts'
import { blobOfType, downloadFile } from '../uploads/index.ts'

const CancelDialog = lazyPanel(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** The actions that are possible for an order at present. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { reorder, pending } = useReorder(order)
  const invoice = useInvoice(order)
  const [cancelling, setCancelling] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
      {order.can_reorder && (
        <Button variant={order.can_pay ? 'sec' : 'pri'} pending={pending} onClick={reorder}>
          <Icon as={RotateCcw} size={18} flip />
          {t('Reorder')}
        </Button>
      )}
      <Button pending={invoice.pending} onClick={invoice.open}>
        <Icon as={FileText} size={18} />
        {t('Invoice')}
      </Button>
      {order.can_cancel && (
        <Button
          variant="danger"
          aria-haspopup="dialog"
          onPointerEnter={CancelDialog.warm}
          onFocus={CancelDialog.warm}
          onClick={() => setCancelling(true)}
          className="max-sm:w-full max-sm:flex-none"
        >
          <Icon as={Ban} size={18} />
          {t('Cancel the order')}
        </Button>
      )}
      <CancelDialog order={order} isOpen={cancelling} onOpenChange={setCancelling} />
    </div>
  )
}

/** Downloads the invoice, which requires the shopper's token. */
function useInvoice({ id, order_code }: Pick<Order, 'id' | 'order_code'>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      const bytes = await api.call('GET /orders/{id}/invoice', { params: { id } })
      downloadFile(blobOfType(bytes, 'application/pdf'), `${order_code}.pdf`)
    } catch (error) {
      showErrorToast(error, t('The invoice could not be fetched'))
    } finally {
      setPending(false)
    }
  }
  return { open: () => void open(), pending }
}

/**
 * Puts the available products of an order into the cart, selects their shop and opens it. Unavailable ones are reported by the cart's
 * messages.
 */
function useReorder({ id: orderId, shop }: Pick<Order, 'id' | 'shop'>) {
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
