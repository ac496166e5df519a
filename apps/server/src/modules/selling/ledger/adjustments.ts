import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LedgerAdjustment } from '@rialto/contract'
import { type AdjustableAccount, type AdjustmentState, GATEWAY_ACCOUNTS } from '@rialto/contract/market-enums'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { AdjustmentEntry } from '../../../db/tables.ts'
import { marketUnits, toDecimal, toMinor } from '../../../lib/money.ts'
import { type CurrentStaff, personOf, type RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { type Entry, post } from './post.ts'
import { lockShops } from './repository.ts'
import {
  type AdjustmentRow,
  insertAdjustment,
  lockAdjustment,
  selectAdjustmentByKey,
  selectAdjustments,
  selectLedgerGateways,
  selectShopNamesById,
  updateAdjustment,
} from './repository-market.ts'

// Corrections of the ledger by hand: one person proposes, another approves. The reason stays beside the ledger, which keeps
// ids alone.

export interface AdjustmentInput {
  reason: string
  entries: readonly {
    account: AdjustableAccount
    shop_id?: number | null | undefined
    gateway?: string | null | undefined
    /** Decimal; plus: debit. */
    amount: number
  }[]
}

interface Proposal extends AdjustmentInput {
  staff: CurrentStaff
  /** The `Idempotency-Key` of the request. */
  key: string | undefined
}

interface Changed {
  adjustment: LedgerAdjustment
  change?: RecordedChange
}

/** Proposes a correction, which changes nothing by itself. The same key and body propose it once. */
export async function proposeAdjustment(
  { database, config, now }: ModuleDeps,
  { staff, key, reason, entries: input }: Proposal,
): Promise<Changed | Refusal> {
  const gateways = Object.keys(config.gateways)
  return database.write(async (tx): Promise<Changed | Refusal> => {
    const entries = await readEntries(tx, input, gateways)
    if (entries instanceof Refusal) return entries
    const requestKey = `${staff.id ?? 'command'}:${key ?? randomUUID()}`
    const isNew = await insertAdjustment(tx, {
      request_key: requestKey,
      reason,
      entries_json: toJson(entries),
      proposed_by: staff.id,
      proposed_name: staff.actor.name,
      proposed_at: now(),
      state: 'proposed',
    })
    const row = await selectAdjustmentByKey(tx, requestKey)
    if (!row) throw new Error('the adjustment was not written')
    if (!isNew)
      return row.reason === reason && isDeepStrictEqual(fromJson(row.entries_json), entries)
        ? { adjustment: await present(tx, row, staff) }
        : refuse('idempotency_mismatch', text('This request was sent before with other content'))
    const change = await record(tx, { staff, at: now(), row, told: 'proposed' })
    return { adjustment: await present(tx, row, staff), change }
  })
}

interface Decision {
  id: number
  version: number
  staff: CurrentStaff
}

/** Posts a correction that another person has proposed. */
export async function approveAdjustment(deps: ModuleDeps, decision: Decision): Promise<Changed | Refusal> {
  const { time_zone } = await deps.settings.read()
  const person = personOf(decision.staff)
  return decide(deps, decision, async (tx, row, at) => {
    if (row.proposed_by === person)
      return refuse('same_person', text('You have proposed this yourself. Another person has to approve it.'))
    const entries = fromJson(row.entries_json).map(toEntry)
    await lockShops(
      tx,
      entries.flatMap((entry) => ('shop' in entry ? entry.shop : [])),
    )
    const posting_id = await post(tx, {
      ...{ kind: 'adjustment', causeKey: `adjustment:${row.id}`, currency: marketUnits().code, entries },
      ...{ at, month: dayIn(time_zone, at).slice(0, 7), actor: { kind: decision.staff.actor.kind, id: person } },
    })
    if (posting_id === undefined) throw new Error(`adjustment ${row.id} was posted before`)
    return { state: 'posted', posting_id }
  })
}

/** Ends a proposed correction, which changes nothing then. */
export const discardAdjustment = (deps: ModuleDeps, decision: Decision): Promise<Changed | Refusal> =>
  decide(deps, decision, async () => ({ state: 'discarded', posting_id: null }))

type Outcome = Pick<AdjustmentRow, 'posting_id'> & { state: Exclude<AdjustmentState, 'proposed'> }

async function decide(
  { database, now }: ModuleDeps,
  { id, version, staff }: Decision,
  outcomeOf: (tx: Tx, row: AdjustmentRow, at: number) => Promise<Outcome | Refusal>,
): Promise<Changed | Refusal> {
  return database.write(async (tx): Promise<Changed | Refusal> => {
    const at = now()
    const row = await lockAdjustment(tx, id)
    if (!row) return refuse('not_found', text('This correction does not exist'))
    if (row.version !== version || row.state !== 'proposed')
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { adjustment: await present(tx, row, staff) },
      })
    const outcome = await outcomeOf(tx, row, at)
    if (outcome instanceof Refusal) return outcome
    const decision = { ...outcome, decided_by: staff.id, decided_at: at, version: version + 1 }
    await updateAdjustment(tx, id, decision)
    const after = { ...row, ...decision }
    const change = await record(tx, { staff, at, row, told: outcome.state })
    return { adjustment: await present(tx, { ...after, decided_name: staff.actor.name }, staff), change }
  })
}

