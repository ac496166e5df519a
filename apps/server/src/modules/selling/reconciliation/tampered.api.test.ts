import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProofWorld, type ProofWorld } from './testing/proof-world.ts'

// Hands in the database: rows that no trigger lets anybody write are written past the triggers, and have to be found.

let world: ProofWorld
let orderId: number
beforeAll(async () => {
  world = await createProofWorld()
  await world.night()
  orderId = (await world.pay(10_000)).id
  await world.pay(5_000)
  await world.night()
  await world.night()
})
afterAll(() => world.shop.close())
beforeEach(async () => {
  expect(await world.check(true)).toMatchObject({ state: 'done', differences: 0 })
})

const run = (statement: string) => sql.raw(statement).execute(world.db)
const isPostgres = () => world.shop.deps.database.engine === 'postgres'

/** Writes past the triggers of a table. */
async function past(trigger: string, table: string, write: () => Promise<unknown>): Promise<void> {
  if (isPostgres()) {
    await run(`alter table ${table} disable trigger user`)
    await write()
    await run(`alter table ${table} enable trigger user`)
    return
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${trigger}`.execute(world.db)
  await run(`drop trigger ${trigger}`)
  await write()
  await run(rows[0]?.sql ?? '')
}

const entryOf = (account: string) =>
  world.db
    .selectFrom('ledger_entries')
    .where('order_id', '=', orderId)
    .where('account', '=', account as 'pending')
    .selectAll()
    .executeTakeFirstOrThrow()

describe('the proof', () => {
  it('finds a balance that was changed, the same night', async () => {
    const change = (by: string) =>
      run(`update ledger_balances set balance = balance ${by} where account = 'gateway_fees' and slot = (
        select min(slot) from ledger_balances where account = 'gateway_fees')`)
    await change('+ 100')
    const [night] = await world.night()
    expect(night?.differences).toBeGreaterThan(0)
    const found = await world.differences()
    expect(found.map(({ kind, reference }) => `${kind} ${reference}`)).toContain('balance gateway_fees')
    expect(found.find(({ reference }) => reference === 'gateway_fees')).toMatchObject({ ours: 3.75, theirs: 2.75 })
    await change('- 100')
    await world.night()
    expect(await world.differences()).toEqual([])
  })

  it('finds sums of a month that were changed', async () => {
    const change = (by: string) =>
      run(`update ledger_months set count = count ${by} where account = 'gateway_fees' and slot = (
        select min(slot) from ledger_months where account = 'gateway_fees')`)
    await change('+ 1')
    await world.pay(1_000, 0)
    await world.night()
    expect((await world.differences()).map(({ kind }) => kind)).toEqual(['month'])
    await change('- 1')
    await world.night()
    expect(await world.differences()).toEqual([])
  })

  it('finds entries that were changed although they still add up, by the hash of their day', async () => {
    const [pending, gateway] = [await entryOf('pending'), await entryOf('gateway').catch(() => undefined)]
    expect(gateway).toBeUndefined()
    const other = await world.db.selectFrom('shops').where('id', '<>', pending.shop_id).select('id').executeTakeFirst()
    const change = (to: number) =>
      past(isPostgres() ? 'ledger_entries_change' : 'ledger_entries_update', 'ledger_entries', () =>
        run(`update ledger_entries set line_id = ${to} where posting_id = ${pending.posting_id} and n = ${pending.n}`),
      )
    await change(other?.id ?? 1)
    // A night proves its own day; all days are proved on Sundays, and when somebody asks.
    expect(await world.check()).toMatchObject({ differences: 0 })
    expect(await world.check(true)).toMatchObject({ differences: 1 })
    const [chain] = await world.differences()
    expect(chain).toMatchObject({ kind: 'chain', gateway: null })
    // A night that does not look at former days leaves it open.
    await world.night()
    expect((await world.differences()).map(({ id }) => id)).toContain(chain?.id)
    await past(isPostgres() ? 'ledger_entries_change' : 'ledger_entries_update', 'ledger_entries', () =>
      run(`update ledger_entries set line_id = null where posting_id = ${pending.posting_id} and n = ${pending.n}`),
    )
  })

  it('finds an amount that was changed in a posting, its balances and its order', async () => {
    const pending = await entryOf('pending')
    const change = (amount: number) =>
      past(isPostgres() ? 'ledger_entries_change' : 'ledger_entries_update', 'ledger_entries', () =>
        run(
          `update ledger_entries set amount = ${amount} where posting_id = ${pending.posting_id} and n = ${pending.n}`,
        ),
      )
    await change(pending.amount - 500)
    expect((await world.check(true)).differences).toBeGreaterThan(3)
    const kinds = (await world.differences()).map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['posting', 'balance', 'month', 'order', 'chain']))
    const order = (await world.differences()).find(({ kind }) => kind === 'order')
    expect(order).toMatchObject({ orders: [{ id: orderId }], ours: -105, theirs: -100 })
    await change(pending.amount)
  })

  it('finds what is owed to a customer without a refund', async () => {
    await run(`update order_money set refunding = refunding + 100 where order_id = ${orderId}`)
    expect(await world.check(true)).toMatchObject({ differences: 0 })
    // Orders of before the ledger have no such rule; those of now have.
    await run(`update order_money set legacy = 0 where order_id = ${orderId}`)
    expect((await world.check(true)).differences).toBe(1)
    expect(await world.differences()).toMatchObject([{ kind: 'refund_due', ours: 0, theirs: -1 }])
    await run(`update order_money set refunding = refunding - 100, legacy = 1 where order_id = ${orderId}`)
  })

  it('finds a posting that was left unsealed, and counts it', async () => {
    const at = world.now() - 2 * 3_600_000
    const insert = `insert into ledger_postings (at, month, kind, currency, cause_key, actor_kind)
      values (${at}, '2031-01', 'adjustment', 'USD', 'left-open', 'system')`
    if (isPostgres()) {
      // PostgreSQL refuses it at the end of its transaction.
      await expect(run(insert)).rejects.toThrow('unsealed')
      return
    }
    await run(insert)
    await world.night()
    expect(await world.differences()).toMatchObject([{ kind: 'unsealed' }])
    await past('ledger_postings_delete', 'ledger_postings', () =>
      run(`delete from ledger_postings where cause_key = 'left-open'`),
    )
  })
})
