import { randomInt } from 'node:crypto'
import type { OrderPickup } from '@rialto/contract'
import { placeLines } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { writeMinutes } from '@rialto/contract/promised-days'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { KeptPickup } from '../../../db/tables.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { nameInMail } from '../../base/outbound/index.ts'
import { dayNumber, formatPromise, momentOf, type PlacedDate, remindAt, takeSlot } from '../../goods/delivery/index.ts'
import { type GroupDelivery, onDate, type PricedGroup, type WantedDelivery } from '../cart/index.ts'
import { refusePickup } from './refuse-order.ts'
import type { OrderRow } from './repository.ts'
import { selectTimeZone } from './repository-pickup.ts'

interface SlotRequest {
  wanted: ReadonlyMap<number, WantedDelivery>
  now: number
  locale: string
  /** Reads the delivery of shops again, for a refusal that names the options of now. */
  readAgain(): Promise<ReadonlyMap<number, GroupDelivery>>
}

/**
 * Takes a slot for each shop whose part is picked up: of the chosen date, else of the first that has one.
 * @returns the delivery of all shops, on the dates that were taken, and whether a date is full now, which pages show
 */
export async function takeSlots(
  tx: Tx,
  groups: readonly PricedGroup[],
  delivered: ReadonlyMap<number, GroupDelivery>,
  { wanted, now, locale, readAgain }: SlotRequest,
): Promise<{ delivered: ReadonlyMap<number, GroupDelivery>; isFull: boolean } | Refusal> {
  const taken = new Map(delivered)
  let isFull = false
  // Dates in the order of their ids, so that two purchases in the same shops never wait for each other.
  const pickedUp = [...delivered].flatMap(([shopId, { chosen: option }]) =>
    option?.pickup ? [{ shopId, option, ...option.pickup }] : [],
  )
  pickedUp.sort((a, b) => a.chosen.date.id - b.chosen.date.id)
  for (const { shopId, option, chosen, dates } of pickedUp) {
    const isFixed = wanted.get(shopId)?.pickupDateId !== undefined
    const slot = await takeFirst(tx, isFixed ? [chosen] : dates, now)
    if (!slot) return refusePickup(groups, await readAgain(), { shopId, locale })
    isFull ||= slot.isLast
    const delivery = delivered.get(shopId)
    if (delivery) taken.set(shopId, { ...delivery, chosen: onDate(option, slot.placed) })
  }
  return { delivered: taken, isFull }
}

async function takeFirst(tx: Tx, dates: readonly PlacedDate[], now: number) {
  for (const placed of dates) {
    const slot = placed.date.slots_left === 0 ? undefined : await takeSlot(tx, placed.date.id, now)
    if (slot) return { ...slot, placed }
  }
  return undefined
}

const CODES = 10_000

type PickupColumns = Pick<
  OrderRow,
  'pickup_date_id' | 'pickup_json' | 'pickup_code' | 'pickup_change' | 'pickup_mail' | 'pickup_mail_at'
>

/** What an order keeps of its pick-up, with a code of its own, and when its shopper is reminded. */
export function frozenPickup(
  delivery: Pick<GroupDelivery, 'chosen' | 'timeZone'> | undefined,
  now: number,
): PickupColumns {
  const chosen = delivery?.chosen?.pickup?.chosen
  if (!delivery || !chosen)
    return {
      ...{ pickup_date_id: null, pickup_json: null, pickup_code: null },
      ...{ pickup_change: null, pickup_mail: null, pickup_mail_at: null },
    }
  return {
    pickup_date_id: chosen.date.id,
    pickup_json: toJson(keptPickup(chosen)),
    pickup_code: String(randomInt(CODES)).padStart(4, '0'),
    pickup_change: null,
    ...reminder(chosen.date.day, { now, timeZone: delivery.timeZone }),
  }
}

const keptPickup = ({ place, date }: PlacedDate): KeptPickup => ({
  place: place.name,
  address: place.address,
  latitude: place.latitude,
  longitude: place.longitude,
  note: place.note,
  day: date.day,
  from_minute: date.from_minute,
  to_minute: date.to_minute,
})

/** The reminder of a pick-up; none where its time has passed, since who orders then knows. */
export function reminder(day: string, { now, timeZone }: { now: number; timeZone: string }) {
  const at = remindAt(day, timeZone)
  return at > now
    ? { pickup_mail: 'reminder' as const, pickup_mail_at: at }
    : { pickup_mail: null, pickup_mail_at: null }
}

/** Whether the hours of an order's pick-up are over by its shop's clock; false where it is not picked up. */
export async function isPickupOver(
  db: Db | Tx,
  { shop_id, pickup_json }: Pick<OrderRow, 'shop_id' | 'pickup_json'>,
  { now, settings }: { now: number; settings: { time_zone: string } },
): Promise<boolean> {
  if (pickup_json === null) return false
  const { day, to_minute } = fromJson(pickup_json)
  const timeZone = (await selectTimeZone(db, shop_id)) ?? settings.time_zone
  return momentOf(dayNumber(day), to_minute, timeZone) <= now
}

type PickupOfOrder = Pick<OrderRow, 'pickup_json' | 'pickup_change'>

/** The pick-up of an order as its seller sees it: without the code. */
export const presentPickup = ({ pickup_json, pickup_change }: PickupOfOrder): OrderPickup | undefined =>
  pickup_json === null ? undefined : { ...fromJson(pickup_json), ...(pickup_change && { change: pickup_change }) }

/** Day and hours as people of a language write them. */
const writeHours = (
  { day, from_minute: from, to_minute: to }: Pick<KeptPickup, 'day' | 'from_minute' | 'to_minute'>,
  locale: string,
): string => `${formatPromise({ from: day, to: day }, locale)}, ${writeMinutes(from)}–${writeMinutes(to)}`

/** A stall and its address in one line. */
const writeStall = ({ place, address }: KeptPickup): string => joinParts([place, ...placeLines(address)])

/** The sentences of a mail about a pick-up; the code goes to shoppers alone who have shown that the mail is theirs. */
export function pickupFacts({ pickup_json, pickup_code: code, locale }: OrderRow): {
  facts: string[]
  links: string[]
} {
  if (pickup_json === null) return { facts: [], links: [] }
  const pickup = fromJson(pickup_json)
  return {
    facts: [
      translate(locale, text('Pick-up: {{time}}'), { time: writeHours(pickup, locale) }),
      translate(locale, text('Place: {{place}}'), { place: nameInMail(writeStall(pickup)) }),
      ...(pickup.note ? [nameInMail(pickup.note)] : []),
    ],
    links: code === null ? [] : [translate(locale, text('Your code for the pick-up: {{code}}'), { code })],
  }
}
