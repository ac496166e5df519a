import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { addOrders } from '../../test/support/market.ts'
import { shopCommand } from '../cli/testing/shop-command.ts'
import { marketUnits } from '../lib/money.ts'
import { createSettings, saveSetting } from '../modules/base/settings/index.ts'
import { post } from '../modules/selling/ledger/post.ts'
import { addToFeePeriod, lockShops, selectOrderMoney, setFeeVat } from '../modules/selling/ledger/repository.ts'
import { brokenLaws } from '../modules/selling/ledger/testing/ledger-laws.ts'
import { scanProof } from '../modules/selling/reconciliation/scan-proof.ts'
import { createProofWorld } from '../modules/selling/reconciliation/testing/proof-world.ts'
import { createMonthDocuments } from '../modules/selling/statements/index.ts'
import { MARKET } from '../modules/selling/statements/testing/statement-world.ts'
import { killWhileRestoring } from './testing/kill-while-restoring.ts'
import { shopRows } from './testing/shop-rows.ts'

// A market whose months are closed and whose days are proved, brought back from its backup: closed months stay closed, proofs still fit what
// they prove, and numbers go on where they were.

const SHOP = 1
const IN_JANUARY = Date.parse('2031-01-20T12:00:00Z')
const IN_FEBRUARY = Date.parse('2031-02-01T10:00:00Z')
const IN_MARCH = Date.parse('2031-03-01T10:00:00Z')

const folder = mkdtempSync(join(tmpdir(), 'rialto-closed-'))
const file = join(folder, 'market.tar.gz')
let rows: Awaited<ReturnType<typeof shopRows>>
let shop: TestApp

beforeAll(async () => {
  const world = await createProofWorld()
  const { deps } = world.shop
  await deps.database.write(async (tx) => {
    await saveSetting(tx, 'home_country', 'DE')
    await saveSetting(tx, 'market_identity', MARKET)
  })
  deps.invalidations.publish('settings')
  for (const amount of [1_000, 2_500]) await world.pay(amount)
  await world.night()
  world.set(IN_JANUARY)
  await charge(world.shop, '2031-01')
  await world.night()
  world.set(IN_FEBRUARY)
  await closeMonths(world.shop)
  await world.night()
  expect(await closedMonths(world.shop)).toEqual(['2031-01'])
  expect(await invoiceNumbers(world.shop)).toEqual(['F-2031-000001'])
  expect(await proofs(world.shop)).not.toHaveLength(0)
  expect(await found(world.shop)).toEqual([])
  expect(await shopCommand(world.shop.environment)(['backup', file])).toMatchObject({ code: 0 })
  rows = await shopRows(deps.database)
  await world.shop.close()
  await world.stripe.close()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  shop = await testApp()
})
afterEach(() => shop.close())

/** Charges a shop a commission of 10.00 and its tax for an order of a month. */
async function charge(app: TestApp, month: string): Promise<void> {
  const { database, now } = app.deps
  const [order] = await addOrders(app, [{ shop_id: SHOP, user_id: 1 }])
  if (!order) throw new Error('no order')
  await database.write(async (tx) => {
    await selectOrderMoney(tx, [order.id])
    await lockShops(tx, [SHOP])
    const period = { shop_id: SHOP, month, document: 'charge', vat: 'domestic', vat_ppm: 190_000 } as const
    await addToFeePeriod(tx, period, 1_000)
    await setFeeVat(tx, period, 190)
    await post(tx, {
      ...{ kind: 'earned', causeKey: `closed:${month}`, currency: marketUnits().code, at: now(), month },
      entries: [
        { account: 'available', shop: SHOP, amount: 1_190, order: order.id },
        { account: 'commission', amount: -1_000, order: order.id },
        { account: 'commission_vat', amount: -190, order: order.id },
      ],
    })
  })
}
const closeMonths = ({ deps }: TestApp) => createMonthDocuments({ ...deps, settings: createSettings(deps) }).workDue()
const closedMonths = async ({ deps }: TestApp) =>
  (await deps.database.db.selectFrom('ledger_closings').select('month').orderBy('month').execute()).map(
    ({ month }) => month,
  )
const invoiceNumbers = async ({ deps }: TestApp) =>
  (await deps.database.db.selectFrom('fee_invoices').select('number').orderBy('id').execute()).map(
    ({ number }) => number,
  )
const proofs = ({ deps }: TestApp) => deps.database.db.selectFrom('ledger_proofs').selectAll().orderBy('day').execute()
/** The differences that a full proof finds in the ledger itself. */
const found = async ({ deps }: TestApp) => {
  const { found: all } = await scanProof(deps.database, {
    ...{ currency: marketUnits().code, now: deps.now(), isFull: true, days: [], last: undefined },
    ...{ orders: [], months: [], gateways: [] },
  })
  return all.map(({ kind, reference }) => `${kind} ${reference}`)
}
const restore = () => shopCommand(shop.environment)(['restore', file, '--force'])
const run = (statement: string) => sql.raw(statement).execute(shop.deps.database.db)