export async function listAdjustments(
  { database: { db } }: ModuleDeps,
  {
    state,
    cursor,
    limit,
    staff,
  }: { state?: AdjustmentState | undefined; cursor?: number | undefined } & {
    limit: number
    staff: CurrentStaff
  },
): Promise<{ items: LedgerAdjustment[]; next_cursor: number | null }> {
  const rows = await selectAdjustments(db, { state, before: cursor, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const names = await selectShopNamesById(db, shown.flatMap(shopsOf))
  return {
    items: shown.map((row) => presentWith(names, row, staff)),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

// What may be corrected.

const isOfGateway = (account: AdjustableAccount): boolean => GATEWAY_ACCOUNTS.some((known) => known === account)

/** The entries in minor units; a refusal names the field that is wrong. */
async function readEntries(
  tx: Tx,
  input: AdjustmentInput['entries'],
  configured: readonly string[],
): Promise<AdjustmentEntry[] | Refusal> {
  const gateways = new Set([...configured, ...(await selectLedgerGateways(tx))])
  const shops = await selectShopNamesById(
    tx,
    input.flatMap(({ shop_id }) => shop_id ?? []),
  )
  const entries: AdjustmentEntry[] = []
  for (const [index, { account, shop_id = null, gateway = null, amount }] of input.entries()) {
    const field = (name: string) => `entries.${index}.${name}`
    if ((account === 'available') !== (shop_id !== null) || (shop_id !== null && !shops.has(shop_id)))
      return refuseFields({ [field('shop_id')]: { text: text('Please choose a shop') } })
    if (isOfGateway(account) !== (gateway !== null) || (gateway !== null && !gateways.has(gateway)))
      return refuseFields({ [field('gateway')]: { text: text('Please choose a payment gateway') } })
    if (amount === 0) return refuseFields({ [field('amount')]: { text: text('Please enter an amount') } })
    entries.push({ account, shop_id, gateway, amount: toMinor(amount) })
  }
  const places = entries.map(({ account, shop_id, gateway }) => `${account} ${shop_id} ${gateway}`)
  if (new Set(places).size < places.length)
    return refuseFields({ entries: { text: text('The same account stands there twice') } })
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    return refuseFields({ entries: { text: text('What is taken and what is given are not the same amount') } })
  if (entries.every(({ account }) => account === 'available'))
    return refuseFields({ entries: { text: text('Money does not move from shop to shop without the market') } })
  return entries
}

function toEntry({ account, shop_id, gateway, amount }: AdjustmentEntry): Entry {
  if (account === 'available') return { account, shop: shop_id ?? 0, amount }
  if (account === 'gateway' || account === 'unexplained') return { account, gateway: gateway ?? '', amount }
  return { account, amount }
}

// What others read of it.

const shopsOf = (row: AdjustmentRow): number[] => fromJson(row.entries_json).flatMap(({ shop_id }) => shop_id ?? [])

const present = async (db: Db | Tx, row: AdjustmentRow, staff: CurrentStaff): Promise<LedgerAdjustment> =>
  presentWith(await selectShopNamesById(db, shopsOf(row)), row, staff)

function presentWith(names: ReadonlyMap<number, string>, row: AdjustmentRow, staff: CurrentStaff): LedgerAdjustment {
  return {
    ...{ id: row.id, reason: row.reason, state: row.state, version: row.version, posting_id: row.posting_id },
    entries: fromJson(row.entries_json).map(({ account, shop_id, gateway, amount }) => ({
      ...{ account, gateway, amount: toDecimal(amount) },
      shop: shop_id === null ? null : { id: shop_id, name: names.get(shop_id) ?? '' },
    })),
    proposed_by: row.proposed_name,
    proposed_at: new Date(row.proposed_at).toISOString(),
    decided_by: row.decided_name,
    decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    is_own: row.proposed_by !== null && row.proposed_by === staff.id,
  }
}

const SENTENCES: Record<AdjustmentState, TextKey> = {
  proposed: text('Proposed the correction {{number}} of the ledger'),
  posted: text('Approved the correction {{number}} of the ledger'),
  discarded: text('Discarded the correction {{number}} of the ledger'),
}
const ACTIONS: Record<AdjustmentState, string> = {
  proposed: 'adjustment_proposed',
  posted: 'adjustment_posted',
  discarded: 'adjustment_discarded',
}

interface Told {
  staff: CurrentStaff
  at: number
  row: AdjustmentRow
  told: AdjustmentState
}

function record(tx: Tx, { staff, at, row, told }: Told): Promise<RecordedChange> {
  const number = `#${row.id}`
  // Another person has to decide, which a command is not.
  const actor = told === 'posted' ? { ...staff.actor, command: undefined } : staff.actor
  return recordChange(tx, {
    ...{ at, actor, shopId: null, action: ACTIONS[told] },
    subject: { kind: 'ledger', id: row.id, name: number },
    sentence: SENTENCES[told],
    values: { number },
    ...(told === 'proposed' && { before: {}, after: recorded(row) }),
  })
}

function recorded(row: AdjustmentRow): RecordedFields {
  const { exponent, code } = marketUnits()
  const written = (amount: number) => `${toDecimal(amount).toFixed(exponent)} ${code}`
  return {
    reason: row.reason,
    entries: fromJson(row.entries_json)
      .map(({ account, shop_id, gateway, amount }) =>
        [account, shop_id === null ? gateway : `#${shop_id}`, written(amount)].filter(Boolean).join(' '),
      )
      .join(', '),
  }
}
