import { Address, type PickupOrder, type ShopPickup } from '@rialto/contract'
import { fromJson } from '../../../db/json.ts'
import { decimalsOf } from '../../../lib/money.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayName, localTime } from '../../goods/delivery/index.ts'
import { createPickupList } from '../invoices/index.ts'
import { canHandOver } from '../orders/index.ts'
import { untilOf } from './edit-pickup.ts'
import * as repository from './repository.ts'

/** The pick-up of a shop as its team edits it. */
export async function showPickup({ database: { db }, settings, now }: ModuleDeps, shopId: number): Promise<ShopPickup> {
  const [timeZone, places, method] = await Promise.all([
    repository.selectTimeZone(db, shopId),
    repository.selectPlaces(db, shopId),
    repository.selectPickupMethod(db, shopId),
  ])
  const zone = timeZone ?? (await settings.read()).time_zone
  const today = dayName(localTime(now(), zone).day)
  const dates = await repository.selectDates(db, shopId, today)
  return {
    method: method ? { id: method.id, is_active: method.is_active === 1 } : null,
    time_zone: zone,
    today,
    places: places.map(({ shop_id: _, ended_at: _1, address_json, ...place }) => ({
      ...place,
      address: fromJson(address_json),
    })),
    dates: dates.map(({ ended_at: _, order_until, ...date }) => ({
      ...date,
      ...untilOf({ day: date.day, order_until }, zone),
      order_until: new Date(order_until).toISOString(),
    })),
  }
}

interface DayQuery {
  dateId: number
  shopId: number
}

type OrderOfDay = Awaited<ReturnType<typeof repository.selectOrdersOfDay>>[number]

async function readDay({ database: { db } }: ModuleDeps, { dateId, shopId }: DayQuery) {
  const date = await repository.selectDate(db, { id: dateId, shopId })
  if (!date) return refuse('not_found', text('This date does not exist'))
  const orders = await repository.selectOrdersOfDay(db, { placeId: date.place_id, day: date.day })
  return { date, orders: orders.toSorted(byHoursAndName) }
}

const nameOf = ({ address_json }: OrderOfDay): string => Address.parse(fromJson(address_json)).name

const fromMinuteOf = ({ pickup_json }: OrderOfDay): number =>
  pickup_json === null ? 0 : fromJson(pickup_json).from_minute

const byHoursAndName = (one: OrderOfDay, other: OrderOfDay): number =>
  fromMinuteOf(one) - fromMinuteOf(other) || nameOf(one).localeCompare(nameOf(other)) || one.id - other.id

/** The orders of a day at a place, as they are handed over. */
export async function listDay(deps: ModuleDeps, query: DayQuery): Promise<{ items: PickupOrder[] } | Refusal> {
  const day = await readDay(deps, query)
  return day instanceof Refusal ? day : { items: day.orders.map(presentPickupOrder) }
}

/** An order of a shop as it is handed over. */
export async function showPickupOrder(
  { database: { db } }: ModuleDeps,
  { orderId, shopId }: { orderId: number; shopId: number },
): Promise<PickupOrder | Refusal> {
  const order = await repository.selectPickupOrder(db, { id: orderId, shopId })
  return order ? presentPickupOrder(order) : refuse('not_found', text('This order does not exist'))
}

function presentPickupOrder(order: OrderOfDay): PickupOrder {
  const isToCollect = order.payment_method === 'cash' && order.payment_status === 'pending'
  return {
    id: order.id,
    order_code: order.code,
    date_id: order.pickup_date_id ?? 0,
    name: nameOf(order),
    quantity: order.quantity - order.cancelled_quantity,
    order_status: order.status,
    payment_method: order.payment_method,
    payment_status: order.payment_status,
    to_collect: isToCollect ? decimalsOf(order)(order.to_collect) : 0,
    can_hand_over: canHandOver(order),
  }
}

/** The same as a list to print. */
export async function printDay(
  deps: ModuleDeps,
  { locale, ...query }: DayQuery & { locale: string },
): Promise<Buffer | Refusal> {
  const day = await readDay(deps, query)
  if (day instanceof Refusal) return day
  const ids = day.orders.map(({ id }) => id)
  const place = await repository.selectPlaceName(deps.database.db, day.date.place_id)
  return createPickupList(deps, { ids, shopId: query.shopId, place, day: day.date.day, locale })
}
