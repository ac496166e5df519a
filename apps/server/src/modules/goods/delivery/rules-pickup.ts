import type { DeliveryPromise, OpenPickup } from '@rialto/contract'

type OpenPlace = OpenPickup['places'][number]
type OpenDate = OpenPlace['dates'][number]

/** A date with its place. */
export interface PlacedDate {
  place: Omit<OpenPlace, 'dates'>
  date: OpenDate
}

export const hasSlot = ({ date }: PlacedDate): boolean => date.slots_left !== 0

/** The promise of a pick-up: its day, and the moment until which it can be chosen. */
export const promiseOfDate = ({ date }: PlacedDate): DeliveryPromise => ({
  from: date.day,
  to: date.day,
  leaves_on: date.day,
  order_before: date.order_until,
})
