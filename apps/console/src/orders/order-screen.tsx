import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Form } from '@rialto/ui/form.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { WaitingDetail } from '../list/waiting.tsx'
import { useOrderChat } from './order-chat.tsx'
import { CustomerFact, DeliverTo, OrderTimeline, PaymentFact } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPieces, type Picked } from './order-pieces.tsx'
import { ShipForm, ShipRefusal, useShip } from './ship-form.tsx'
import { useOrder, useOrderChange } from './use-orders.ts'

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

/** Notes of the team about an order, which the customer never sees. */
function OrderNotes({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const [written, setWritten] = useState('')
  const add = useOrderChange(order.id, (text: string) =>
    consoleApi.call('POST /seller/orders/{id}/notes', { params: { id: order.id }, body: { text } }),
  )
  const message =
    add.error instanceof ApiError && add.error.errors.text?.[0]
      ? add.error.errors.text[0]
      : add.error && messageOf(add.error, t('The shop cannot be reached'))

  function send() {
    const text = written.trim()
    if (text === '' || add.isPending) return
    add.mutate(text, { onSuccess: () => setWritten('') })
  }

  return (
    <Fact title={t('Between us')}>
      {order.internal_notes.length > 0 && (
        <ul aria-label={t('Between us')} className="grid gap-2">
          {order.internal_notes.map(({ id, author, text, at }) => (
            <li key={id} className="rounded-control bg-warn-soft px-3.5 py-2.5">
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              <p className="mt-1 text-12 text-warn">
                {author}, <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form className="grid gap-2" onSend={send}>
        <TextArea
          label={t('Note for the team')}
          labelHidden
          placeholder={t('Note for the team')}
          hint={t('The customer does not see this.')}
          rows={2}
          maxLength={INTERNAL_NOTE_MAX}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          error={message}
        />
        <Button type="submit" className="justify-self-start" pending={add.isPending} disabled={written.trim() === ''}>
          {t('Add note')}
        </Button>
      </Form>
    </Fact>
  )
}
