import { isDeepStrictEqual } from 'node:util'
import type { DeliveryMethod, DeliveryZone, ShopDispatch } from '@rialto/contract'
import { nameOfCountry } from '@rialto/contract/address-lines'
import * as limit from '@rialto/contract/limits'
import { normalPostCode } from '@rialto/contract/post-codes'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type SentenceValues, type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import { type RestorableChange, type Restorers, recordChange } from '../../base/record/index.ts'
import {
  isCountry,
  type ModuleDeps,
  regionsOf,
  type Settings,
  selectSettings,
  settingsFromRows,
} from '../../base/settings/index.ts'
import { presentMethod, storedMethod } from './present.ts'
import type { ShopOfDelivery, StoredDelivery } from './repository.ts'
import * as repository from './repository.ts'
import { chooseDelivery, offerDelivery } from './rules.ts'
import { isTimeZone } from './rules-promise.ts'
import { isCodeRange } from './rules-zones.ts'

/** The one zone and method of a shop that has edited nothing: everywhere, at the charge of the shop. */
export function impliedDelivery(shop: ShopOfDelivery, usual: ShopDispatch): StoredDelivery {
  if (shop.delivery_is_set === 0) return { dispatch: usual, zones: [], methods: [] }
  const everywhere = {
    country: '*',
    region: null,
    kind: 'all',
    from_code: null,
    to_code: null,
    is_excluded: false,
  } as const
  const rate = {
    zone_id: 0,
    from_grams: 0,
    from_amount: 0,
    charge: shop.delivery_charge,
    free_from: shop.free_delivery_from,
  }
  return {
    dispatch: usual,
    zones: [{ id: 0, name: 'Everywhere', position: 0, places: [everywhere] }],
    methods: [
      {
        ...{ id: 0, kind: 'flat', speed: 'standard', name: 'Standard', names: {}, carrier: null, is_active: true },
        // Nobody has named days, so that none are promised.
        ...{ handling_days: null, transit_min: null, transit_max: null, transit_days: 'working' },
        ...{ allows_cash: true, max_grams: null, position: 0, rates: [rate] },
      } as DeliveryMethod,
    ],
  }
}

/** A change of a shop's delivery: the state after it, and the sentence that tells it. */
export interface Edited {
  state: StoredDelivery
  sentence: TextKey
  values?: SentenceValues
}

interface DeliveryEdit {
  shopId: number
  actor: Actor
  /** That the caller has seen; undefined overwrites any. */
  version: number | undefined
  edit(state: StoredDelivery, idOf: IdsOfEdit): Edited | Refusal
}

/** The ids that calls name, where 0 is what the shop had before its first change. */
interface IdsOfEdit {
  zone(named: number): number
  method(named: number): number
}

/** Changes the delivery of a shop, in a transaction of its own. @returns `stale` where somebody else has changed it */
export async function changeDelivery(
  deps: ModuleDeps,
  { shopId, actor, version, edit }: DeliveryEdit,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const settings = await deps.settings.read()
  const now = deps.now()
  const result = await deps.database.write(async (tx) => {
    const shop = await repository.lockShopOfDelivery(tx, shopId)
    if (version !== undefined && version !== shop.delivery_version) return 'stale'
    const state = await readState(tx, shop, settings, now)
    const isFirst = shop.delivery_version === 0
    const idOf: IdsOfEdit = {
      zone: (named) => (named === 0 && isFirst ? (state.zones[0]?.id ?? 0) : named),
      method: (named) => (named === 0 && isFirst ? (state.methods[0]?.id ?? 0) : named),
    }
    const edited = edit(structuredClone(state), idOf)
    if (edited instanceof Refusal) return edited
    const changed = withZoneIds(edited.state, idOf)
    if (isDeepStrictEqual(changed, state) && !isFirst) return undefined
    const refusal = refuseState(changed, settings)
    if (refusal) return refusal
    const after = await saveState(tx, { shop, before: state, after: changed, now, settings })
    return recordChange(tx, {
      at: now,
      actor,
      shopId,
      action: DELIVERY_CHANGED,
      subject: { kind: 'delivery', id: shopId, name: shop.name },
      sentence: edited.sentence,
      values: edited.values ?? {},
      ...changedParts(state, after),
      restorable: true,
    })
  })
  if (!(result instanceof Refusal) && result !== 'stale') deps.invalidations.publish('catalogue')
  return result
}

