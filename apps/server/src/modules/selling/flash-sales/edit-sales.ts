import { isDeepStrictEqual } from 'node:util'
import { FLASH_SALES_OPEN_MAX } from '@rialto/contract/limits'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import { changedFields, type Restorer, type Restorers } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  fieldsOf,
  recordSaleChanged,
  recordSaleDeleted,
  recordSalePlanned,
  SALE_CHANGED,
  SALE_STOPPED,
  type SaleFields,
} from './record-sale.ts'
import {
  countOpenSales,
  deleteSaleRow,
  insertSale,
  lockSale,
  replaceNames,
  selectNames,
  updateSaleRow,
  type WholeSaleRow,
} from './repository.ts'
import {
  lockShop,
  lockShopsOfSale,
  selectAcceptedOfSales,
  selectOverlapOfSale,
  selectVisibleProduct,
} from './repository-offers.ts'
import { type Span, statusOf } from './rules.ts'
import { acceptOffer, askShopsAgain, proposeOffer, refuseField, ShopConsent } from './shop-consent.ts'

/** Plans a flash sale without offers. */
export async function planSale(
  deps: ModuleDeps,
  { actor, fields }: { actor: Actor; fields: SaleFields },
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const refusal = refuseNames(
    fields.names,
    (await deps.settings.read()).languages.map(({ name }) => name),
  )
  if (refusal) return refusal
  const at = deps.now()
  const planned = await deps.database.write(async (tx) => {
    const sale = await insertPlanned(tx, fields, at)
    if (sale instanceof Refusal) return sale
    return { id: sale.id, change: await recordSalePlanned(tx, { sale, fields, actor, at }) }
  })
  if (!(planned instanceof Refusal)) deps.invalidations.publish('catalogue')
  return planned
}

async function insertPlanned(tx: Tx, fields: SaleFields, now: number): Promise<WholeSaleRow | Refusal> {
  const span = { starts_at: Date.parse(fields.starts_at), ends_at: Date.parse(fields.ends_at) }
  const refusal = refuseSpan(span, now)
  if (refusal) return refusal
  if ((await countOpenSales(tx, now)) >= FLASH_SALES_OPEN_MAX)
    return refuse('conflict', text('There are as many flash sales as there may be at a time'))
  const sale = await insertSale(tx, {
    name: fields.names[CONTENT_LOCALE] ?? '',
    thumbnail: fields.thumbnail,
    ...span,
    needs_approval: Number(fields.needs_approval),
  })
  await replaceNames(tx, sale.id, fields.names)
  return sale
}

interface Copy {
  id: number
  actor: Actor
  starts_at: string
  ends_at: string
}

/**
 * Plans a flash sale like another one, and proposes its offers to their shops: these agreed to another time.
 * Offers that are not possible at that time, or no longer, are left out and counted.
 */
export async function copySale(
  { database, invalidations, now }: ModuleDeps,
  { id, actor, ...span }: Copy,
): Promise<{ id: number; leftOut: number; change: RecordedChange } | Refusal> {
  const at = now()
  const copied = await database.write(async (tx) => {
    const from = await lockSale(tx, database.engine, id)
    if (!from) return refuseUnknownSale()
    const fields = { ...fieldsOf(from, await selectNames(tx, id)), ...span }
    const sale = await insertPlanned(tx, fields, at)
    if (sale instanceof Refusal) return sale
    const offers = await selectAcceptedOfSales(tx, [id])
    for (const shopId of [...new Set(offers.map((offer) => offer.shop_id))].sort((a, b) => a - b))
      await lockShop(tx, shopId)
    const consent = await ShopConsent.ofOnlyShop(tx)
    let copied = 0
    for (const { id: product_id, offer_price: price, quantity } of offers) {
      const product = await selectVisibleProduct(tx, product_id)
      if (!product) continue
      const terms = { sale, product, price, quantity }
      const refusal = consent ? await acceptOffer(tx, consent, terms) : await proposeOffer(tx, { ...terms, at })
      if (!refusal) copied++
    }
    const change = await recordSalePlanned(tx, { sale, fields, actor, at })
    return { id: sale.id, leftOut: offers.length - copied, change }
  })
  if (!(copied instanceof Refusal)) invalidations.publish('catalogue')
  return copied
}

