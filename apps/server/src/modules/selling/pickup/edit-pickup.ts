import { isDeepStrictEqual } from 'node:util'
import type { PickupAddress } from '@rialto/contract'
import * as limit from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import { isCountry, type ModuleDeps } from '../../base/settings/index.ts'
import { dayName, dayNumber, formatPromise, localTime, momentOf } from '../../goods/delivery/index.ts'
import { changePickups } from '../orders/index.ts'
import type { DateRow, PlaceRow } from './repository.ts'
import * as repository from './repository.ts'

interface PlaceFields {
  name: string
  address: PickupAddress
  latitude: number | null
  longitude: number | null
  note: string | null
}

interface DateFields {
  day: string
  from_minute: number
  to_minute: number
  slots: number | null
  order_until_days: number
  order_until_minute: number
}

type Change<T> = { [K in keyof T]?: T[K] | undefined }

interface Editing {
  shopId: number
  actor: Actor
}

/** What an edit has done: rows as they were and as they are, and orders that it has changed. */
interface Edited {
  places?: readonly (readonly [before: PlaceRow | undefined, after: PlaceRow | undefined])[]
  dates?: readonly (readonly [before: DateRow | undefined, after: DateRow | undefined])[]
  name: string
  sentence: TextKey
  values?: TextValues
  orders?: readonly { id: number; shop_id: number }[]
}

interface Context {
  now: number
  timeZone: string
}

const PICKUP_CHANGED = 'pickup_changed'

/** Changes places and dates of a shop in a transaction of its own, and records it. It can be taken back unless shoppers were told. */
async function change(
  deps: ModuleDeps,
  { shopId, actor }: Editing,
  edit: (tx: Tx, context: Context) => Promise<Edited | Refusal | undefined>,
): Promise<RecordedChange | undefined | Refusal> {
  const settings = await deps.settings.read()
  const now = deps.now()
  let orders: Edited['orders'] = []
  const result = await deps.database.write(async (tx) => {
    await repository.lockShop(tx, shopId)
    const timeZone = (await repository.selectTimeZone(tx, shopId)) ?? settings.time_zone
    const edited = await edit(tx, { now, timeZone })
    if (!edited || edited instanceof Refusal) return edited
    orders = edited.orders ?? []
    const { places = [], dates = [], name, sentence, values = {} } = edited
    return recordChange(tx, {
      ...{ at: now, actor, shopId },
      action: PICKUP_CHANGED,
      subject: { kind: 'delivery', id: shopId, name },
      sentence,
      values,
      before: rowsOf(places, dates, 0),
      after: rowsOf(places, dates, 1),
      restorable: orders.length === 0,
    })
  })
  if (result instanceof Refusal || result === undefined) return result
  deps.invalidations.publish('catalogue')
  for (const { id } of orders) deps.invalidations.publishChange({ shopId, kind: 'order', id })
  return result
}

type Recorded<Row> = Omit<Row, 'version' | 'taken'>

const withoutCounts = <Row extends { version: number }>({
  version: _,
  taken: _1,
  ...row
}: Row & { taken?: number }): Recorded<Row> => row as unknown as Recorded<Row>

const rowsOf = (places: NonNullable<Edited['places']>, dates: NonNullable<Edited['dates']>, side: 0 | 1) => ({
  places: places.flatMap((pair) => pair[side] ?? []).map(withoutCounts),
  dates: dates.flatMap((pair) => pair[side] ?? []).map(withoutCounts),
})

const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })

const STALE = text('Somebody else has changed this in the meantime')
const refusePlace = () => refuse('not_found', text('This place does not exist'))
const refuseDate = () => refuse('not_found', text('This date does not exist'))

const refuseCountry = ({ country }: PickupAddress): Refusal | undefined =>
  country !== null && !isCountry(country)
    ? refuseField('address.country', text('Please choose a country of the list'))
    : undefined