const withZoneIds = (state: StoredDelivery, { zone }: IdsOfEdit): StoredDelivery => ({
  ...state,
  methods: state.methods.map((method) => ({
    ...method,
    rates: method.rates.map((rate) => ({ ...rate, zone_id: zone(rate.zone_id) })),
  })),
})

/** What is stored. Before the first change, what the shop has until then is written first, so that the change can be taken back. */
async function readState(tx: Tx, shop: ShopOfDelivery, settings: Settings, now: number): Promise<StoredDelivery> {
  const usual = repository.usualDispatch(settings.home_country, settings.time_zone)
  if (shop.delivery_version === 0) {
    const after = impliedDelivery(shop, usual)
    await repository.writeStored(tx, { shopId: shop.id, before: undefined, after, now })
  }
  return repository.readStored(tx, shop.id, usual)
}

interface Saving {
  shop: ShopOfDelivery
  before: StoredDelivery
  after: StoredDelivery
  now: number
  settings: Settings
}

async function saveState(tx: Tx, { shop, before, after, now, settings }: Saving): Promise<StoredDelivery> {
  await repository.writeStored(tx, { shopId: shop.id, before, after, now })
  const saved = await repository.readStored(tx, shop.id, after.dispatch)
  await repository.saveShopOfDelivery(tx, shop.id, defaultAtHome(saved, settings))
  return saved
}

/** The charge of the default method at home, which clients that know no methods read; undefined where there is none. */
function defaultAtHome(state: StoredDelivery, settings: Settings) {
  const to = { country: settings.home_country, region: null, postCode: null }
  const parcel = { to, grams: state.dispatch.default_grams, amount: 0 }
  const time = { now: 0, isPublicHoliday: () => false }
  const { zone, options } = offerDelivery(repository.completeDelivery(state, []), parcel, time)
  const chosen = chooseDelivery(options, { cashOffered: settings.cash_on_delivery })
  if (!chosen) {
    const active = state.methods.filter(({ is_active }) => is_active)
    if (active.length === 0) return undefined
    const isPickedUp = active.every(({ kind }) => kind === 'pickup')
    return { delivery_is_set: 1 as const, ...(isPickedUp && { delivery_charge: 0, free_delivery_from: null }) }
  }
  const rate = chosen.method.rates.find(({ zone_id, charge }) => zone_id === zone?.id && charge === chosen.charge)
  return {
    delivery_charge: chosen.charge,
    free_delivery_from: rate?.free_from ?? null,
    delivery_is_set: 1 as const,
  }
}

const refuseField = (field: string, message: TextKey, values: TextValues = {}): Refusal =>
  refuse('invalid', message, { values, errors: { [field]: [{ text: message, values }] } })

/** The rules that hold for a whole state, whatever was edited. */
export function refuseState({ dispatch, zones, methods }: StoredDelivery, settings: Settings): Refusal | undefined {
  if (!isTimeZone(dispatch.time_zone))
    return refuseField('time_zone', text('The {{field}} field is not valid'), { field: 'time_zone' })
  if (dispatch.country !== null && !isCountry(dispatch.country))
    return refuseField('country', text('Please choose a country of the list'))
  const places = zones.reduce((sum, zone) => sum + zone.places.length, 0)
  if (zones.length > limit.DELIVERY_ZONES_MAX || places > limit.DELIVERY_PLACES_MAX)
    return refuseField('places', text('There can be {{max}} places in all zones together'), {
      max: limit.DELIVERY_PLACES_MAX,
    })
  if (methods.length > limit.DELIVERY_METHODS_MAX)
    return refuseField('methods', text('There can be {{max}} methods'), { max: limit.DELIVERY_METHODS_MAX })
  if (methods.filter(({ kind }) => kind === 'pickup').length > 1)
    return refuseField('kind', text('There is a method for pick-up already'))
  for (const zone of zones) {
    const refusal = refuseZone(zone)
    if (refusal) return refusal
  }
  for (const method of methods) {
    const refusal = refuseMethod(method, zones, settings)
    if (refusal) return refusal
  }
  return undefined
}

