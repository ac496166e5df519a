import { isAbsent } from '@rialto/client/api/client.ts'
import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Ban, CircleAlert, CircleMinus, Clock, Download, FileText, PackageCheck, RotateCcw } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '../account/index.ts'
import { RecallNotice } from '../recalls/index.ts'
import { Moment, usePrice, useSettings } from '../settings/index.ts'
import { SellerFacts } from '../shops/index.ts'
import { OrderAmounts, RefundFacts } from './order-amounts.tsx'
import { OrderParcels } from './order-parcels.tsx'
import {
  CancelFacts,
  CancelledPiecesFacts,
  DeliveryFacts,
  Facts,
  NoteFacts,
  OrderLines,
  OrderTimeline,
  PaymentFacts,
} from './order-parts.tsx'
import { OrderReturns } from './order-returns.tsx'
import { usePayNow } from './pay-now.ts'
import { PickupFacts } from './pickup-facts.tsx'
import { StatusBadge } from './status.tsx'
import { refreshOrder, useOrder } from './use-orders.ts'
import './order-parts.css'
import { api } from '@rialto/client/api/browser.ts'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { applyCartReply, openCart, selectedShopIds, selectShops } from '../cart/index.ts'
import { deliveryQuery } from '../delivery/index.ts'
import { blobOfType, downloadFile, showErrorToast } from '../forms/index.ts'

interface OrderPageProps {
  id: number
  /** Rendered for an order that does not exist or belongs to somebody else. */
  missing: ReactNode
  /** Renders the chat button. */
  chat?: (order: Order) => ReactNode
  /** Renders the link to support. */
  help?: (order: Order) => ReactNode
}

/** `/order-history/{id}`. */
export function OrderPage({ id, missing, chat, help }: OrderPageProps) {
  const { t } = useTranslation()
  const { data: order, error, isError, isFetching, refetch } = useOrder(id)
  if (isError && isAbsent(error)) return missing
  return (
    <>
      <Link
        to="/order-history"
        className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 transition-colors hover:text-ink print:hidden"
      >
        <Icon as={ArrowLeft} size={16} flip />
        {t('Order History')}
      </Link>
      <AccountPage
        title={order ? <OrderTitle order={order} /> : t('Order details')}
        lead={order && <OrderPlaced order={order} />}
        action={order && <OrderActions order={order} />}
      >
        {order ? (
          <OrderDetails
            order={order}
            chat={chat?.(order)}
            help={help?.(order)}
            withdrawPath={`/withdraw#order-${order.id}`}
            canReview
          />
        ) : isError ? (
          <div className="panel">
            <ErrorState
              title={t('The order could not be loaded')}
              retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
            >
              {t('Nothing is lost. Check your connection, then try again.')}
            </ErrorState>
          </div>
        ) : (
          <OrderSkeleton />
        )}
      </AccountPage>
    </>
  )
}

export function OrderTitle({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {t('Order {{code}}', { code: order.order_code })}
      <StatusBadge order={order} className="tracking-normal" />
    </span>
  )
}

export function OrderPlaced({ order }: { order: Order }) {
  const { t } = useTranslation()
  return <Moment at={order.placed_at} write={(moment) => t('Placed {{moment}}', { moment })} />
}

interface OrderDetailsProps {
  order: Order
  chat?: ReactNode
  help?: ReactNode
  /** Where one withdraws from it. */
  withdrawPath: string
  canReview: boolean
  /** The link of a mail by which it is read, without an account. */
  link?: string
}