export const addPlace = (deps: ModuleDeps, editing: Editing, { address, ...fields }: PlaceFields) =>
  change(deps, editing, async (tx) => {
    const refusal = refuseCountry(address)
    if (refusal) return refusal
    if ((await repository.selectPlaces(tx, editing.shopId)).length >= limit.PICKUP_PLACES_MAX)
      return refuse('conflict', text('There can be {{max}} places'), { values: { max: limit.PICKUP_PLACES_MAX } })
    const row = { ...fields, shop_id: editing.shopId, address_json: toJson(address), ended_at: null }
    const place = await repository.insertPlace(tx, row)
    return {
      places: [[undefined, place]],
      name: place.name,
      sentence: text('Added the pick-up place {{name}}'),
      values: { name: place.name },
    }
  })

interface PlaceEdit {
  id: number
  version: number
  fields: Change<PlaceFields>
}

/** Changes a place. Orders that are picked up there have it as it is now; where it has moved, their shoppers are told. */
export const editPlace = (deps: ModuleDeps, editing: Editing, { id, version, fields }: PlaceEdit) =>
  change(deps, editing, async (tx, context) => {
    const place = await findPlace(tx, editing.shopId, id)
    if (!place) return refusePlace()
    if (place.version !== version) return refuse('stale', STALE, { current: place })
    const { address, ...others } = fields
    const refusal = address && refuseCountry(address)
    if (refusal) return refusal
    const set = { ...named(others), ...(address && { address_json: toJson(address) }) }
    if (Object.entries(set).every(([name, value]) => isDeepStrictEqual(place[name as keyof PlaceRow], value)))
      return undefined
    const after = await repository.updatePlace(tx, id, set)
    const hasMoved = after.name !== place.name || after.address_json !== place.address_json
    const dates = await comingDates(tx, editing.shopId, context, id)
    const orders = await changeOrders(tx, dates, { place: after, change: hasMoved ? 'changed' : null, ...context })
    return {
      places: [[place, after]],
      name: place.name,
      sentence: text('Changed the pick-up place {{name}}'),
      values: { name: place.name },
      orders,
    }
  })

/** Ends a place with its dates to come. One that never had a date goes. */
export const endPlace = (deps: ModuleDeps, editing: Editing, id: number) =>
  change(deps, editing, async (tx, context) => {
    const place = await findPlace(tx, editing.shopId, id)
    if (!place) return refusePlace()
    const dates = await comingDates(tx, editing.shopId, context, id)
    const orders = await changeOrders(tx, dates, { place, change: 'ended', ...context })
    const ended: [DateRow, DateRow | undefined][] = []
    for (const date of dates) ended.push([date, await removeDate(tx, date, context.now)])
    const isKept = await repository.hasDates(tx, id)
    if (!isKept) await repository.deletePlace(tx, id)
    const after = isKept ? await repository.updatePlace(tx, id, { ended_at: context.now }) : undefined
    return {
      places: [[place, after]],
      dates: ended,
      name: place.name,
      sentence: text('Ended the pick-up place {{name}}'),
      values: { name: place.name },
      orders,
    }
  })

const findPlace = async (tx: Tx, shopId: number, id: number): Promise<PlaceRow | undefined> =>
  (await repository.selectPlaces(tx, shopId)).find((place) => place.id === id)

const endOf = ({ day, to_minute }: Pick<DateRow, 'day' | 'to_minute'>, { timeZone }: Context): number =>
  momentOf(dayNumber(day), to_minute, timeZone)

/** The dates of a place that are not over. */
async function comingDates(tx: Tx, shopId: number, context: Context, placeId: number): Promise<DateRow[]> {
  const today = dayName(localTime(context.now, context.timeZone).day)
  const dates = await repository.selectDates(tx, shopId, today)
  return dates.filter((date) => date.place_id === placeId && endOf(date, context) > context.now)
}

interface OrdersChange extends Context {
  place: PlaceRow
  change: 'changed' | 'ended' | null
}

