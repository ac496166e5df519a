import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrder, SellerOrderDetails } from '@rialto/contract'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import type { DocumentKind } from '@rialto/contract/list-enums'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, ChevronUp, Printer, Tag } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { OrderInvoices } from '../invoices/order-invoices.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound, showError } from '../lib/errors.tsx'
import { useKeys } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useMay, usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { WaitingDetail } from '../list/waiting.tsx'
import { CameBackStep } from './came-back-step.tsx'
import { openDocuments } from './open-documents.ts'
import { nextStatusOf, StatusBadge, useOrderWords } from './order-cells.tsx'
import { useOrderChat } from './order-chat.tsx'
import { OrderDisputes } from './order-dispute.tsx'
import { AgreedPages, CustomerFact, DeliverTo, OrderTimeline, PaymentFact, PickupFact } from './order-facts.tsx'
import { OrderCancellations, OrderRefunds } from './order-refunds.tsx'
import { OrderParcels, OrderPieces, type Picked } from './parcel-parts.tsx'
import { ShipForm, ShipRefusal, useShip } from './ship-form.tsx'
import { useCancelPieces } from './use-cancel-pieces.ts'
import { ordersKey, useMoveOn, useOrder, useOrderChange } from './use-orders.ts'

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
      <OrderDisputes order={order} />
      <div className={cx('grid gap-x-8 gap-y-5', !isDocked && 'lg:grid-cols-[minmax(0,1fr)_19rem]')}>
        <div className="grid min-w-0 content-start gap-5">
          <OrderPieces order={order} picking={isShippable ? { picked, onChange: setPicked } : null} />
          {!order.is_pickup && (
            <OrderParcels order={order} mayFulfil={mayFulfil}>
              {isShippable && <ShipForm order={order} ship={ship} picked={picked} onShipped={() => setPicked({})} />}
              <ShipRefusal order={order} error={ship.error} />
            </OrderParcels>
          )}
        </div>
        {/* Beside a conversation, the facts stand under the work. */}
        <div className={cx('min-w-0', isDocked && 'grid grid-cols-2 content-start gap-x-8')}>
          {order.delivery?.pickup ? (
            <PickupFact order={order} pickup={order.delivery.pickup} />
          ) : (
            <DeliverTo order={order} />
          )}
          <PaymentFact order={order} />
          <OrderCancellations order={order} />
          <OrderRefunds order={order} />
          <OrderInvoices order={order}>
            {mayFulfil && order.can.invoice && <IssueInvoice order={order} />}
          </OrderInvoices>
          <CustomerFact order={order} />
          <OrderTimeline order={order} />
          <AgreedPages order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
      {chat}
    </div>
  )
}

/** Issues the invoice before the last parcel leaves, with the next number of the shop. */
function IssueInvoice({ order: { id } }: { order: SellerOrderDetails }) {
  const { t } = useTranslation()
  const issue = useOrderChange(id, () => consoleApi.call('POST /seller/orders/{id}/invoice', { params: { id } }))
  return (
    <Button
      className="justify-self-start"
      pending={issue.isPending}
      onClick={() => issue.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })}
    >
      {t('Write the invoice')}
    </Button>
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
                <bdi>{author}</bdi> · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
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

const CancelDialog = latePart(async () => (await import('./order-dialogs.tsx')).CancelDialog)
const CancelPiecesDialog = latePart(async () => (await import('./cancel-pieces-dialog.tsx')).CancelPiecesDialog)
const RefundDialog = latePart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

interface OrderHeadProps {
  order: SellerOrderDetails
  mayFulfil: boolean
  /** More buttons. */
  children?: ReactNode
}

/** The order's code and status, its documents and its next steps. */
function OrderHead({ order, mayFulfil, children }: OrderHeadProps) {
  const { i18n, t } = useTranslation()
  const { order_code: code, placed_at, customer } = order
  const { list } = useNeighbours(order.id)
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-3 md:mb-5">
      <Link to={`/orders${list}`} aria-label={t('Back to the orders')} className="icon-btn -ms-2 hover:bg-hover">
        <Icon as={ArrowLeft} flip />
      </Link>
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="num text-22">{code}</h1>
          <StatusBadge order={order} />
        </div>
        <p className="text-ink-2">
          {t('Placed {{time}} by {{name}}', { time: formatMoment(placed_at, i18n.language), name: customer.name })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        {children}
        <Documents order={order} />
        <RefundStep order={order} />
        {mayFulfil && <Steps order={order} />}
        <Neighbours order={order} />
      </div>
    </header>
  )
}

function Documents({ order }: Pick<OrderHeadProps, 'order'>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState<DocumentKind | null>(null)

  async function print(kind: DocumentKind) {
    if (pending) return
    setPending(kind)
    try {
      await openDocuments(kind, [order.id])
    } catch (error) {
      showError(error, t('The shop cannot be reached'))
    } finally {
      setPending(null)
    }
  }
  useKeys([{ keys: 'P', label: t('Packing slip'), run: () => void print('slip') }])

  return (
    <>
      <Button pending={pending === 'slip'} onClick={() => void print('slip')}>
        <Icon as={Printer} size={18} />
        {t('Packing slip')}
      </Button>
      <Button pending={pending === 'label'} onClick={() => void print('label')}>
        <Icon as={Tag} size={18} />
        {t('Address label')}
      </Button>
    </>
  )
}