export function OrderDetails({ order, chat, help, withdrawPath, canReview, link }: OrderDetailsProps) {
  const { t } = useTranslation()
  return (
    <>
      {order.can_pay && <PayNotice order={order} />}
      {order.recalls?.map((recall) => (
        <RecallNotice key={recall.id} recall={recall} goods={recall.products} className="mb-5" />
      ))}
      <div className="order-parts">
        <div className="order-column">
          <section className="panel p-5">
            <h2 className="mb-4 text-16">{t('Order status')}</h2>
            <OrderTimeline order={order} />
          </section>
          <OrderParcels order={order} />
          <section aria-label={t('Items')} className="panel">
            <OrderLines order={order} chat={chat} canReview={canReview} />
          </section>
          <OrderReturns order={order} withdrawPath={withdrawPath} link={link} />
        </div>
        <div className="order-aside">
          <Facts title={t('Order summary')}>
            <OrderAmounts order={order} />
            <PaymentFacts order={order} />
          </Facts>
          <div className="order-column">
            {order.cancelled_by && <CancelFacts by={order.cancelled_by} reason={order.cancel_reason ?? null} />}
            <CancelledPiecesFacts order={order} />
            <RefundFacts order={order} />
            {order.delivery?.pickup ? (
              <PickupFacts order={order} pickup={order.delivery.pickup} />
            ) : (
              <DeliveryFacts order={order} />
            )}
            {(order.documents ?? []).length > 0 && <OrderDocuments order={order} />}
            {order.note && <NoteFacts note={order.note} />}
            {order.seller && (
              <Facts title={t('Who sells')}>
                <SellerFacts identity={order.seller} />
              </Facts>
            )}
            {help}
          </div>
        </div>
      </div>
    </>
  )
}

/** A notice on an unpaid order with a button to pay. */
function PayNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  const client = useQueryClient()
  const { pay, pending } = usePayNow([order], { onRefused: () => refreshOrder(client, order.id) })
  const failed = order.payment_status === 'failed'
  return (
    <section
      aria-label={t('Payment')}
      className={cx(
        'mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card p-4 sm:px-5',
        failed ? 'bg-danger-soft' : 'bg-warn-soft',
      )}
    >
      <div className={cx('flex min-w-[min(15rem,100%)] flex-1 gap-3', failed ? 'text-danger' : 'text-warn')}>
        <Icon as={failed ? CircleAlert : Clock} />
        <p className="min-w-0">
          <b className="block">{failed ? t('The payment did not go through') : t('This order is not paid yet')}</b>
          {failed ? (
            t('Nothing was taken. You can try again.')
          ) : order.pay_until ? (
            <Moment
              at={order.pay_until}
              write={(moment) =>
                t('Please pay by {{moment}}: an order that stays unpaid is cancelled, and its goods go to others.', {
                  moment,
                })
              }
            />
          ) : (
            t('Please pay soon: an order that stays unpaid is cancelled, and its goods go to others.')
          )}
        </p>
      </div>
      <Button variant="pri" pending={pending} onClick={pay} className="max-sm:w-full">
        {t('Pay now')} <span className="num">{price(order.payable_amount)}</span>
      </Button>
    </section>
  )
}

