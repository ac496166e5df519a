import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { Ban, FileText, RotateCcw } from 'lucide'
import { useState } from 'react'
import { useInvoice } from './use-invoice.ts'
import { useReorder } from './use-reorder.ts'

const CancelDialog = lazyPanel(async () => (await import('../cancel/cancel-dialog.tsx')).CancelDialog)

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
