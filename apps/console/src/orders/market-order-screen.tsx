import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowLeft } from 'lucide'
import { Suspense, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { OrderInvoices } from '../invoices/order-invoices.tsx'
import { consoleApi } from '../lib/api.ts'
import { NotFound } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useCanOpen, usePlace } from '../lib/place.tsx'
import { ShopName } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { StatusBadge } from './order-cells.tsx'
import { OrderDisputes } from './order-dispute.tsx'
import { AgreedPages, CustomerFact, DeliverTo, OrderTimeline, PaymentFact } from './order-facts.tsx'
import { OrderCancellations, OrderRefunds } from './order-refunds.tsx'
import { OrderParcels, OrderPieces } from './parcel-parts.tsx'
import { useMarketCancelPieces } from './use-cancel-pieces.ts'
import { useCancelOrder, useMarketOrder, useRecordArrival } from './use-market-orders.ts'

const CancelDialog = latePart(async () => (await import('./order-dialogs.tsx')).CancelDialog)

const CancelPiecesDialog = latePart(async () => (await import('./cancel-pieces-dialog.tsx')).CancelPiecesDialog)
const ArrivalDialog = latePart(async () => (await import('./arrival-dialog.tsx')).ArrivalDialog)

const NOT_FOUND = 404

/** An order of any shop, as its seller sees it. */
export function MarketOrderScreen() {
  const { id } = useParams()
  return /^[1-9]\d{0,8}$/.test(id ?? '') ? <LoadedOrder key={id} id={Number(id)} /> : <NotFound />
}

function LoadedOrder({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useMarketOrder(id)
  if (query.data) return <Order order={query.data.order} />
  if (query.error instanceof ApiError && query.error.status === NOT_FOUND) return <NotFound />
  return <WaitingScreen query={query} failed={t('The order could not be loaded')} />
}

function Order({ order }: { order: SellerOrderDetails }) {
  return (
    <>
      <Head order={order} />
      <OrderDisputes order={order} />
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 content-start gap-5">
          <OrderPieces order={order} picking={null} />
          <OrderParcels order={order} mayFulfil={false}>
            {null}
          </OrderParcels>
        </div>
        <div className="min-w-0">
          <DeliverTo order={order} />
          <PaymentFact order={order} />
          <OrderCancellations order={order} />
          <OrderRefunds order={order} />
          <OrderInvoices order={order} />
          <CustomerFact order={order} />
          <OrderTimeline order={order} />
          <AgreedPages order={order} />
        </div>
      </div>
    </>
  )
}

const linkStyle = 'text-accent-ink underline-offset-3 hover:underline'

function Head({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const canOpen = useCanOpen()
  const { place } = usePlace()
  const [isCancelling, setCancelling] = useState(false)
  const [isProving, setProving] = useState(false)
  const [isCancellingPieces, setCancellingPieces] = useState(false)
  const cancel = useCancelOrder(order.id)
  const cancelPieces = useMarketCancelPieces(order)
  const record = useRecordArrival(order.id)
  const list = useLocation().state as { list?: string } | null
  const mayDecide = place?.kind === 'market' && place.market.permissions.includes('refunds')
  const { order_code: code, placed_at, shop, customer } = order
  return (
    <header className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-3 md:mb-5">
      <Link
        to={`/market-orders${list?.list ?? ''}`}
        aria-label={t('Back to the orders')}
        className="icon-btn -ms-2 hover:bg-hover"
      >
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
        <p className="flex flex-wrap gap-x-4">
          {canOpen('/sellers') ? (
            <Link to={`/sellers?open=${shop.id}`} className={linkStyle}>
              <bdi>{shop.name}</bdi>
            </Link>
          ) : (
            <ShopName shop={shop} />
          )}
          {canOpen('/customers') && (
            <Link to={`/customers/${customer.id}`} className={linkStyle}>
              {t('See the customer')}
            </Link>
          )}
        </p>
      </div>
      {mayDecide && order.can.prove && <Button onClick={() => setProving(true)}>{t('Record its arrival')}</Button>}
      {mayDecide && order.can.cancel_pieces && (
        <Button onClick={() => setCancellingPieces(true)}>{t('Cancel pieces')}</Button>
      )}
      {mayDecide && order.can.cancel && (
        <Button variant="danger" onClick={() => setCancelling(true)}>
          {t('Cancel the order')}
        </Button>
      )}
      <Suspense>
        {isProving && <ArrivalDialog order={order} record={record} onClose={() => setProving(false)} />}
        {isCancellingPieces && (
          <CancelPiecesDialog
            order={order}
            preview={(lines, signal) =>
              consoleApi.call('POST /admin/orders/{id}/cancel-lines/preview', {
                params: { id: order.id },
                body: { lines },
                signal,
              })
            }
            cancel={cancelPieces}
            onClose={() => setCancellingPieces(false)}
          />
        )}
        {isCancelling && <CancelDialog order={order} cancel={cancel} onClose={() => setCancelling(false)} />}
      </Suspense>
    </header>
  )
}
