import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../lib/errors.tsx'
import { usePlace } from '../../lib/place.tsx'
import { WaitingDetail } from '../../list/waiting.tsx'
import { CustomerFact, DeliverTo, OrderTimeline, PaymentFact } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPieces } from './order-pieces.tsx'
import type { Picked } from './picked.ts'
import { ShipForm } from './ship-form.tsx'
import { ShipRefusal } from './ship-refusal.tsx'
import { useOrder } from './use-order.ts'
import { useOrderChat } from './use-order-chat.tsx'
import { useShip } from './use-ship.ts'

/** An order, with all that is needed to pack it. */
export function OrderScreen() {
  const { id } = useParams()
  // Picked pieces and typed texts belong to one order.
  return /^[1-9]\d{0,8}$/.test(id ?? '') ? <LoadedOrder key={id} id={Number(id)} /> : <NotFound />
}

function LoadedOrder({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useOrder(id)
  if (query.data) return <Order order={query.data.order} />
  return <WaitingDetail query={query} failed={t('The order could not be loaded')} />
}

function Order({ order }: { order: SellerOrderDetails }) {
  const { place } = usePlace()
  const [picked, setPicked] = useState<Picked>({})
  const ship = useShip(order)
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  const isShippable = mayFulfil && order.can.ship
  const { isDocked, chat, button } = useOrderChat(order)
  return (
    <div className={cx(isDocked && 'pe-81')}>
      <OrderHead order={order} mayFulfil={mayFulfil}>
        {button}
      </OrderHead>
      <div className={cx('grid gap-x-8 gap-y-5', !isDocked && 'lg:grid-cols-[minmax(0,1fr)_19rem]')}>
        <div className="grid min-w-0 content-start gap-5">
          <OrderPieces order={order} picking={isShippable ? { picked, onChange: setPicked } : null} />
          <OrderParcels order={order} mayFulfil={mayFulfil}>
            {isShippable && <ShipForm order={order} ship={ship} picked={picked} onShipped={() => setPicked({})} />}
            <ShipRefusal order={order} error={ship.error} />
          </OrderParcels>
        </div>
        {/* Beside a conversation, the facts stand under the work. */}
        <div className={cx('min-w-0', isDocked && 'grid grid-cols-2 content-start gap-x-8')}>
          <DeliverTo order={order} />
          <PaymentFact order={order} />
          <CustomerFact order={order} />
          <OrderTimeline order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
      {chat}
    </div>
  )
}
