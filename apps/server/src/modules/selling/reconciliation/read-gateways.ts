import type { Tx } from '../../../db/index.ts'
import { pacedWrites } from '../../../db/write-paced.ts'
import { marketUnits } from '../../../lib/money.ts'
import type { MoneyContext } from '../ledger/index.ts'
import {
  inMarketUnits,
  lockOrderRows,
  openGateway,
  postDisputeFee,
  postGatewayFees,
  postGatewayPayout,
  postGatewayPayoutFailed,
} from '../ledger/index.ts'
import { errorMessage, type Gateway, type GatewayMovement } from '../payments/index.ts'
import type { ProofContext } from './proof-context.ts'
import {
  type GatewayAccountRow,
  insertMovements,
  type MovementRow,
  markBefore,
  markPosted,
  saveGatewayAccount,
  selectDueMovements,
  selectFirstGatewayPosting,
  selectGatewayAccount,
  selectMovementsToOpen,
  selectOrdersOfPayments,
  selectUnresolved,
  setSubjects,
  sumMovements,
} from './repository.ts'
import { resolveSubjects } from './repository-resolve.ts'
import { batchesOf, sumOurs } from './repository-subjects.ts'
import { BEFORE_MS, FULL_OVERLAP_MS, OVERLAP_MS, readSubject, subjectOf } from './rules.ts'

/** A busy gateway moves while it is asked; after so many tries the next night asks again. */
const TRIES = 5
const AGAIN_MS = 3_600_000
const POSTED_AT_ONCE = 100
/** Movements that are written, or looked up, at once. */
const AT_ONCE = { least: 50, most: 500 }

/**
 * Reads what moved at a gateway since it was asked last, posts its fees and payouts, and asks what it holds. It may end anywhere and be
 * repeated: movements are kept once by their names, and postings by their causes.
 * @returns what it holds; undefined where it did not answer, or moved all the time
 */
export async function readGateway(
  deps: ProofContext,
  name: string,
  { isFull, mayGo }: { isFull: boolean; mayGo(): boolean },
): Promise<number | undefined> {
  const { database, gateways, now } = deps
  const start = now()
  const account = (await selectGatewayAccount(database.db, name)) ?? newAccount(name)
  try {
    const gateway = await gateways.find(name)
    if (!gateway?.account) return undefined
    const firstAt = (await selectFirstGatewayPosting(database.db, name)) ?? start
    const overlap = isFull ? FULL_OVERLAP_MS : OVERLAP_MS
    const since = account.read_until === null ? firstAt - BEFORE_MS : account.read_until - overlap
    const held = await readUntilStill(deps, { name, gateway, since, mayGo })
    await resolve(deps, name, mayGo)
    if (account.opened_at === null && held !== undefined) await open(deps, account, { held, firstAt })
    await postDue(deps, name, mayGo)
    const read = { read_until: start, failure: null, failed_at: null }
    const said = held === undefined ? {} : { balance: held, balance_at: now() }
    await database.write((tx) => saveGatewayAccount(tx, name, { ...read, ...said }))
    return held
  } catch (failure) {
    const message = errorMessage(failure)
    deps.log?.warn({ gateway: name, error: message }, 'the movements of a gateway could not be read')
    await database.write((tx) => saveGatewayAccount(tx, name, { failure: message, failed_at: now() }))
    return undefined
  }
}

const newAccount = (gateway: string): Pick<GatewayAccountRow, 'gateway' | 'read_until' | 'opened_at'> => ({
  ...{ gateway, read_until: null, opened_at: null },
})

interface Reading {
  name: string
  gateway: Gateway
  since: number
  mayGo(): boolean
}

/** What a gateway holds belongs to the movements that were listed, if none has come while it was asked. */
async function readUntilStill(
  deps: ProofContext,
  { name, gateway, since, mayGo }: Reading,
): Promise<number | undefined> {
  const { account } = gateway
  if (!account) return undefined
  await readSince(deps, { name, gateway, since, mayGo })
  for (let tries = 0; tries < TRIES && mayGo(); tries++) {
    const held = await account.getBalance(deps.currency)
    if ((await readSince(deps, { name, gateway, since: Math.max(since, deps.now() - AGAIN_MS), mayGo })) === 0)
      return held
  }
  return undefined
}

/** @returns how many movements are new */
async function readSince(deps: ProofContext, { name, gateway, since, mayGo }: Reading): Promise<number> {
  const paced = pacedWrites(deps.database, AT_ONCE)
  let found = 0
  let cursor: string | null = null
  do {
    if (!gateway.account || !mayGo()) throw new Error('the process ends')
    const page: { movements: GatewayMovement[]; cursor: string | null } = await gateway.account.listMovements(
      since,
      cursor,
    )
    const rows = page.movements.map((movement) => rowOf(name, movement, deps.currency))
    for (let start = 0, end = 0; start < rows.length; start = end) {
      end = start + paced.size()
      found += await paced.write((tx) => insertMovements(tx, rows.slice(start, end)))
    }
    cursor = page.cursor
  } while (cursor !== null)
  return found
}

type NewMovement = Parameters<typeof insertMovements>[1][number]