/** Brings orders up to date with their place and date. @returns those whose shoppers are told */
async function changeOrders(
  tx: Tx,
  dates: readonly DateRow[],
  { place, change, now }: OrdersChange,
): Promise<{ id: number; shop_id: number }[]> {
  const { name, address_json, latitude, longitude, note } = place
  const told: { id: number; shop_id: number }[] = []
  for (const { id, day, from_minute, to_minute, taken } of dates) {
    if (taken === 0) continue
    const pickup = {
      ...{ place: name, address: fromJson(address_json), latitude, longitude, note },
      ...{ day, from_minute, to_minute },
    }
    const isEnded = change === 'ended'
    const orders = await changePickups(tx, {
      dateId: id,
      change,
      pickup: isEnded ? undefined : pickup,
      estimated: isEnded ? undefined : formatPromise({ from: day, to: day }, CONTENT_LOCALE),
      now,
    })
    if (change) told.push(...orders)
  }
  return told
}

const named = <T extends object>(fields: Change<T>): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** The row of a date; refused where it makes no sense or is over. */
function toRow(
  fields: DateFields,
  placeId: number,
  context: Context,
): Omit<DateRow, 'id' | 'version' | 'taken'> | Refusal {
  const { order_until_days: days, order_until_minute: minute, ...date } = fields
  if (date.from_minute >= date.to_minute) return refuseField('to_minute', text('The hours must end after they begin'))
  const until = momentOf(dayNumber(date.day) - days, minute, context.timeZone)
  if (until > endOf(date, context))
    return refuseField('order_until_minute', text('Orders must end before the pick-up does'))
  if (endOf(date, context) <= context.now) return refuseField('day', text('This day is over'))
  return { ...date, place_id: placeId, order_until: until, ended_at: null }
}

interface NewDates extends DateFields {
  place_id: number
  weeks: number
}

/** Adds a date, and the same on the following weeks, at the same time of the day whatever the clocks do. Those that are there stay. */
export const addDates = (deps: ModuleDeps, editing: Editing, { place_id: placeId, weeks, ...fields }: NewDates) =>
  change(deps, editing, async (tx, context) => {
    const place = await findPlace(tx, editing.shopId, placeId)
    if (!place) return refuseField('place_id', text('This place does not exist'))
    const first = dayNumber(fields.day)
    const days = Array.from({ length: weeks }, (_, week) => dayName(first + 7 * week))
    const coming = await repository.selectDates(
      tx,
      editing.shopId,
      dayName(localTime(context.now, context.timeZone).day),
    )
    const isThere = (day: string) =>
      coming.some((date) => date.place_id === placeId && date.day === day && date.from_minute === fields.from_minute)
    const missing = days.filter((day) => !isThere(day))
    if (missing.length === 0) return refuse('conflict', text('This date is there already'))
    if (coming.length + missing.length > limit.PICKUP_DATES_MAX)
      return refuse('conflict', text('There can be {{max}} dates to come'), { values: { max: limit.PICKUP_DATES_MAX } })
    const added: [undefined, DateRow][] = []
    for (const day of missing) {
      const row = toRow({ ...fields, day }, placeId, context)
      if (row instanceof Refusal) return row
      added.push([undefined, await repository.insertDate(tx, row)])
    }
    return {
      dates: added,
      name: place.name,
      sentence: text('Added {{count}} pick-up dates at {{name}}'),
      values: { name: place.name, count: added.length },
    }
  })

interface DateEdit {
  id: number
  version: number
  fields: Change<DateFields>
}

/** The times of a date as its form has them. */
export function untilOf({ day, order_until }: Pick<DateRow, 'day' | 'order_until'>, timeZone: string) {
  const until = localTime(order_until, timeZone)
  return { order_until_days: Math.max(0, dayNumber(day) - until.day), order_until_minute: until.minute }
}