function refuseZone({ places }: DeliveryZone): Refusal | undefined {
  if (!places.some(({ is_excluded }) => !is_excluded))
    return refuseField('places', text('Please name a place that this zone has'))
  for (const { country, region, kind, from_code: from, to_code: to } of places) {
    if (country !== '*' && !isCountry(country))
      return refuseField('places', text('Please choose a country of the list'))
    const isKnown = region === null || (regionsOf(country)?.some(({ code }) => code === region) ?? true)
    if (!isKnown) return refuseField('places', text('Please choose a region of the list'))
    const named = country === '*' ? '' : nameOfCountry(country, 'en')
    if (kind === 'prefix' && normalPostCode(from) === '')
      return refuseField('places', text('{{code}} is no post code'), { code: `${named} ${from}` })
    if (kind === 'range' && !isCodeRange(normalPostCode(from), normalPostCode(to)))
      return refuseField('places', text('{{from}} to {{to}} is no range: both are numbers of the same length'), {
        from: from ?? '',
        to: to ?? '',
      })
  }
  return undefined
}

function refuseMethod(
  { transit_min: min, transit_max: max, rates, names, kind }: DeliveryMethod,
  zones: readonly DeliveryZone[],
  { languages }: Settings,
): Refusal | undefined {
  if ((min === null) !== (max === null) || (min !== null && max !== null && min > max))
    return refuseField('transit_max', text('Please name the fewest and the most days on the way'))
  if (kind === 'pickup' && rates.length > 0)
    return refuseField('rates', text('Pick-up costs nothing, wherever the shopper lives'))
  const unknown = Object.keys(names).find((locale) => !languages.some(({ name }) => name === locale))
  if (unknown !== undefined) return refuseField('names', text('This market does not have this language'))
  if (rates.some(({ zone_id }) => !zones.some(({ id }) => id === zone_id)))
    return refuseField('rates', text('This zone does not exist'))
  const keyOf = (rate: DeliveryMethod['rates'][number]) =>
    [rate.zone_id, kind === 'weight' ? rate.from_grams : 0, kind === 'amount' ? rate.from_amount : 0].join()
  if (new Set(rates.map(keyOf)).size < rates.length)
    return refuseField('rates', text('Two charges of a zone begin at the same value'))
  return undefined
}

const DELIVERY_CHANGED = 'delivery_changed'

type Parts = { dispatch?: ShopDispatch; zones: readonly DeliveryZone[]; methods: readonly DeliveryMethod[] }

/** The zones, methods and dispatch that differ, as the record keeps them. */
function changedParts(before: StoredDelivery, after: StoredDelivery) {
  const differing = <T extends { id: number }>(from: readonly T[], to: readonly T[]) =>
    from.filter(
      (each) =>
        !isDeepStrictEqual(
          each,
          to.find(({ id }) => id === each.id),
        ),
    )
  const hasDispatch = !isDeepStrictEqual(before.dispatch, after.dispatch)
  const partsOf = (from: StoredDelivery, to: StoredDelivery) => ({
    ...(hasDispatch && { dispatch: from.dispatch }),
    zones: differing<DeliveryZone>(from.zones, to.zones),
    methods: differing<DeliveryMethod>(from.methods, to.methods).map(presentMethod),
  })
  return { before: partsOf(before, after), after: partsOf(after, before) }
}

const partsOfRecord = (recorded: RestorableChange['before']): Parts => {
  const { methods, ...parts } = recorded as unknown as Parts
  return { ...parts, methods: methods.map(storedMethod) }
}

/** Take changes of delivery back. */
export const createDeliveryRestorers = ({ invalidations }: Deps): Restorers => ({
  [DELIVERY_CHANGED]: {
    permission: 'shop.write',
    restore: async (tx, change) => restoreDelivery(tx, change, settingsFromRows(await selectSettings(tx))),
    afterCommit: () => invalidations.publish('catalogue'),
  },
})

