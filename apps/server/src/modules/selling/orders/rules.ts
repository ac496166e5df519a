import { trackingPageOf } from '@rialto/contract/carriers'
import {
  type DeliveryKind,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
} from '@rialto/contract/enums'
import { ORDER_VIEWS, type OrderView } from '@rialto/contract/list-enums'
import type { LimitedKey, RateLimit } from '../../base/rate-limits/rate-limits.ts'
import type { OrderRow } from './repository.ts'
import type { Piece, Tracking } from './repository-shipments.ts'

/** How long an unpaid online order keeps its stock (docs/spec/api §5, "Placing an order"). */
export const EXPIRY_MS = 30 * 60_000

/**
 * The cause of a transition. `expiry`: the order was not paid in time; `payment`: it was paid after it had expired; `refund`: its
 * whole payment was returned; `unpacking`: a shipment of a packed order was taken back; `withdrawal`: its shopper has withdrawn from it;
 * `undelivered`: its parcel came back, or nobody came to pick it up.
 */
type TransitionActor =
  | ('shopper' | 'seller' | 'market' | 'expiry' | 'payment' | 'refund' | 'unpacking' | 'withdrawal' | 'undelivered')
  // Of orders that are picked up.
  | ('handover' | 'free')
export type Canceller = Exclude<TransitionActor, 'payment' | 'unpacking' | 'handover' | 'free'>

/** The table of transitions: from, to, by (docs/spec/api §5, "Status"). */
const transitions: Record<OrderStatus, Partial<Record<OrderStatus, readonly TransitionActor[]>>> = {
  pending: { confirm: ['seller'], cancelled: ['shopper', 'seller', 'market', 'expiry', 'refund', 'withdrawal'] },
  confirm: { processing: ['seller'], cancelled: ['seller', 'market', 'refund', 'withdrawal'] },
  processing: { pickup: ['seller'], cancelled: ['seller', 'market', 'refund', 'withdrawal'] },
  // A carrier may have taken a packed parcel along, although nobody has said so.
  pickup: { on_the_way: ['seller'], processing: ['unpacking'], cancelled: ['undelivered'] },
  on_the_way: { delivered: ['seller'], cancelled: ['undelivered'] },
  delivered: {},
  cancelled: { pending: ['payment'] },
}

/**
 * Of an order that is picked up: once packed it is ready, and never on the way. `handover`: its shopper has told the code; `free`: the
 * shopper cancels since the shop has moved the pick-up or called it off; the shop cancels too where nobody came.
 */
const pickupTransitions: typeof transitions = {
  ...transitions,
  pending: { ...transitions.pending, delivered: ['handover'] },
  confirm: {
    processing: ['seller'],
    delivered: ['handover'],
    cancelled: ['free', 'seller', 'market', 'refund', 'withdrawal'],
  },
  processing: {
    pickup: ['seller'],
    delivered: ['handover'],
    cancelled: ['free', 'seller', 'market', 'refund', 'withdrawal'],
  },
  pickup: {
    delivered: ['seller', 'handover'],
    cancelled: ['free', 'seller', 'market', 'refund', 'withdrawal', 'undelivered'],
  },
}

const transitionsOf = (isPickup: boolean) => (isPickup ? pickupTransitions : transitions)
const statuses = Object.keys(transitions) as OrderStatus[]

export interface OrderState {
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  /** Pieces in shipments; absent: none. */
  shipped_quantity?: number
  /** Pieces that were cancelled; absent: none. */
  cancelled_quantity?: number
  /** Absent: it is not picked up. */
  delivery_kind?: DeliveryKind | null
  pickup_change?: string | null
}

export const isPickedUp = ({ delivery_kind }: Pick<OrderState, 'delivery_kind'>): boolean => delivery_kind === 'pickup'

type Movable = Pick<OrderState, 'status' | 'delivery_kind'>

export const canTransition = (order: Movable, to: OrderStatus, by: TransitionActor): boolean =>
  transitionsOf(isPickedUp(order))[order.status][to]?.includes(by) === true

/** Its parcel may come back; what is picked up was not taken along once its hours are over. */
export const canComeBack = (order: Movable, isPickupOver: boolean): boolean =>
  canTransition(order, 'cancelled', 'undelivered') && (!isPickedUp(order) || isPickupOver)

/** Its shopper may take it along at the stall. */
export const canHandOver = (order: OrderState): boolean =>
  isPickedUp(order) && canTransition(order, 'delivered', 'handover') && !awaitsPayment(order)

/** All of it is with the carrier, or was delivered. */
export const hasLeft = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'on_the_way' || status === 'delivered'

export const isOver = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'delivered' || status === 'cancelled'

/** Of every order; those that are picked up may have further ones. */
export const statusesLeadingTo = (to: OrderStatus, by: TransitionActor): OrderStatus[] =>
  statuses.filter((status) => canTransition({ status }, to, by))

/** As {@link statusesLeadingTo}, of orders that are picked up. */
export const pickupStatusesLeadingTo = (to: OrderStatus, by: TransitionActor): OrderStatus[] =>
  statuses.filter((status) => canTransition({ status, delivery_kind: 'pickup' }, to, by))

