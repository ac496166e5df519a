import { trackingPageOf } from '@rialto/contract/carriers'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import { awaitsPayment, type OrderState } from '../rules.ts'
import type { Tracking } from './repository.ts'

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
