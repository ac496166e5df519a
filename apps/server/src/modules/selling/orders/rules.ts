import type { OrderStatus, PaymentMethod, PaymentStatus } from '@rialto/contract/enums'
import type { OrderRow } from './repository.ts'

/** How long an unpaid online order keeps its stock (docs/spec/api §5, "Placing an order"). */
export const EXPIRY_MS = 30 * 60_000

/**
 * The cause of a transition. `expiry`: the order was not paid in time; `payment`: it was paid after it had expired; `refund`: its
 * whole payment was returned; `unpacking`: a shipment of a packed order was taken back.
 */
export type TransitionActor = 'shopper' | 'seller' | 'market' | 'expiry' | 'payment' | 'refund' | 'unpacking'
export type Canceller = Exclude<TransitionActor, 'payment' | 'unpacking'>

/** The table of transitions: from, to, by (docs/spec/api §5, "Status"). */
const transitions: Record<OrderStatus, Partial<Record<OrderStatus, readonly TransitionActor[]>>> = {
  pending: { confirm: ['seller'], cancelled: ['shopper', 'seller', 'market', 'expiry', 'refund'] },
  confirm: { processing: ['seller'], cancelled: ['seller', 'market', 'refund'] },
  processing: { pickup: ['seller'], cancelled: ['seller', 'market', 'refund'] },
  pickup: { on_the_way: ['seller'], processing: ['unpacking'] },
  on_the_way: { delivered: ['seller'] },
  delivered: {},
  cancelled: { pending: ['payment'] },
}

const statuses = Object.keys(transitions) as OrderStatus[]

export interface OrderState {
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  /** Pieces in shipments; absent: none. */
  shipped_quantity?: number
}

export const canTransition = (from: OrderStatus, to: OrderStatus, by: TransitionActor): boolean =>
  transitions[from][to]?.includes(by) === true

export const statusesLeadingTo = (to: OrderStatus, by: TransitionActor): OrderStatus[] =>
  statuses.filter((from) => canTransition(from, to, by))

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
      canTransition(order.status, to, 'seller') &&
      (to === 'cancelled' ? !order.shipped_quantity : !awaitsPayment(order)),
  )

export const canCancel = ({ status }: Pick<OrderState, 'status'>): boolean =>
  canTransition(status, 'cancelled', 'shopper')

export const canPay = (order: OrderState): boolean =>
  order.status === 'pending' &&
  order.payment_method === 'online' &&
  (order.payment_status === 'pending' || order.payment_status === 'failed')