interface SaleChange {
  id: number
  actor: Actor
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** Undefined ones stay as they are. */
  set: { [Name in keyof SaleFields]?: SaleFields[Name] | undefined }
}

export const refuseUnknownSale = (): Refusal => refuse('not_found', text('Flash sale not found'))

/**
 * Changes a flash sale that has not ended. Its start is fixed once it has begun, and shops agree to an earlier start or a later end.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateSale(
  deps: ModuleDeps,
  { id, actor, version, set }: SaleChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const languages = (await deps.settings.read()).languages.map(({ name }) => name)
  const at = deps.now()
  const result = await deps.database.write(async (tx) => {
    const sale = await lockSale(tx, deps.database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (version !== undefined && sale.version !== version) return 'stale'
    const status = statusOf(sale, at)
    if (status === 'ended') return refuse('conflict', text('This flash sale has ended'))
    const before = fieldsOf(sale, await selectNames(tx, id))
    const wanted = { ...set, ...(set.names && { names: withoutEmpty({ ...before.names, ...set.names }) }) }
    const changed = changedFields({ ...before }, asSaved(wanted))
    if (!changed) return undefined
    const next = { ...before, ...changed.after } as SaleFields
    const refusal = changed.after.names ? refuseNames(next.names, languages) : undefined
    if (refusal) return refusal
    if (status === 'running' && 'starts_at' in changed.after)
      return refuseField('starts_at', text('The flash sale has begun, so its start stays'))
    const wrongSpan = refuseSpan({ starts_at: Date.parse(next.starts_at), ends_at: Date.parse(next.ends_at) }, at)
    if (wrongSpan) return wrongSpan
    const row = await changeFields(tx, sale, { set: changed.after as Partial<SaleFields>, at })
    return row instanceof Refusal
      ? row
      : recordSaleChanged(tx, { action: SALE_CHANGED, ...changed, sale: row, actor, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') deps.invalidations.publish('catalogue')
  return result
}

/** Times as the server writes them, so that the same moment in another zone is no change. */
const asSaved = ({ starts_at, ends_at, ...set }: SaleChange['set']): SaleChange['set'] => ({
  ...set,
  starts_at: starts_at && new Date(starts_at).toISOString(),
  ends_at: ends_at && new Date(ends_at).toISOString(),
})

/** An empty name is none; the English one is asked for by {@link refuseNames}. */
const withoutEmpty = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))

/** Refuses a span that ends before it begins, or that is over. */
function refuseSpan({ starts_at, ends_at }: Span, now: number): Refusal | undefined {
  if (ends_at <= starts_at) return refuseField('ends_at', text('A flash sale ends after it begins'))
  return ends_at <= now ? refuseField('ends_at', text('This time is over')) : undefined
}

interface Change {
  set: Partial<SaleFields>
  at: number
  /** The shops of its offers have agreed to these times. */
  isAgreed?: boolean
}

/**
 * Changes fields of a locked sale, unless one of its products would be in two sales at the same time. Where it begins earlier or ends
 * later than its shops have agreed to, they are asked again.
 */
