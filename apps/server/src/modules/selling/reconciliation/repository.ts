import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type {
  GatewayAccountsTable,
  GatewayMovementsTable,
  LedgerProofsTable,
  ProofRunsTable,
  ReconciliationDifferencesTable,
} from '../../../db/tables.ts'
import { jsonRows } from '../../../db/write-together.ts'

// Accounts of gateways and what moved on them.

export type GatewayAccountRow = Selectable<GatewayAccountsTable>
export type MovementRow = Selectable<GatewayMovementsTable>

export const selectGatewayAccount = (db: Db | Tx, gateway: string): Promise<GatewayAccountRow | undefined> =>
  db.selectFrom('gateway_accounts').where('gateway', '=', gateway).selectAll().executeTakeFirst()

export const selectGatewayAccounts = (db: Db | Tx) =>
  db.selectFrom('gateway_accounts').selectAll().orderBy('gateway').execute()

const EMPTY_ACCOUNT = {
  read_until: null,
  opened_at: null,
  balance: null,
  balance_at: null,
  failure: null,
  failed_at: null,
}

export async function saveGatewayAccount(
  tx: Tx,
  gateway: string,
  set: Updateable<Omit<GatewayAccountsTable, 'gateway'>>,
): Promise<void> {
  await tx
    .insertInto('gateway_accounts')
    .values({ ...EMPTY_ACCOUNT, ...set, gateway })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet(set))
    .execute()
}

