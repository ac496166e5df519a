import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { useOrderChange } from './use-orders.ts'

/** Records that the parcel came back, undelivered or refused at the door, or that nobody came to the stall for it. */
export function CameBackStep({ order }: { order: SellerOrderDetails }) {
  const { t } = useTranslation()
  const title = order.is_pickup ? t('It was not picked up') : t('The parcel came back')
  const [isOpen, setOpen] = useState(false)
  const [restock, setRestock] = useState(true)
  const change = useOrderChange(order.id, (isRestocked: boolean) =>
    consoleApi.call('POST /seller/orders/{id}/came-back', { params: { id: order.id }, body: { restock: isRestocked } }),
  )
  const send = () => {
    if (!change.isPending) change.mutate(restock, { onSuccess: () => setOpen(false) })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={() => setOpen(false)}
          isLocked={change.isPending}
          title={title}
          lead={
            order.payment_status === 'paid'
              ? t('The order ends, and all that was paid goes back. The customer is mailed. This cannot be taken back.')
              : t('The order ends, and nothing is collected. The customer is mailed. This cannot be taken back.')
          }
          closeLabel={t('Close')}
          footer={
            <div className="grid grid-cols-2 gap-2.5">
              <Button disabled={change.isPending} onClick={() => setOpen(false)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" form="came-back" variant="danger" pending={change.isPending}>
                {order.is_pickup ? t('Nobody came') : t('It came back')}
              </Button>
            </div>
          }
        >
          <Form id="came-back" onSend={send}>
            <Checkbox checked={restock} onChange={() => setRestock(!restock)}>
              {t('They are sold again')}
            </Checkbox>
          </Form>
        </Dialog>
      )}
    </>
  )
}
