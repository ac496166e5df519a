import type { DataFor, SellerVoucher, ValidatedFor, VoucherView } from '@rialto/contract'
import { VOUCHER_VIEWS } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { changedFields, type Restorer, type Restorers, recordChange } from '../../base/record/index.ts'
import { presentSellerVoucher, presentShared, presentTerms, toTerms, type WireTerms } from './present.ts'
import {
  countCollected,
  countVouchers,
  insertVoucher,
  lockOwnVoucher,
  type OwnVoucherRow,
  selectOwnVoucher,
  selectShared,
  selectVouchers,
  sumRevenue,
  updateVoucherRow,
} from './repository.ts'
import { checkPromise, checkTerms, statusOf } from './rules.ts'

interface NewVoucher {
  /** Null: a voucher of the market. */
  shopId: number | null
  actor: Actor
  code: string
  /** As on the wire. */
  terms: WireTerms
}

const refuseField = (field: string, message: TextKey): Refusal =>
  refuse('invalid', message, { errors: { [field]: [{ text: message }] } })

/** Makes a voucher; its code is unique in the market. */
export async function createVoucher(
  { database, invalidations, now }: Deps,
  { shopId, actor, code, terms: wire }: NewVoucher,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const at = now()
  const terms = toTerms(wire)
  const problem = checkTerms(terms, at)
  if (problem) return refuseField(problem.field, problem.text)
  const made = await database.write(async (tx) => {
    const voucher = await insertVoucher(tx, { shop_id: shopId, code, ...terms })
    if (!voucher) return refuseField('code', text('There is a voucher with this code already'))
    return { id: voucher.id, change: await recordVoucherMade(tx, { voucher, actor, at }) }
  })
  if (!(made instanceof Refusal)) invalidations.publish('catalogue')
  return made
}

interface VoucherChange {
  shopId: number | null
  id: number
  actor: Actor
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  /** As on the wire; undefined ones stay as they are. */
  set: { [Name in keyof WireTerms]?: WireTerms[Name] | undefined }
}

export const refuseUnknownVoucher = (): Refusal => refuse('not_found', text('Voucher not found'))
const refuseEndedVoucher = (): Refusal => refuse('conflict', text('This voucher has ended'))

/**
 * Changes a voucher that has not ended, as far as its promises to shoppers allow.
 * @returns the recorded change, undefined if nothing differs, or `stale` where `version` is not today's
 */
export async function updateVoucher(
  { database, invalidations, now }: Deps,
  { shopId, id, actor, version, set }: VoucherChange,
): Promise<RecordedChange | undefined | 'stale' | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const before = await lockOwnVoucher(tx, database.engine, { shopId, id })
    if (!before) return refuseUnknownVoucher()
    if (version !== undefined && before.version !== version) return 'stale'
    if (statusOf(before, at) === 'ended') return refuseEndedVoucher()
    // A discount without its type is of the type that the voucher has, in its unit.
    const terms = toTerms({ ...presentTerms(before), ...withoutUndefined(set) })
    const after = { ...before, ...terms }
    const isCollected = ((await countCollected(tx, [id])).get(id) ?? 0) > 0
    const problem = (isCollected ? checkPromise(before, after) : undefined) ?? checkTerms(after, at)
    if (problem) return refuseField(problem.field, problem.text)
    await updateVoucherRow(tx, id, terms)
    return recordVoucherChanged(tx, { voucher: after, before, actor, at })
  })
  if (!(result instanceof Refusal) && result !== 'stale') invalidations.publish('catalogue')
  return result
}

const withoutUndefined = (set: VoucherChange['set']): Partial<WireTerms> =>
  Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))

