import type { OrderStatus, PaymentMethod, PaymentStatus } from '@rialto/contract/enums'

/** How long an unpaid online order keeps its stock (api.md, "Placing an order"). */
export const EXPIRY_MS = 30 * 60_000

/**
 * The side that moves an order. `expiry`: its time to be paid is over; `payment`: the money came after that; `refund`: all that was paid for it
 * went back, so nothing is owed to anybody.
 */
export type Mover = 'shopper' | 'seller' | 'expiry' | 'payment' | 'refund'
export type Canceller = Exclude<Mover, 'payment'>

/** The one table of transitions: from where, to where, by whom (api.md, "Status"). */
const transitions: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  pending: { confirm: ['seller'], cancelled: ['shopper', 'seller', 'expiry', 'refund'] },
  confirm: { processing: ['seller'], cancelled: ['seller', 'refund'] },
  processing: { pickup: ['seller'], cancelled: ['seller', 'refund'] },
  pickup: { on_the_way: ['seller'] },
  on_the_way: { delivered: ['seller'] },
  delivered: {},
  cancelled: { pending: ['payment'] },
}

const statuses = Object.keys(transitions) as OrderStatus[]

export interface OrderState {
  status: OrderStatus
  payment_method: PaymentMethod
  payment_status: PaymentStatus
}

/** Whether the table lets `by` move an order from one status to another. */
export const mayMove = (from: OrderStatus, to: OrderStatus, by: Mover): boolean =>
  transitions[from][to]?.includes(by) === true

/** From where `by` may come to a status. */
export const statusesBefore = (to: OrderStatus, by: Mover): OrderStatus[] =>
  statuses.filter((from) => mayMove(from, to, by))

/** What vouchers cover wholly is paid with them, whatever way to pay was chosen. */
export const costsNothing = ({ payable_amount }: { payable_amount: number }): boolean => payable_amount === 0

/** As an order is placed. */
export const firstPaymentStatus = (order: { payable_amount: number }): PaymentStatus =>
  costsNothing(order) ? 'paid' : 'pending'

/** Nobody packs what was to be paid before and is not. */
export const awaitsPayment = ({ payment_method, payment_status }: Omit<OrderState, 'status'>): boolean =>
  payment_method === 'online' && payment_status !== 'paid'

/** Where the seller may move it now. */
export const nextStatuses = (order: OrderState): OrderStatus[] =>
  statuses.filter((to) => mayMove(order.status, to, 'seller') && (to === 'cancelled' || !awaitsPayment(order)))

export const canCancel = ({ status }: Pick<OrderState, 'status'>): boolean => mayMove(status, 'cancelled', 'shopper')

export const canPay = (order: OrderState): boolean =>
  order.status === 'pending' &&
  order.payment_method === 'online' &&
  (order.payment_status === 'pending' || order.payment_status === 'failed')