describe('a market that is restored', { timeout: 120_000 }, () => {
  it('has its closed months and its proofs as they were, and they hold', async () => {
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await shopRows(shop.deps.database)).toEqual(rows)
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    shop.setNow(IN_FEBRUARY)
    expect(await found(shop)).toEqual([])
    const late = (month: string) =>
      run(`insert into ledger_postings (at, month, kind, currency, cause_key, actor_kind)
        values (0, '${month}', 'adjustment', 'USD', 'late', 'system')`)
    await expect(late('2031-01')).rejects.toThrow()
    await expect(late('2030-12')).rejects.toThrow()
    for (const table of ['statements', 'fee_invoices', 'ledger_closings']) {
      await expect(run(`update ${table} set month = '2030-01'`), table).rejects.toThrow()
      await expect(run(`delete from ${table}`), table).rejects.toThrow()
    }
    await expect(run(`update fee_periods set commission = commission + 1`)).rejects.toThrow()
  })

  it('goes on with the month after, with the next number, and with a day on top of the last that was proved', async () => {
    expect(await restore()).toMatchObject({ code: 0 })
    shop.deps.invalidations.publish('settings')
    await shop.get('/master')
    shop.setNow(IN_FEBRUARY)
    await closeMonths(shop)
    expect(await closedMonths(shop)).toEqual(['2031-01'])
    expect(await invoiceNumbers(shop)).toEqual(['F-2031-000001'])
    // The clock of the new machine is a month behind: what is posted is of the month that is open.
    shop.setNow(IN_JANUARY)
    await shop.deps.database.write(async (tx) => {
      await lockShops(tx, [SHOP])
      await post(tx, {
        ...{ kind: 'adjustment', causeKey: 'behind', currency: marketUnits().code, at: IN_JANUARY, month: '2031-01' },
        entries: [
          { account: 'available', shop: SHOP, amount: -500 },
          { account: 'losses', amount: 500 },
        ],
      })
    })
    const posted = await shop.deps.database.db
      .selectFrom('ledger_postings')
      .where('cause_key', '=', 'behind')
      .select('month')
      .executeTakeFirst()
    expect(posted).toEqual({ month: '2031-02' })
    shop.setNow(IN_FEBRUARY)
    await charge(shop, '2031-02')
    shop.setNow(IN_MARCH)
    await closeMonths(shop)
    expect(await closedMonths(shop)).toEqual(['2031-01', '2031-02'])
    expect(await invoiceNumbers(shop)).toEqual(['F-2031-000001', 'F-2031-000002'])
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    const last = (await proofs(shop)).at(-1)
    const { days } = await scanProof(shop.deps.database, {
      ...{ currency: marketUnits().code, now: IN_MARCH, isFull: true, gateways: [], orders: [], months: [] },
      days: [{ day: '2031-02-28', end: Date.parse('2031-03-01T00:00:00Z') }],
      last: { posting: Number(last?.to_posting), hash: last?.hash ?? '' },
    })
    expect(days).toMatchObject([{ day: '2031-02-28', previous: last?.hash, from: Number(last?.to_posting) }])
  })

  it('is the one that was there, with its own months and proofs, where the restore was killed half way', async () => {
    // Its own past is another one.
    await charge(shop, '2030-05')
    shop.setNow(Date.parse('2030-06-10T10:00:00Z'))
    await closeMonths(shop)
    const [before, months] = [await shopRows(shop.deps.database), await closedMonths(shop)]
    expect(months).toContain('2030-05')
    await killWhileRestoring(shop, file)
    expect(await shopRows(shop.deps.database)).toEqual(before)
    expect(await closedMonths(shop)).toEqual(months)
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    await expect(
      run(`insert into ledger_postings (at, month, kind, currency, cause_key, actor_kind)
        values (0, '2030-05', 'adjustment', 'USD', 'late', 'system')`),
    ).rejects.toThrow()
    // The next start goes on with it, and the restore can be repeated.
    const beside = await testApp({}, shop)
    expect((await beside.get('/master')).status).toBe(200)
    await beside.close()
    expect(await restore()).toMatchObject({ code: 0 })
    expect(await shopRows(shop.deps.database)).toEqual(rows)
  })

  it('is named by its proof where somebody has changed the backup so that it still adds up', async () => {
    expect(await restore()).toMatchObject({ code: 0 })
    shop.setNow(IN_FEBRUARY)
    const { database } = shop.deps
    const [first] = await proofs(shop)
    const isPostgres = database.engine === 'postgres'
    const trigger = await sql<{ sql: string }>`select sql from sqlite_master where name = 'ledger_entries_update'`
    if (isPostgres) await run('alter table ledger_entries disable trigger user')
    const text = isPostgres ? '' : ((await trigger.execute(database.db)).rows[0]?.sql ?? '')
    if (!isPostgres) await run('drop trigger ledger_entries_update')
    await run(`update ledger_entries set line_id = 1 where posting_id = (
      select min(posting_id) from ledger_entries where posting_id > ${first?.from_posting}) and n = 1`)
    await run(isPostgres ? 'alter table ledger_entries enable trigger user' : text)
    const tampered = join(folder, 'tampered.tar.gz')
    expect(await shopCommand(shop.environment)(['backup', tampered])).toMatchObject({ code: 0 })
    const other = await testApp()
    expect(await shopCommand(other.environment)(['restore', tampered, '--force'])).toMatchObject({ code: 0 })
    other.setNow(IN_FEBRUARY)
    expect(await found(other)).toEqual([`chain ${first?.day}`])
    await other.close()
  })
})