/** Ends a voucher now. Orders that were placed with it keep their discount. */
export async function stopVoucher(
  { database, invalidations, now }: Deps,
  { shopId, id, actor }: { shopId: number | null; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const before = await lockOwnVoucher(tx, database.engine, { shopId, id })
    if (!before) return refuseUnknownVoucher()
    if (statusOf(before, at) === 'ended') return refuseEndedVoucher()
    const after = await updateVoucherRow(tx, id, { starts_at: Math.min(before.starts_at, at), ends_at: at })
    return recordVoucherStopped(tx, { voucher: after, before, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Let a stopped voucher run again until its former end, or stop it once more. */
export function createVoucherRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  const common: Omit<Restorer, 'permission'> = {
    async restore(tx, { shopId, subjectId, before, after, now }) {
      const voucher = await lockOwnVoucher(tx, engine, { shopId, id: subjectId ?? 0 })
      if (!voucher) return refuseUnknownVoucher()
      const span = (fields: typeof before) => ({
        starts_at: Date.parse(String(fields.starts_at)),
        ends_at: Date.parse(String(fields.ends_at)),
      })
      const [past, present] = [span(before), span(after)]
      if (voucher.starts_at !== present.starts_at || voucher.ends_at !== present.ends_at)
        return refuse('stale', text('Somebody else has changed this in the meantime'), {
          current: { starts_at: voucher.starts_at, ends_at: voucher.ends_at },
        })
      const isStopping = past.ends_at < present.ends_at
      if (!isStopping && past.ends_at <= now) return refuseEndedVoucher()
      await updateVoucherRow(tx, voucher.id, isStopping ? { ...past, ends_at: now } : past)
      return undefined
    },
    afterCommit: () => invalidations.publish('catalogue'),
  }
  return {
    [VOUCHER_STOPPED]: { ...common, permission: 'promotions' },
    [MARKET_VOUCHER_STOPPED]: { ...common, permission: 'content' },
  }
}

const VOUCHER_STOPPED = 'voucher_stopped'
/** Of a voucher of the market: taking it back needs another permission. */
const MARKET_VOUCHER_STOPPED = 'market_voucher_stopped'

interface Made {
  voucher: OwnVoucherRow
  actor: Actor
  at: number
}

export const recordVoucherMade = (tx: Tx, { voucher, ...made }: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asVoucher(voucher),
    action: 'voucher_created',
    sentence: text('Made the voucher {{code}}'),
    after: presentTerms(voucher),
  })

/** Records the terms that differ. It cannot be taken back, since shoppers may have collected the voucher for its new terms. */
async function recordVoucherChanged(
  tx: Tx,
  { voucher, before, ...made }: Made & { before: OwnVoucherRow },
): Promise<RecordedChange | undefined> {
  const changed = changedFields(presentTerms(before), presentTerms(voucher))
  if (!changed) return undefined
  return recordChange(tx, {
    ...made,
    ...changed,
    ...asVoucher(voucher),
    action: 'voucher_changed',
    sentence: text('Changed the voucher {{code}}'),
  })
}

const recordVoucherStopped = (
  tx: Tx,
  { voucher, before, ...made }: Made & { before: OwnVoucherRow },
): Promise<RecordedChange> => {
  const span = (row: OwnVoucherRow) => {
    const { starts_at, ends_at } = presentTerms(row)
    return { starts_at, ends_at }
  }
  return recordChange(tx, {
    ...made,
    ...asVoucher(voucher),
    action: voucher.shop_id === null ? MARKET_VOUCHER_STOPPED : VOUCHER_STOPPED,
    sentence: text('Stopped the voucher {{code}}'),
    before: span(before),
    after: span(voucher),
    restorable: true,
  })
}

const asVoucher = ({ id, shop_id, code }: OwnVoucherRow) => ({
  shopId: shop_id,
  subject: { kind: 'voucher' as const, id, name: code },
  values: { code },
})

interface ListQuery {
  /** Null: the market's. */
  shopId: number | null
  view: VoucherView
  search: string
  cursor: number | undefined
  limit: number
}

const SHARED_MAX = 20

/** Lists the vouchers of a shop or of the market in a view, the latest first. */
export async function listSellerVouchers(
  { database: { db }, now }: Deps,
  { cursor, limit, ...query }: ListQuery,
): Promise<DataFor<'GET /seller/vouchers'>> {
  const at = now()
  const [found, counts, shared] = await Promise.all([
    selectVouchers(db, { ...query, now: at, after: cursor, limit: limit + 1 }),
    countVouchers(db, query.shopId, at),
    query.shopId === null ? undefined : selectShared(db, { now: at, limit: SHARED_MAX }),
  ])
  const rows = found.slice(0, limit)
  return {
    items: await withFigures(db, rows, at),
    next_cursor: found.length > limit ? String(rows.at(-1)?.id) : null,
    total: query.search === '' ? counts[query.view] : null,
    counts,
    ...(shared && { shared: shared.map((row) => presentShared(row, at)) }),
  }
}

/** Shows one voucher to its seller; undefined if the shop has no such voucher. */
export async function showSellerVoucher(
  { database: { db }, now }: Deps,
  { shopId, id }: { shopId: number | null; id: number },
): Promise<SellerVoucher | undefined> {
  const row = await selectOwnVoucher(db, shopId, id)
  const [voucher] = row ? await withFigures(db, [row], now()) : []
  return voucher
}

async function withFigures(db: Db, rows: readonly OwnVoucherRow[], now: number): Promise<SellerVoucher[]> {
  const ids = rows.map(({ id }) => id)
  const [collected, revenue] = await Promise.all([countCollected(db, ids), sumRevenue(db, ids)])
  return rows.map((row) =>
    presentSellerVoucher(row, { collected: collected.get(row.id) ?? 0, revenue: revenue.get(row.id) ?? 0 }, now),
  )
}

/** Finds the vouchers of a shop by a part of their code: running ones first, then those to come, then ended ones. */
export async function findVouchers(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  query: { shopId: number | null; search: string; limit: number },
): Promise<{ id: number; code: string }[]> {
  const at = now()
  const views = await Promise.all(
    VOUCHER_VIEWS.map((view) => selectVouchers(db, { ...query, view, now: at, after: undefined })),
  )
  return views.flat().slice(0, query.limit)
}

type NewTerms = Omit<ValidatedFor<'POST /seller/vouchers'>['body'], 'code'> & { market_share?: number }

/** Limits that a request leaves out are none, and a shop's voucher is its own. */
export const withDefaults = (terms: NewTerms): WireTerms => ({
  market_share: 0,
  ...terms,
  max_discount_amount: terms.max_discount_amount ?? null,
  use_limit: terms.use_limit ?? null,
  use_limit_per_user: terms.use_limit_per_user ?? null,
})