/** An order that vouchers cover completely counts as paid, whatever its payment method. */
export const isFree = ({ payable_amount }: Pick<OrderRow, 'payable_amount'>): boolean => payable_amount === 0

export const initialPaymentStatus = (order: Pick<OrderRow, 'payable_amount'>): PaymentStatus =>
  isFree(order) ? 'paid' : 'pending'

/** Unpaid online orders are not packed. */
export const awaitsPayment = ({ payment_method, payment_status }: Omit<OrderState, 'status'>): boolean =>
  payment_method === 'online' && payment_status !== 'paid'

/** The statuses that the seller can choose now. An order with a shipment can no longer be cancelled. */
export const nextStatuses = (order: OrderState): OrderStatus[] =>
  statuses.filter(
    (to) =>
      canTransition(order, to, 'seller') && (to === 'cancelled' ? !order.shipped_quantity : !awaitsPayment(order)),
  )

export const canCancel = (order: Movable & Pick<OrderState, 'pickup_change'>): boolean =>
  canTransition(order, 'cancelled', 'shopper') || (!!order.pickup_change && canTransition(order, 'cancelled', 'free'))

export const canPay = (order: OrderState): boolean =>
  order.status === 'pending' &&
  order.payment_method === 'online' &&
  (order.payment_status === 'pending' || order.payment_status === 'failed')

/** Parcels can still be recorded for an order that its seller moved on by hand. */
const SHIPPABLE: readonly OrderStatus[] = ['pending', 'confirm', 'processing', 'pickup', 'on_the_way']

interface ShippableOrder extends OrderState {
  quantity: number
  shipped_quantity: number
}

interface SentLine {
  quantity: number
  shipped: number
  cancelled: number
  refunded: number
}

/** Pieces of a line that are on their way or have arrived; a seller may move an order on without recording parcels. */
const sentPieces = ({ status }: Pick<OrderState, 'status'>, { quantity, shipped, cancelled }: SentLine): number =>
  status === 'on_the_way' || status === 'delivered' ? quantity - cancelled : shipped

/** Pieces whose money can be given back. Those that were not sent are cancelled instead, or they would be sent all the same. */
export const refundablePieces = (order: Pick<OrderState, 'status'>, line: SentLine): number =>
  Math.max(0, sentPieces(order, line) - (line.refunded - line.cancelled))

export const hasShippableStatus = ({ status }: Pick<OrderState, 'status'>): boolean => SHIPPABLE.includes(status)

export const canShip = (order: ShippableOrder): boolean =>
  !isPickedUp(order) && hasShippableStatus(order) && !awaitsPayment(order) && countLeft(order) > 0

/** The pieces of an order that are neither in a parcel nor cancelled. */
const countLeft = ({ quantity, shipped_quantity = 0, cancelled_quantity = 0 }: CountedOrder): number =>
  quantity - shipped_quantity - cancelled_quantity

type CountedOrder = Pick<OrderState, 'shipped_quantity' | 'cancelled_quantity'> & { quantity: number }

export type PieceCanceller = 'shopper' | 'seller' | 'market' | 'withdrawal'

/** Pieces that are not sent can be cancelled for as long as the whole order could be, were nothing of it sent. */
export const canCancelPieces = (order: Movable, by: PieceCanceller): boolean => canTransition(order, 'cancelled', by)

/** Whether some pieces can be cancelled so that others stay: of an order that is not paid, only all of it can be. */
export const offersPieces = (order: OrderState & CountedOrder, by: PieceCanceller): boolean =>
  canCancelPieces(order, by) && !awaitsPayment(order) && countLeft(order) > (order.shipped_quantity ? 0 : 1)

/** The pieces of a line that are neither in a parcel nor cancelled. */
export const piecesLeft = ({ quantity, shipped, cancelled }: Omit<SentLine, 'refunded'>): number =>
  quantity - shipped - cancelled

/**
 * The statuses that an order passes through with a shipment: it is processed with its first piece, packed (`pickup`) with its last, and
 * on the way once the carrier has all of its parcels. Each step is a transition of the seller's.
 */
export function statusesWithShipment(
  status: OrderStatus,
  { isComplete, isHandedOver }: { isComplete: boolean; isHandedOver: boolean },
): OrderStatus[] {
  const packed: OrderStatus = isHandedOver ? 'on_the_way' : 'pickup'
  const target: OrderStatus = isComplete ? packed : 'processing'
  return ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(status) + 1, ORDER_STATUSES.indexOf(target) + 1)
}

/** A parcel can be taken back until its carrier has it. */
export const canTakeBack = (
  { status }: Pick<OrderState, 'status'>,
  { handed_over_at }: { handed_over_at: number | null },
): boolean => handed_over_at === null && (status === 'processing' || status === 'pickup')

/** The page of a known carrier, where the seller names none. */
export const withTrackingPage = <T extends Tracking>(tracking: T): T => ({
  ...tracking,
  tracking_url: tracking.tracking_url ?? trackingPageOf(tracking.carrier, tracking.tracking_number),
})

