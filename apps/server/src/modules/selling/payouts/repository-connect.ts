import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { ConnectAccountsTable } from '../../../db/tables.ts'
import type { ToldAccount } from './connect-gateway.ts'

export type ConnectRow = Selectable<ConnectAccountsTable>

export const needsOf = ({ needs_json }: ConnectRow) => fromJson(needs_json)

/** What is stored of an account as its gateway tells. */
export const storedTold = ({ account, country, state, needs, dueBy, limit }: ToldAccount) => ({
  ...{ account, country, state, needs_json: toJson(needs), due_by: dueBy, restricted_by: limit },
})

export const selectConnect = (db: Db | Tx, shopId: number): Promise<ConnectRow | undefined> =>
  db.selectFrom('connect_accounts').where('shop_id', '=', shopId).selectAll().executeTakeFirst()

export const selectConnectByAccount = (db: Db | Tx, account: string): Promise<ConnectRow | undefined> =>
  db.selectFrom('connect_accounts').where('account', '=', account).selectAll().executeTakeFirst()

/** @returns false: somebody else has connected one meanwhile */
export async function insertConnect(tx: Tx, row: Insertable<ConnectAccountsTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('connect_accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .returning('shop_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Puts another account in place of the present one. @returns undefined: it has another version by now */
export const replaceConnect = (
  tx: Tx,
  { shopId, version }: { shopId: number; version: number },
  set: Updateable<ConnectAccountsTable>,
): Promise<ConnectRow | undefined> =>
  tx
    .updateTable('connect_accounts')
    .set({ ...set, version: version + 1 })
    .where('shop_id', '=', shopId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Notes what a gateway tells of an account that is still the shop's. Its version stays: the shop has changed nothing. */
export async function noteConnect(
  tx: Tx,
  account: string,
  set: Pick<
    Updateable<ConnectAccountsTable>,
    'state' | 'needs_json' | 'due_by' | 'restricted_by' | 'asked_at' | 'failed_at' | 'failure'
  >,
): Promise<void> {
  await tx.updateTable('connect_accounts').set(set).where('account', '=', account).execute()
}

/** The shop as its account at Stripe is named, its country, and the address of an owner. */
export const selectConnectShop = async (db: Db, shopId: number) =>
  db
    .selectFrom('shops as s')
    .where('s.id', '=', shopId)
    .select((eb) => [
      's.name',
      's.slug',
      's.identity_json',
      eb.selectFrom('users as u').whereRef('u.id', '=', 's.owner_id').select('u.email').as('email'),
    ])
    .executeTakeFirst()

/** The account that was asked about the longest ago, before a time. */
export const selectAccountToAsk = (db: Db, before: number) =>
  db
    .selectFrom('connect_accounts')
    .where('asked_at', '<=', before)
    .selectAll()
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()

/** Postpones the next question about an account. @returns false: another process asks */
export async function claimQuestion(tx: Tx, { shop_id, asked_at }: ConnectRow, at: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connect_accounts')
    .set({ asked_at: at })
    .where('shop_id', '=', shop_id)
    .where('asked_at', '=', asked_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countConnect(db: Db): Promise<{ ready: number; waiting: number }> {
  const rows = await db
    .selectFrom('connect_accounts')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const of = (isCounted: (state: string) => boolean) =>
    rows.filter(({ state }) => isCounted(state)).reduce((sum, { count }) => sum + Number(count), 0)
  return { ready: of((state) => state === 'ready'), waiting: of((state) => state !== 'ready') }
}

/** Accounts that Stripe restricts, or whose bank account it could not pay out to. */
export const selectConnectProblems = (db: Db, limit: number) =>
  db
    .selectFrom('connect_accounts as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where((eb) => eb.or([eb('c.state', '=', 'restricted'), eb('c.failed_at', 'is not', null)]))
    .select(['c.shop_id', 's.name as shop', 'c.state', 'c.restricted_by', 'c.asked_at', 'c.failed_at', 'c.failure'])
    .orderBy('c.shop_id')
    .limit(limit)
    .execute()

/** Transfers that could not be made at once, the oldest of each shop. */
export const selectWaitingTransfers = (db: Db, limit: number) =>
  db
    .selectFrom('payout_transfers as p')
    .innerJoin('payout_lines as l', 'l.id', 'p.line_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.state', 'in', ['open', 'sent'])
    .where('p.error', 'is not', null)
    .where('p.due_at', 'is not', null)
    .select(['p.shop_id', 's.name as shop', 'l.run_id', 'p.error', 'p.updated_at'])
    .orderBy('p.id')
    .limit(limit)
    .execute()

/** Deletes the accounts of closed shops that were connected before a time and have no payout since. */
export async function deleteLapsedConnect(tx: Tx, before: number): Promise<void> {
  await tx
    .deleteFrom('connect_accounts')
    .where('changed_at', '<=', before)
    .where('shop_id', 'in', (eb) => eb.selectFrom('shops').where('status', '=', 'closed').select('id'))
    .where('shop_id', 'not in', (eb) =>
      eb.selectFrom('payout_transfers').where('updated_at', '>', before).select('shop_id'),
    )
    .execute()
}

/** Shops that owe the market, and whose transfers can bring something of it back, with entries that nobody has looked at. */
export async function selectDebtors(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ shop_id: number }>`select c.shop_id from connect_accounts c
    where exists (select 1 from payout_transfers p where p.shop_id = c.shop_id and p.state = 'done' and p.reversed < p.amount)
      and (select sum(b.balance) from ledger_balances b where b.account = 'available' and b.shop_id = c.shop_id) > 0
      and exists (
        select 1 from ledger_entries e where e.account = 'available' and e.shop_id = c.shop_id
          and e.posting_id > c.recovered_posting and e.amount > 0 and e.order_id is not null
      )
    order by c.shop_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ shop_id }) => shop_id)
}