/** Placeholder of an order. */
export function OrderSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="order-parts">
      <div className="order-column">
        <div className="panel p-5">
          <Skeleton className="mb-5 h-5 w-28" />
          <Skeleton className="h-21 rounded-control" />
        </div>
        <div className="panel">
          <div className="flex items-center gap-2.5 border-b border-line px-5 py-4">
            <Skeleton className="size-8 rounded-control" />
            <Skeleton className="h-4 w-28" />
          </div>
          {['first', 'second'].map((line) => (
            <div key={line} className="flex gap-4 px-5 py-5">
              <Skeleton className="aspect-square w-18 flex-none rounded-control" />
              <div className="grid flex-1 content-start gap-2">
                <Skeleton className="h-4 w-3/5" />
                <Skeleton className="h-3 w-2/5" />
                <Skeleton className="h-3 w-20" />
              </div>
              <Skeleton className="h-4 w-14" />
            </div>
          ))}
        </div>
      </div>
      <div className="panel grid gap-3 p-5">
        <Skeleton className="h-5 w-36" />
        {['items', 'delivery', 'tax', 'total'].map((line) => (
          <div key={line} className="flex justify-between">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
        <Skeleton className="mt-2 h-14 rounded-control" />
      </div>
    </div>
  )
}

const ReceivedDialog = lazyPanel(async () => (await import('./received-dialog.tsx')).ReceivedDialog)
const CancelPiecesDialog = lazyPanel(async () => (await import('./cancel-pieces-dialog.tsx')).CancelPiecesDialog)
const CancelDialog = lazyPanel(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** The actions that are possible for an order at present. */
function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { reorder, pending } = useReorder(order)
  const invoice = useInvoice(order)
  const [cancelling, setCancelling] = useState(false)
  const [isCancellingPieces, setIsCancellingPieces] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
      {order.can_confirm_receipt && (
        <Button
          variant="pri"
          aria-haspopup="dialog"
          onPointerEnter={ReceivedDialog.warm}
          onFocus={ReceivedDialog.warm}
          onClick={() => setIsConfirming(true)}
          className="max-sm:w-full max-sm:flex-none"
        >
          <Icon as={PackageCheck} size={18} />
          {t('I have received it')}
        </Button>
      )}
      {order.can_reorder && (
        <Button
          variant={order.can_pay || order.can_confirm_receipt ? 'sec' : 'pri'}
          pending={pending}
          onClick={reorder}
        >
          <Icon as={RotateCcw} size={18} flip />
          {t('Reorder')}
        </Button>
      )}
      <Button pending={invoice.pending} onClick={invoice.open}>
        <Icon as={FileText} size={18} />
        {order.invoice_kind === 'confirmation' ? t('Order confirmation') : t('Invoice')}
      </Button>
      {order.can_cancel_pieces && (
        <Button
          aria-haspopup="dialog"
          onPointerEnter={CancelPiecesDialog.warm}
          onFocus={CancelPiecesDialog.warm}
          onClick={() => setIsCancellingPieces(true)}
        >
          <Icon as={CircleMinus} size={18} />
          {t('Cancel pieces')}
        </Button>
      )}
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
      <ReceivedDialog order={order} isOpen={isConfirming} onOpenChange={setIsConfirming} />
      <CancelPiecesDialog order={order} isOpen={isCancellingPieces} onOpenChange={setIsCancellingPieces} />
      <CancelDialog order={order} isOpen={cancelling} onOpenChange={setCancelling} />
    </div>
  )
}

/** Downloads the invoice, which requires the shopper's token. It may be issued just then, so the order is read again. */
function useInvoice({ id, order_code, documents = [], invoice_kind }: Order) {
  const client = useQueryClient()
  const issued = documents.find(({ kind }) => kind === 'invoice')
  return useDownload(async () => {
    const bytes = await api.call('GET /orders/{id}/invoice', { params: { id } })
    if (!issued && invoice_kind === 'invoice') refreshOrder(client, id)
    return { bytes, name: issued?.number ?? order_code }
  })
}

function useDownload(read: () => Promise<{ bytes: string | Uint8Array; name: string }>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      const { bytes, name } = await read()
      downloadFile(blobOfType(bytes, 'application/pdf'), `${name}.pdf`)
    } catch (error) {
      showErrorToast(error, t('The invoice could not be fetched'))
    } finally {
      setPending(false)
    }
  }
  return { open: () => void open(), pending }
}

type OrderDocument = NonNullable<Order['documents']>[number]

/** The invoice and its credit notes, each to download. */
function OrderDocuments({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <Facts title={t('Invoices')}>
      <ul className="grid gap-2">
        {order.documents?.map((document) => (
          <DocumentRow key={document.id} order={order} document={document} />
        ))}
      </ul>
    </Facts>
  )
}

function DocumentRow({ order, document }: { order: Order; document: OrderDocument }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const price = usePrice(order.currency)
  const { id, kind, number, day, total } = document
  const name = kind === 'invoice' ? t('Invoice') : t('Credit note')
  const { open, pending } = useDownload(async () => ({
    bytes: await api.call('GET /orders/{id}/invoices/{document_id}', { params: { id: order.id, document_id: id } }),
    name: number,
  }))
  return (
    <li className="flex items-center gap-3">
      <p className="min-w-0 flex-1">
        <b className="block">
          <span className="num wrap-anywhere">{number}</span>
        </b>
        <span className="text-ink-2">
          {name} · <bdi className="num">{price(total)}</bdi> · <time dateTime={day}>{formatDay(day, locale)}</time>
        </span>
      </p>
      <IconButton icon={Download} label={`${name} ${number} (PDF)`} pending={pending} onClick={open} />
    </li>
  )
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
      const { data, message } = await api.answer('POST /place-order/again', {
        body: { order_id: orderId },
        query: deliveryQuery(),
      })
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
