import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import { awaitsPayment, type OrderState } from '../rules.ts'

/** Parcels can still be recorded for an order that its seller moved on by hand. */
const SHIPPABLE: readonly OrderStatus[] = ['pending', 'confirm', 'processing', 'pickup', 'on_the_way']

interface ShippableOrder extends OrderState {
  quantity: number
  shipped_quantity: number
}

export const hasShippableStatus = ({ status }: Pick<OrderState, 'status'>): boolean => SHIPPABLE.includes(status)

export const canShip = (order: ShippableOrder): boolean =>
  hasShippableStatus(order) && !awaitsPayment(order) && order.shipped_quantity < order.quantity

/**
 * The statuses that an order passes through with a shipment: it is processed with its first piece and packed (`pickup`) with its last.
 * Each step is a transition of the seller's.
 */
export function statusesWithShipment(status: OrderStatus, isComplete: boolean): OrderStatus[] {
  const target: OrderStatus = isComplete ? 'pickup' : 'processing'
  return ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(status) + 1, ORDER_STATUSES.indexOf(target) + 1)
}

/** A parcel can be taken back until its order is on the way. */
export const canTakeBack = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'processing' || status === 'pickup'

export interface Piece {
  lineId: number
  quantity: number
}

/** Adds up the quantities of a line that is named several times. */
export function mergePieces(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<number, number>()
  for (const { lineId, quantity } of pieces) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity })).sort((a, b) => a.lineId - b.lineId)
}