/** A change of carrier or number changes the page that followed from them, unless the seller names another. */
export function withNewTrackingPage(before: Tracking, set: Partial<Tracking>): Partial<Tracking> {
  const after = { ...before, ...set }
  const wasDerived = before.tracking_url === trackingPageOf(before.carrier, before.tracking_number)
  if (after.tracking_url !== before.tracking_url || !(wasDerived || before.tracking_url === null)) return set
  const page = trackingPageOf(after.carrier, after.tracking_number)
  return page === before.tracking_url ? set : { ...set, tracking_url: page }
}

/** Adds up the quantities of a line that is named several times. */
export function mergePieces(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<number, number>()
  for (const { lineId, quantity } of pieces) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity })).sort((a, b) => a.lineId - b.lineId)
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export type LimitedCall = 'place' | 'cancel' | 'again'

/**
 * Limits on placing, cancelling and repeating orders (decision 042). An account is one person, who may order twenty gifts in a row.
 * A network may be an office, or a mobile carrier with thousands of shoppers behind one address.
 */
export const ORDER_LIMITS: Record<LimitedCall, { account: RateLimit; network: RateLimit }> = {
  place: { account: { burst: 20, everyMs: 5 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  // A checkout makes one order for each shop, and each is cancelled separately.
  cancel: { account: { burst: 40, everyMs: 2 * MINUTE }, network: { burst: 300, everyMs: 10 * SECOND } },
  again: { account: { burst: 30, everyMs: MINUTE }, network: { burst: 600, everyMs: 5 * SECOND } },
}

/** The caller's account and client network (`networkOf`). */
export interface Caller {
  userId: number
  network: string
}

/** The rate-limit keys that count a call, the shared one last. */
export const limitedKeys = (call: LimitedCall, { userId, network }: Caller): LimitedKey[] => [
  { key: `order:${call}:account:${userId}`, limit: ORDER_LIMITS[call].account },
  { key: `order:${call}:network:${network}`, limit: ORDER_LIMITS[call].network },
]

/**
 * Limits on order mails to an unverified address: ten at once, then ten a day; an order usually sends six. The account is counted
 * too, as it may change its address.
 */
const UNVERIFIED_MAILS = {
  account: { burst: 20, everyMs: (24 * HOUR) / 20 },
  address: { burst: 10, everyMs: (24 * HOUR) / 10 },
}

export const unverifiedMailKeys = (userId: number, email: string): LimitedKey[] => [
  { key: `order:mail:account:${userId}`, limit: UNVERIFIED_MAILS.account },
  { key: `order:mail:address:${email}`, limit: UNVERIFIED_MAILS.address },
]

/** Limits mails about parcels of one order: a seller who sends and takes back the same piece could flood the shopper. */
export const parcelMailKey = (orderId: number): LimitedKey => ({
  key: `order:parcel-mail:${orderId}`,
  limit: { burst: 20, everyMs: HOUR },
})

/** The number of unpaid online orders, which hold stock, that an account may have at a time. */
export const UNPAID_ORDERS_MAX = 10

/** With no unpaid order, a checkout may add any number of them: one for each shop. */
export const canAwaitPayment = (unpaid: number, added: number): boolean =>
  unpaid === 0 || unpaid + added <= UNPAID_ORDERS_MAX

const statusesOf: Record<OrderView, readonly OrderStatus[]> = {
  to_pack: ['pending', 'confirm', 'processing'],
  packed: ['pickup'],
  shipped: ['pickup', 'on_the_way', 'delivered'],
  unpaid: ['pending'],
  cancelled: ['cancelled'],
  all: ORDER_STATUSES,
}

export interface ViewedOrder {
  status: OrderStatus
  payment_method: 'cash' | 'online'
  payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
}

/** The shopper may still pay it; until then it is not to be packed. */
const isUnpaid = ({ status, payment_method, payment_status }: ViewedOrder): boolean =>
  status === 'pending' && payment_method === 'online' && (payment_status === 'pending' || payment_status === 'failed')

/** The statuses of a view's orders, all or the given one. */
export const statusesInView = (view: OrderView, status: OrderStatus | undefined): OrderStatus[] =>
  statusesOf[view].filter((one) => status === undefined || one === status)

export const isInView = (order: ViewedOrder, view: OrderView): boolean =>
  statusesOf[view].includes(order.status) &&
  (view === 'all' || view === 'cancelled' || isUnpaid(order) === (view === 'unpaid'))

export type ViewCounts = Record<OrderView, number>

/** Counts the orders of each view. Unpaid orders are pending ones, counted apart. */
export function countViews(byStatus: Readonly<Record<OrderStatus, number>>, unpaid: number): ViewCounts {
  const sum = (view: OrderView) => statusesOf[view].reduce((total, status) => total + byStatus[status], 0)
  const counts = Object.fromEntries(ORDER_VIEWS.map((view) => [view, sum(view)])) as ViewCounts
  // Statuses and unpaid orders are read one after the other, so that an order may have been paid in between.
  return { ...counts, unpaid, to_pack: Math.max(0, counts.to_pack - unpaid) }
}