async function changeFields(
  tx: Tx,
  sale: WholeSaleRow,
  { set: { names, thumbnail, needs_approval: needsApproval, ...times }, at, isAgreed = false }: Change,
): Promise<Refusal | WholeSaleRow> {
  const span = {
    starts_at: times.starts_at === undefined ? sale.starts_at : Date.parse(times.starts_at),
    ends_at: times.ends_at === undefined ? sale.ends_at : Date.parse(times.ends_at),
  }
  if (span.starts_at < sale.starts_at || span.ends_at > sale.ends_at) {
    await lockShopsOfSale(tx, sale.id)
    const overlap = await selectOverlapOfSale(tx, sale.id, span)
    if (overlap) return refuse('conflict', text('{{product}} is offered in {{name}} at that time'), { values: overlap })
    const refusal = isAgreed ? undefined : await askShopsAgain(tx, sale, at)
    if (refusal) return refusal
  }
  if (names) await replaceNames(tx, sale.id, names)
  const name = names?.[CONTENT_LOCALE]
  return updateSaleRow(tx, sale.id, {
    ...span,
    ...(name !== undefined && { name }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(needsApproval !== undefined && { needs_approval: Number(needsApproval) }),
  })
}

/** Refuses names without the content's own language, or in a language that the market does not have. */
function refuseNames(names: Readonly<Record<string, string>>, languages: readonly string[]): Refusal | undefined {
  if (!names[CONTENT_LOCALE]) return refuseField(`names.${CONTENT_LOCALE}`, text('Please enter a name'))
  const unknown = Object.keys(names).find((locale) => locale !== CONTENT_LOCALE && !languages.includes(locale))
  return unknown === undefined
    ? undefined
    : refuseField(`names.${unknown}`, text('This market does not have this language'))
}

interface OfSale {
  id: number
  actor: Actor
}

/** Begins a coming flash sale now. Offers that shops have agreed to for later become proposals. */
export const startSale = (deps: Deps, { id, actor }: OfSale): Promise<RecordedChange | Refusal> =>
  move(deps, { id, actor, from: 'coming', field: 'starts_at', action: 'flash_sale_started' })

/** Ends a running flash sale now. Orders that were placed in it keep their prices. */
export const stopSale = (deps: Deps, { id, actor }: OfSale): Promise<RecordedChange | Refusal> =>
  move(deps, { id, actor, from: 'running', field: 'ends_at', action: SALE_STOPPED })

interface Move extends OfSale {
  from: 'coming' | 'running'
  /** The moment that becomes now. */
  field: 'starts_at' | 'ends_at'
  action: typeof SALE_STOPPED | 'flash_sale_started'
}

async function move(
  { database, invalidations, now }: Deps,
  { id, actor, from, field, action }: Move,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (statusOf(sale, at) !== from)
      return refuse(
        'conflict',
        from === 'coming' ? text('The flash sale has begun already') : text('This flash sale is not running'),
      )
    const set = { [field]: new Date(at).toISOString() }
    const row = await changeFields(tx, sale, { set, at })
    if (row instanceof Refusal) return row
    const before = { [field]: new Date(sale[field]).toISOString() }
    return recordSaleChanged(tx, { action, before, after: set, sale, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Deletes a flash sale that has not begun, with its offers. */
export async function deleteSale(
  { database, invalidations, now }: Deps,
  { id, actor }: OfSale,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (statusOf(sale, at) !== 'coming')
      return refuse('conflict', text('The flash sale has begun, so it cannot be deleted. Stop it instead.'))
    const fields = fieldsOf(sale, await selectNames(tx, id))
    await deleteSaleRow(tx, id)
    return recordSaleDeleted(tx, { sale, fields, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Put the former fields of a flash sale back, or let a stopped one run on. */
export function createSaleRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  // A stopped sale takes no offers: its shops have agreed to the end that it had.
  const restorer = (isAgreed: boolean): Restorer => ({
    permission: 'content',
    async restore(tx, { subjectId, before, after, now }) {
      const sale = await lockSale(tx, engine, subjectId ?? 0)
      if (!sale) return refuseUnknownSale()
      const fields = fieldsOf(sale, await selectNames(tx, sale.id))
      const current = Object.fromEntries(Object.keys(after).map((name) => [name, fields[name as keyof SaleFields]]))
      if (!isDeepStrictEqual(current, after))
        return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
      const past = before as Partial<SaleFields>
      const span = {
        starts_at: past.starts_at === undefined ? sale.starts_at : Date.parse(past.starts_at),
        ends_at: past.ends_at === undefined ? sale.ends_at : Date.parse(past.ends_at),
      }
      const isStopping = past.ends_at !== undefined && span.ends_at < sale.ends_at && span.ends_at <= now
      const wanted = isStopping ? { ...past, ends_at: new Date(now).toISOString() } : past
      const hasTimes = past.starts_at !== undefined || past.ends_at !== undefined
      const refusal = hasTimes && !isStopping ? refuseSpan(span, now) : undefined
      if (refusal) return refusal
      const restored = await changeFields(tx, sale, { set: wanted, at: now, isAgreed })
      return restored instanceof Refusal ? restored : undefined
    },
    afterCommit: () => invalidations.publish('catalogue'),
  })
  return { [SALE_CHANGED]: restorer(false), [SALE_STOPPED]: restorer(true) }
}
