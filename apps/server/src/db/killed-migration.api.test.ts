import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OldDatabase, oldDatabase } from '../../test/support/single-migrations.ts'
import { brokenLaws } from '../modules/selling/ledger/testing/ledger-laws.ts'
import { endedByItself, LIVES, startProgram } from '../modules/selling/ledger/testing/run-until-killed.ts'
import { type Database, openDatabase, schemaVersions } from './index.ts'

// A market with orders, of a version before the ledger, that is upgraded by processes which are killed in the middle, each later than the one
// before: it is what it was, or has been taken over as one of the baseline, until one lives to the end.

const KILLED_AFTER = [3, 40, 150, 300, 500, 700]
/** Former single migrations become the baseline in a transaction of their own. */
const TAKEN_OVER = [{ name: '001-baseline' }]

let old: OldDatabase
let opened: Database
beforeAll(async () => {
  old = await oldDatabase({ withMarket: true })
  opened = openDatabase(old.url)
})
afterAll(async () => {
  await opened.close()
  await old.drop()
})

/** @returns whether it ended by itself */
async function migrate(statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'testing/migrate-until-killed.ts')
  return endedByItself(startProgram(program, [old.url, String(statements)]), statements)
}

const read = async (query: string) => (await sql.raw(query).execute(opened.db)).rows
const versions = () => read('select name from kysely_migration order by name')
const orders = () => read('select id, code, status, payment_status, payable_amount from orders order by id')

it('leaves a market as it was, or brings it to the version of today with the money of its orders', async () => {
  const [version, before] = [await versions(), await orders()]
  expect(before.length).toBeGreaterThan(0)
  let killed = 0
  for (const statements of KILLED_AFTER) {
    if (await migrate(statements)) break
    killed += 1
    expect([version, TAKEN_OVER], `killed after statement ${statements}`).toContainEqual(await versions())
    expect(await orders(), `killed after statement ${statements}`).toEqual(before)
    await expect(read('select 1 from order_money'), 'there is no ledger yet').rejects.toThrow()
  }
  expect(killed).toBeGreaterThan(3)
  for (let times = 0; times < 2; times++) {
    expect(await migrate(LIVES)).toBe(true)
    expect((await versions()).at(-1)).toEqual({ name: schemaVersions.at(-1) })
    expect(await orders()).toEqual(before)
    expect(await read('select order_id from order_money order by order_id')).toEqual(
      before.map((order) => ({ order_id: (order as { id: number }).id })),
    )
    expect(await brokenLaws(opened.db)).toEqual([])
  }
}, 240_000)