/** When the ledger first had something of a gateway. */
export async function selectFirstGatewayPosting(db: Db | Tx, gateway: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.account', '=', 'gateway')
    .where('e.shop_id', '=', 0)
    .where('e.gateway', '=', gateway)
    .select('p.at')
    .orderBy('e.posting_id')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Adds movements that are not known. @returns how many */
export async function insertMovements(
  tx: Tx,
  rows: readonly (Insertable<GatewayMovementsTable> & { is_posted: number })[],
): Promise<number> {
  const inserted = await tx
    .insertInto('gateway_movements')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['gateway', 'name']).doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

interface UnresolvedQuery {
  gateway: string
  currency: string
  isCharge: boolean
  after: number
  limit: number
}

/** The next movements of which nobody knows what they are of. */
export const selectUnresolved = (
  db: Db,
  { gateway, currency, isCharge, after, limit }: UnresolvedQuery,
): Promise<MovementRow[]> =>
  db
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('subject', 'is', null)
    .where('currency', '=', currency)
    .where('kind', 'not in', ['fee', 'other'])
    .where('kind', isCharge ? '=' : '<>', 'charge')
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .limit(limit)
    .execute()

export async function setSubjects(tx: Tx, subjects: ReadonlyMap<number, string>): Promise<void> {
  const wanted = JSON.stringify([...subjects].map(([id, subject]) => ({ id, subject })))
  await sql`update gateway_movements set subject = wanted.subject
    from ${jsonRows(tx, wanted, { id: 'bigint', subject: 'text' })} where gateway_movements.id = wanted.id`.execute(tx)
}

/** Movements of before the first posting, which the ledger may not have. */
export const selectMovementsToOpen = (db: Db, gateway: string, before: number) =>
  db
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('at', '<', before)
    .where('is_before', '=', 0)
    .select(['id', 'subject'])
    .orderBy('id')
    .execute()

export async function markBefore(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('gateway_movements').set({ is_before: 1, is_posted: 1 }).where('id', 'in', ids).execute()
}

/** What a gateway has moved since the ledger began, and what people have corrected of its account. */
export async function sumMovements(tx: Tx, gateway: string): Promise<{ moved: number; corrected: number }> {
  const moved = await tx
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('is_before', '=', 0)
    .select(sql<number | null>`sum(amount - fee)`.as('sum'))
    .executeTakeFirst()
  const corrected = await tx
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .where('e.account', '=', 'gateway')
    .where('e.gateway', '=', gateway)
    .where('p.kind', '=', 'adjustment')
    .select((eb) => eb.fn.sum<number | null>('e.amount').as('sum'))
    .executeTakeFirst()
  return { moved: Number(moved?.sum ?? 0), corrected: Number(corrected?.sum ?? 0) }
}

/** Movements with a fee or payout that has not been posted, in the order in which they happened. */
export const selectDueMovements = (
  db: Db,
  { gateway, after, limit }: { gateway: string; after: Pick<MovementRow, 'at' | 'id'>; limit: number },
): Promise<MovementRow[]> =>
  db
    .selectFrom('gateway_movements')
    .where('gateway', '=', gateway)
    .where('is_posted', '=', 0)
    .where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`)
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function markPosted(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.updateTable('gateway_movements').set({ is_posted: 1 }).where('id', 'in', ids).execute()
}

export async function selectOrdersOfPayments(tx: Tx, paymentIds: readonly number[]): Promise<number[]> {
  if (paymentIds.length === 0) return []
  const rows = await tx.selectFrom('payment_orders').where('payment_id', 'in', paymentIds).select('order_id').execute()
  return rows.map(({ order_id }) => order_id)
}

// Runs.

export type ProofRunRow = Selectable<ProofRunsTable>

export const selectLastRun = (db: Db | Tx): Promise<ProofRunRow | undefined> =>
  db.selectFrom('proof_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

export const selectRun = (db: Db, id: number): Promise<ProofRunRow | undefined> =>
  db.selectFrom('proof_runs').where('id', '=', id).selectAll().executeTakeFirst()

export const selectOpenRun = (db: Db | Tx): Promise<ProofRunRow | undefined> =>
  db.selectFrom('proof_runs').where('ended_at', 'is', null).selectAll().orderBy('id').limit(1).executeTakeFirst()

export const selectRunOfNight = (db: Db | Tx, day: string): Promise<ProofRunRow | undefined> =>
  db
    .selectFrom('proof_runs')
    .where('kind', '=', 'night')
    .where('day', '=', day)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds a run, unless its night has one. */
export async function insertRun(tx: Tx, row: Insertable<ProofRunsTable>): Promise<ProofRunRow | undefined> {
  return tx
    .insertInto('proof_runs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Claims a run until `lease`, unless another process has it. */
export async function claimRun(
  tx: Tx,
  { id }: Pick<ProofRunRow, 'id'>,
  { now, lease }: { now: number; lease: number },
): Promise<ProofRunRow | undefined> {
  return tx
    .updateTable('proof_runs')
    .set({ lease_until: lease, started_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
}

/** Keeps a run that takes long. @returns false where another process has it by now */
export async function renewRun(tx: Tx, { id, lease_until }: ProofRunRow, lease: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proof_runs')
    .set({ lease_until: lease })
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function endRun(
  tx: Tx,
  { id, lease_until }: ProofRunRow,
  set: Updateable<ProofRunsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proof_runs')
    .set(set)
    .where('id', '=', id)
    .where('lease_until', '=', lease_until)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run that came to nothing. */
export async function failRun(tx: Tx, id: number, set: Updateable<ProofRunsTable>): Promise<void> {
  await tx.updateTable('proof_runs').set(set).where('id', '=', id).where('ended_at', 'is', null).execute()
}

// Proven days.

export type ProofRow = Selectable<LedgerProofsTable>

export const selectLastProof = (db: Db | Tx): Promise<ProofRow | undefined> =>
  db.selectFrom('ledger_proofs').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

export const selectProofs = (
  db: Db,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ProofRow[]> =>
  db
    .selectFrom('ledger_proofs')
    .$if(before !== undefined, (rows) => rows.where('day', '<', before ?? ''))
    .selectAll()
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()

export async function insertProof(tx: Tx, row: Insertable<LedgerProofsTable>): Promise<void> {
  await tx.insertInto('ledger_proofs').values(row).execute()
}

/** Whether there is anything to prove. */
export async function hasPostings(db: Db): Promise<boolean> {
  const row = await db.selectFrom('ledger_postings').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

// Differences.

export type DifferenceRow = Selectable<ReconciliationDifferencesTable>

/** Those that a later proof looks at again. */
export const selectLiving = (db: Db | Tx): Promise<DifferenceRow[]> =>
  db.selectFrom('reconciliation_differences').where('state', '<>', 'gone').selectAll().orderBy('id').execute()

export async function insertDifference(tx: Tx, row: Insertable<ReconciliationDifferencesTable>): Promise<void> {
  await tx.insertInto('reconciliation_differences').values(row).execute()
}

export async function updateDifference(
  tx: Tx,
  id: number,
  set: Updateable<ReconciliationDifferencesTable>,
): Promise<void> {
  await tx
    .updateTable('reconciliation_differences')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Notes that differences are as they were. */
export async function touchDifferences(tx: Tx, ids: readonly number[], seen_at: number): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('reconciliation_differences').set({ seen_at }).where('id', 'in', ids).execute()
}

export async function lockDifference(tx: Tx, id: number): Promise<DifferenceRow | undefined> {
  await tx
    .updateTable('reconciliation_differences')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', id)
    .execute()
  return selectDifference(tx, id)
}

const selectDifference = (db: Db | Tx, id: number): Promise<DifferenceRow | undefined> =>
  db.selectFrom('reconciliation_differences').where('id', '=', id).selectAll().executeTakeFirst()

export const selectDifferences = (
  db: Db,
  { state, cursor, limit }: { state: 'open' | 'gone' | 'settled'; cursor?: number | undefined; limit: number },
): Promise<DifferenceRow[]> => {
  const isOpen = state === 'open'
  return db
    .selectFrom('reconciliation_differences')
    .where('state', '=', state)
    .$if(cursor !== undefined, (rows) => rows.where('id', isOpen ? '>' : '<', cursor ?? 0))
    .selectAll()
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

export async function countOpenDifferences(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('reconciliation_differences')
    .where('state', '=', 'open')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Open ones that nobody was told of. */
export const selectUntold = (tx: Tx): Promise<DifferenceRow[]> =>
  tx
    .selectFrom('reconciliation_differences')
    .where('state', '=', 'open')
    .where('told_at', 'is', null)
    .selectAll()
    .orderBy('id')
    .execute()

export async function markTold(tx: Tx, ids: readonly number[], told_at: number): Promise<void> {
  await tx.updateTable('reconciliation_differences').set({ told_at }).where('id', 'in', ids).execute()
}

/** Corrections by which differences were made good, with what they have moved on a gateway's account. */
export async function selectCorrected(db: Db | Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('ledger_adjustments').where('id', 'in', ids).select(['id', 'state', 'entries_json']).execute()
}

/** The staff with confirmed addresses. */
export const selectStaff = (tx: Tx) =>
  tx
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('u.disabled_at', 'is', null)
    .select(['s.user_id', 's.role', 'u.email', 'u.email_verified_at', 'u.locale'])
    .orderBy('u.id')
    .execute()

/** The orders that differences are about, by the ids of those. */
export async function selectOrdersOf(
  db: Db | Tx,
  rows: readonly DifferenceRow[],
): Promise<ReadonlyMap<number, { id: number; code: string }[]>> {
  const found = new Map<number, { id: number; code: string }[]>()
  const paymentOf = ({ cause, gateway }: DifferenceRow) =>
    Number(gateway && /:(?:charge|refund):(\d+)$/.exec(cause)?.[1]) || undefined
  const orderOf = ({ cause }: DifferenceRow) =>
    Number(/^ledger:(?:order|refund_due):(\d+)$/.exec(cause)?.[1]) || undefined
  const payments = rows.flatMap((row) => paymentOf(row) ?? [])
  const orderIds = rows.flatMap((row) => orderOf(row) ?? [])
  const ofPayments =
    payments.length === 0
      ? []
      : await db
          .selectFrom('payment_orders as p')
          .innerJoin('orders as o', 'o.id', 'p.order_id')
          .where('p.payment_id', 'in', payments)
          .select(['p.payment_id', 'o.id', 'o.code'])
          .orderBy('o.id')
          .execute()
  const orders =
    orderIds.length === 0
      ? []
      : await db.selectFrom('orders').where('id', 'in', orderIds).select(['id', 'code']).execute()
  for (const row of rows) {
    const payment = paymentOf(row)
    const own = payment
      ? ofPayments.filter(({ payment_id }) => payment_id === payment)
      : orders.filter(({ id }) => id === orderOf(row))
    if (own.length > 0)
      found.set(
        row.id,
        own.map(({ id, code }) => ({ id, code })),
      )
  }
  return found
}

/** How many differences are open, and since when. */
export async function selectOpenDifferences(db: Db): Promise<{ count: number; oldestAt: number | null }> {
  const row = await db
    .selectFrom('reconciliation_differences')
    .where('state', '=', 'open')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('found_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldest }
}

/** The last proof and what is open, for metrics. */
export async function readProofFigures(db: Db) {
  const [last, open, unsealed] = await Promise.all([
    selectLastProof(db),
    countOpenDifferences(db),
    db
      .selectFrom('ledger_postings')
      .where('is_sealed', '=', 0)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...{ open, unsealed: Number(unsealed.count) },
    last: last && { at: last.at, ms: Number(last.ms), sum: Number(last.sum) },
  }
}