/** Amounts in another currency are named and never added up. */
function rowOf(gateway: string, movement: GatewayMovement, currency: string): NewMovement {
  const { id, kind, type, reference, key, charge, at } = movement
  const row = { gateway, name: id, kind, type, subject: null, reference, key, charge, at, currency: movement.currency }
  if (movement.currency !== currency) {
    const written = `${(movement.amount / 10 ** movement.exponent).toFixed(movement.exponent)} ${movement.currency}`
    return { ...row, reference: `${reference ?? id} ${written}`, amount: 0, fee: 0, is_posted: 1 }
  }
  const units = inMarketUnits(movement)
  // A fee of nothing else is all fee.
  const amount = kind === 'fee' ? 0 : units(movement.amount)
  const fee = units(kind === 'fee' ? movement.fee - movement.amount : movement.fee)
  const isToPost = fee !== 0 || kind === 'payout' || kind === 'payout_failed'
  return { ...row, amount, fee, is_posted: isToPost ? 0 : 1 }
}

/** Finds out what movements are of in the shop. Refunds and disputes are found by their charges. */
async function resolve({ database, currency }: ProofContext, gateway: string, mayGo: () => boolean): Promise<void> {
  const paced = pacedWrites(database, AT_ONCE)
  for (const isCharge of [true, false])
    for (let after = 0; mayGo(); ) {
      const batch = await selectUnresolved(database.db, { gateway, currency, isCharge, after, limit: paced.size() })
      const last = batch.at(-1)
      if (!last) break
      const subjects = await resolveSubjects(database.db, gateway, batch)
      if (subjects.size > 0) await paced.write((tx) => setSubjects(tx, subjects))
      after = last.id
    }
}

/** Posts what a gateway held before the ledger: what it holds now, less all that it has moved since. */
async function open(
  deps: ProofContext,
  { gateway }: Pick<GatewayAccountRow, 'gateway'>,
  { held, firstAt }: { held: number; firstAt: number },
): Promise<void> {
  const { database } = deps
  const early = await selectMovementsToOpen(database.db, gateway, firstAt)
  const before: number[] = []
  for (const batch of batchesOf(early)) {
    const subjects = batch.flatMap(({ subject }) => (subject === null ? [] : [subject]))
    const known = await sumOurs(database.db, gateway, subjects)
    before.push(...batch.filter(({ subject }) => subject === null || !known.has(subject)).map(({ id }) => id))
  }
  await database.write(async (tx) => {
    for (const batch of batchesOf(before)) await markBefore(tx, batch)
    const { moved, corrected } = await sumMovements(tx, gateway)
    await openGateway(tx, deps.contextOf(), { gateway, amount: held - moved - corrected })
    await saveGatewayAccount(tx, gateway, { opened_at: deps.now() })
  })
}

/** Posts fees and payouts that were not posted yet. Those of payments that the shop has not heard of wait. */
async function postDue(deps: ProofContext, gateway: string, mayGo: () => boolean): Promise<void> {
  const { database } = deps
  for (let after = { at: 0, id: 0 }; mayGo(); ) {
    const rows = await selectDueMovements(database.db, { gateway, after, limit: POSTED_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    await database.write((tx) => postMovements(tx, deps.contextOf(), gateway, rows))
    after = last
  }
}

async function postMovements(
  tx: Tx,
  context: MoneyContext,
  gateway: string,
  rows: readonly MovementRow[],
): Promise<void> {
  const paymentOf = ({ kind, subject }: MovementRow) =>
    kind === 'charge' && subject !== null ? Number(readSubject(subject).of) : null
  const payments = rows.flatMap((row) => paymentOf(row) ?? [])
  const orders = await selectOrdersOfPayments(tx, payments)
  await lockOrderRows(
    tx,
    [...new Set(orders)].sort((a, b) => a - b),
  )
  const received = await sumOurs(tx, gateway, payments.map(subjectOf.charge))
  const posted: number[] = []
  const fees: Parameters<typeof postGatewayFees>[2][number][] = []
  for (const row of rows) {
    const { id, kind, name, subject, fee, reference } = row
    const payment = paymentOf(row)
    const isUnheard =
      payment === null ? kind === 'dispute' && subject === null : !received.has(subjectOf.charge(payment))
    if (isUnheard) continue
    if (kind === 'payout')
      await postGatewayPayout(tx, context, { gateway, reference: reference ?? name, amount: -row.amount })
    if (kind === 'payout_failed') {
      const payout = { gateway, reference: reference ?? name, amount: row.amount }
      if (!(await postGatewayPayoutFailed(tx, context, payout))) continue
    }
    const dispute = kind === 'dispute' && subject !== null && fee > 0 ? Number(readSubject(subject).of) : undefined
    // Its event may tell of the fee, too: the first of them posts it.
    if (dispute !== undefined) await postDisputeFee(tx, context, { ...ofMarket(gateway), id: dispute, fee })
    else if (fee !== 0) fees.push({ gateway, name, amount: fee, paymentId: payment })
    posted.push(id)
  }
  await postGatewayFees(tx, context, fees)
  await markPosted(tx, posted)
}

const ofMarket = (gateway: string) => ({ gateway, amount: 0, exponent: marketUnits().exponent })