/** Opens the refund of pieces that were sent, for roles that may give money back. */
function RefundStep({ order }: Pick<OrderHeadProps, 'order'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayRefund = useMay('orders.refund')
  const isSent = order.lines.some(({ refundable = 0 }) => refundable > 0)
  return (
    <>
      {mayRefund && order.can.refund && isSent && <Button onClick={() => setOpen(true)}>{t('Refund pieces')}</Button>}
      <Suspense>{isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Steps({ order }: Pick<OrderHeadProps, 'order'>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { steps } = useOrderWords()
  const [isCancelling, setCancelling] = useState(false)
  const mayRefund = useMay('orders.refund')
  const isBarred = order.payment_status === 'paid' && !mayRefund
  const cancel = useOrderChange(order.id, async (reason: string) => {
    const body = { status: 'cancelled' as const, reason }
    await consoleApi.call('POST /seller/orders/{id}/status', { params: { id: order.id }, body })
    // The reply has less of the order than this screen shows, so the order is read again.
    return undefined
  })
  const moving = useMoveOn(() => {
    void queries.invalidateQueries({ queryKey: ['GET /seller/orders/{id}'] })
    void queries.invalidateQueries({ queryKey: ['GET /seller/orders'], refetchType: 'none' })
  })
  const next = nextStatusOf(order)
  const step = next && steps[next]
  const move = () => void moving.move(order)
  useKeys(step ? [{ keys: 'C', label: t('Next step'), run: move }] : [])
  return (
    <>
      {step && (
        <Button variant={order.can.ship ? 'sec' : 'pri'} pending={moving.isMoving(order)} onClick={move}>
          {step}
        </Button>
      )}
      {order.can.came_back && !isBarred && <CameBackStep order={order} />}
      {order.can.cancel_pieces && !isBarred && <CancelPiecesStep order={order} />}
      {order.can.cancel && (
        <Button
          variant="danger"
          disabled={isBarred}
          aria-describedby={isBarred ? 'no-refund' : undefined}
          onClick={() => setCancelling(true)}
        >
          {t('Cancel the order')}
        </Button>
      )}
      {order.can.cancel && isBarred && (
        <p id="no-refund" className="w-full text-12 text-ink-2">
          {t('This order is paid: only roles that may refund orders can cancel it.')}
        </p>
      )}
      <Suspense>
        {isCancelling && <CancelDialog order={order} cancel={cancel} onClose={() => setCancelling(false)} />}
      </Suspense>
    </>
  )
}

function CancelPiecesStep({ order }: Pick<OrderHeadProps, 'order'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const cancel = useCancelPieces(order)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Cancel pieces')}</Button>
      <Suspense>
        {isOpen && (
          <CancelPiecesDialog
            order={order}
            preview={(lines, signal) =>
              consoleApi.call('POST /seller/orders/{id}/cancel-lines/preview', {
                params: { id: order.id },
                body: { lines },
                signal,
              })
            }
            cancel={cancel}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Neighbours({ order }: Pick<OrderHeadProps, 'order'>) {
  const { t } = useTranslation()
  const { list, previous, next } = useNeighbours(order.id)
  const links = [
    { id: previous, label: t('Previous order'), icon: ChevronUp },
    { id: next, label: t('Next order'), icon: ChevronDown },
  ]
  return (
    <>
      {links.map(
        ({ id, label, icon }) =>
          id !== undefined && (
            <ButtonLink
              key={label}
              to={`/orders/${id}`}
              state={{ list }}
              replace
              aria-label={label}
              title={label}
              className="w-11 px-0!"
            >
              <Icon as={icon} />
            </ButtonLink>
          ),
      )}
    </>
  )
}

interface FromList {
  /** The query of the list that led to this order: `?view=shipped`. */
  list: string
}

const isFromList = (state: unknown): state is FromList =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'

/** The list that led to an order, and the orders before and after it there, as far as the list was loaded. */
function useNeighbours(id: number) {
  const { state } = useLocation()
  const { place } = usePlace()
  const queries = useQueryClient()
  const list = isFromList(state) ? state.list : ''
  const choices = new URLSearchParams(list)
  const read = (name: string) => choices.get(name) ?? ''
  const key = ordersKey(place?.key, { view: read('view'), search: read('search'), sort: read('sort') })
  const pages = queries.getQueryData<InfiniteData<{ items: SellerOrder[] }>>(key)?.pages ?? []
  const ids = pages.flatMap(({ items }) => items.map((order) => order.id))
  const at = ids.indexOf(id)
  return { list, previous: at < 0 ? undefined : ids[at - 1], next: at < 0 ? undefined : ids[at + 1] }
}
