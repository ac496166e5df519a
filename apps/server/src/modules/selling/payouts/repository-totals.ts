import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'
import type { RunRow } from './repository.ts'
import { isByGateway } from './rules.ts'

/** Payouts of all runs by their state. */
export async function countPayouts(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payout_lines')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

export const sumLinesByState = async (db: Db, runId: number) =>
  (
    await db
      .selectFrom('payout_lines')
      .where('run_id', '=', runId)
      .select((eb) => ['state', eb.fn.countAll<number>().as('count'), eb.fn.sum<number>('amount').as('sum')])
      .groupBy('state')
      .execute()
  ).map(({ state, count, sum }) => ({ state, count: Number(count), sum: Number(sum) }))

/** What the ledger has of accounts over all shops and gateways, in its signs. */
export async function sumAccounts(db: Db) {
  const rows = await db
    .selectFrom('ledger_balances')
    .where('account', 'in', ['available', 'bank', 'gateway'])
    .select((eb) => ['account', eb.fn.sum<number>('balance').as('sum')])
    .groupBy('account')
    .execute()
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.sum ?? 0)
  return { available: of('available'), bank: of('bank'), gateway: of('gateway') }
}

/** How many payouts of a run go to another account than the one of their shop before. */
export async function countNewAccounts(db: Db, { id: runId, means }: Pick<RunRow, 'id' | 'means'>): Promise<number> {
  const [accounts, column, frozen] = isByGateway(means)
    ? ['connect_accounts', 'account', 'connect_account']
    : ['payout_accounts', 'version', 'account_version']
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select coalesce(${sql.ref(`l.${frozen}`)}, ${sql.ref(`a.${column}`)}) as version, (
        select ${sql.ref(`b.${frozen}`)} from payout_lines b
        where b.shop_id = l.shop_id and b.id < l.id and b.posting_id is not null
        order by b.id desc limit 1
      ) as former
      from payout_lines l left join ${sql.table(accounts)} a on a.shop_id = l.shop_id
      where l.run_id = ${runId} and l.state in ('proposed', 'checked', 'approved', 'sent', 'paid', 'returned')
    ) v where v.former is null or v.version <> v.former`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