async function restoreDelivery(tx: Tx, change: RestorableChange, settings: Settings): Promise<Refusal | undefined> {
  const shop = await repository.lockShopOfDelivery(tx, change.shopId ?? 0)
  const state = await readState(tx, shop, settings, change.now)
  const [before, after] = [partsOfRecord(change.before), partsOfRecord(change.after)]
  const isCurrent = <T extends { id: number }>(was: readonly T[], is: readonly T[], now: readonly T[]) =>
    [...was, ...is].every(({ id }) => {
      const find = (list: readonly T[]) => list.find((each) => each.id === id)
      return isDeepStrictEqual(find(now), find(is))
    })
  const isSame =
    isCurrent(before.zones, after.zones, state.zones) &&
    isCurrent(before.methods, after.methods, state.methods) &&
    (!after.dispatch || isDeepStrictEqual(after.dispatch, state.dispatch))
  if (!isSame)
    return refuse('stale', text('Somebody else has changed this in the meantime'), {
      current: { zones: state.zones, methods: state.methods },
    })
  const merge = <T extends { id: number; position: number }>(now: readonly T[], is: readonly T[], was: readonly T[]) =>
    [...now.filter(({ id }) => !is.some((each) => each.id === id)), ...was].sort((a, b) => a.position - b.position)
  const restored: StoredDelivery = {
    dispatch: before.dispatch ?? state.dispatch,
    zones: merge(state.zones, after.zones, before.zones),
    methods: merge(state.methods, after.methods, before.methods),
  }
  const zoneIds = new Set(restored.zones.map(({ id }) => id))
  restored.methods = restored.methods.map((method) => ({
    ...method,
    rates: method.rates.filter(({ zone_id }) => zoneIds.has(zone_id)),
  }))
  const refusal = refuseState(restored, settings)
  if (refusal) return refusal
  await saveState(tx, { shop, before: state, after: restored, now: change.now, settings })
  return undefined
}

interface PublicHolidayEdit {
  actor: Actor
  country: string
  region: string | null
  days: readonly string[]
}

const HOLIDAYS_CHANGED = 'public_holidays_changed'

/** Adds or removes public holidays of a country; every promise counts by them at once. */
export async function changePublicHolidays(
  deps: Deps,
  { actor, country, region, days }: PublicHolidayEdit,
  { add }: { add: boolean },
): Promise<RecordedChange | undefined | Refusal> {
  if (!isCountry(country)) return refuseField('country', text('Please choose a country of the list'))
  const change = await deps.database.write(async (tx) => {
    const rows = [...new Set(days)].map((day) => ({ country, region: region ?? '', day }))
    const changed = await (add ? repository.addPublicHolidays(tx, rows) : repository.removePublicHolidays(tx, rows))
    if (changed.length === 0) return undefined
    if (add && (await repository.listPublicHolidays(tx)).length > limit.PUBLIC_HOLIDAYS_ALL_MAX)
      return refuse('conflict', text('There are too many public holidays. Please remove those of past years.'))
    const set = { country, region: region ?? '', days: changed.join(', ') }
    return recordChange(tx, {
      at: deps.now(),
      actor,
      shopId: null,
      action: HOLIDAYS_CHANGED,
      subject: { kind: 'delivery', id: null, name: nameOfCountry(country, 'en') },
      sentence: add ? text('Added public holidays of {{country}}') : text('Removed public holidays of {{country}}'),
      values: { country: nameOfCountry(country, 'en') },
      ...(add ? { before: {}, after: set } : { before: set, after: {} }),
      restorable: true,
    })
  })
  if (change instanceof Refusal) return change
  repository.forgetPublicHolidays()
  deps.invalidations.publish('catalogue')
  return change
}

/** Take changes of public holidays back. */
export const createHolidayRestorers = ({ invalidations }: Deps): Restorers => ({
  [HOLIDAYS_CHANGED]: {
    permission: 'settings',
    restore: restorePublicHolidays,
    afterCommit: () => {
      repository.forgetPublicHolidays()
      invalidations.publish('catalogue')
    },
  },
})

async function restorePublicHolidays(tx: Tx, { before, after }: RestorableChange): Promise<undefined> {
  const rowsOf = ({ country, region, days }: RestorableChange['before']) =>
    String(days ?? '')
      .split(', ')
      .filter(Boolean)
      .map((day) => ({ country: String(country), region: String(region ?? ''), day }))
  await repository.removePublicHolidays(tx, rowsOf(after))
  await repository.addPublicHolidays(tx, rowsOf(before))
}