/** Changes a date, never below the slots that are taken. Where its time changes, the shoppers of its orders are told. */
export const editDate = (deps: ModuleDeps, editing: Editing, { id, version, fields }: DateEdit) =>
  change(deps, editing, async (tx, context) => {
    const found = await findDate(tx, editing.shopId, id, context)
    if (found instanceof Refusal) return found
    const { date, place } = found
    if (date.version !== version) return refuse('stale', STALE, { current: date })
    const { place_id, ...seen } = { ...date, ...untilOf(date, context.timeZone) }
    const row = toRow({ ...seen, ...named(fields) }, place_id, context)
    if (row instanceof Refusal) return row
    const { day, from_minute, to_minute, slots, order_until } = row
    const set = { day, from_minute, to_minute, slots, order_until }
    if (Object.entries(set).every(([name, value]) => date[name as keyof DateRow] === value)) return undefined
    const after = await repository.updateDate(tx, id, set)
    if (!after)
      return refuse('conflict', text('There are {{count}} orders for this date already'), {
        values: { count: date.taken },
        errors: {
          slots: [{ text: text('There are {{count}} orders for this date already'), values: { count: date.taken } }],
        },
      })
    const hasMoved = day !== date.day || from_minute !== date.from_minute || to_minute !== date.to_minute
    const orders = hasMoved ? await changeOrders(tx, [after], { place, change: 'changed', ...context }) : []
    return {
      dates: [[date, after]],
      name: place.name,
      sentence: text('Changed the pick-up on {{day}} at {{name}}'),
      values: { name: place.name, day: date.day },
      orders,
    }
  })

/** Ends a date; one that no order was for goes. */
export const endDate = (deps: ModuleDeps, editing: Editing, id: number) =>
  change(deps, editing, async (tx, context) => {
    const found = await findDate(tx, editing.shopId, id, context)
    if (found instanceof Refusal) return found
    const { date, place } = found
    const orders = await changeOrders(tx, [date], { place, change: 'ended', ...context })
    return {
      dates: [[date, await removeDate(tx, date, context.now)]],
      name: place.name,
      sentence: text('Ended the pick-up on {{day}} at {{name}}'),
      values: { name: place.name, day: date.day },
      orders,
    }
  })

async function findDate(tx: Tx, shopId: number, id: number, context: Context) {
  const date = await repository.selectDate(tx, { id, shopId })
  const place = date && (await findPlace(tx, shopId, date.place_id))
  if (!place || date.ended_at !== null) return refuseDate()
  return endOf(date, context) <= context.now ? refuse('conflict', text('This pick-up is over')) : { date, place }
}

async function removeDate(tx: Tx, { id }: DateRow, now: number): Promise<DateRow | undefined> {
  if (await repository.isDateUsed(tx, id)) return repository.updateDate(tx, id, { ended_at: now })
  await repository.deleteDate(tx, id)
  return undefined
}

interface RecordedRows {
  places: Recorded<PlaceRow>[]
  dates: Recorded<DateRow>[]
}

/** Take changes of places and dates back, as long as no order is for what would change. */
export const createPickupRestorers = ({ invalidations }: Deps): Restorers => ({
  [PICKUP_CHANGED]: {
    permission: 'shop.write',
    restore: restorePickup,
    afterCommit: () => invalidations.publish('catalogue'),
  },
})

async function restorePickup(tx: Tx, { shopId, ...change }: RestorableChange): Promise<Refusal | undefined> {
  await repository.lockShop(tx, shopId ?? 0)
  const [before, after] = [change.before, change.after].map((rows) => rows as unknown as RecordedRows)
  if (!before || !after) return undefined
  const places = await repository.selectAllPlaces(tx, shopId ?? 0)
  const dates = await repository.selectAllDates(tx, shopId ?? 0)
  const isSame = <Row extends { id: number; version: number }>(now: readonly Row[], was: readonly { id: number }[]) =>
    was.every((row) => {
      const found = now.find(({ id }) => id === row.id)
      return found && isDeepStrictEqual(withoutCounts(found), row)
    })
  const touched = dates.filter(({ id }) => [...before.dates, ...after.dates].some((row) => row.id === id))
  if (!isSame(places, after.places) || !isSame(dates, after.dates) || touched.some(({ taken }) => taken > 0))
    return refuse('stale', STALE, { current: { places, dates } })
  const added = <Row extends { id: number }>(is: readonly Row[], was: readonly Row[]) =>
    is.filter(({ id }) => !was.some((row) => row.id === id))
  for (const date of added(after.dates, before.dates)) await repository.deleteUnusedDate(tx, date.id, change.now)
  for (const place of added(after.places, before.places)) {
    if (await repository.hasDates(tx, place.id)) return refuse('conflict', text('This place has dates by now'))
    await repository.deletePlace(tx, place.id)
  }
  await repository.putBack(tx, before)
  return undefined
}
