import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRows, writeTogether } from '../../../db/write-together.ts'
import { postAll } from '../ledger/post.ts'
import { lockShops } from '../ledger/repository.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { storedIban } from './account-rules.ts'
import { createPayoutWorld, IBANS, type PayoutWorld } from './testing/payout-world.ts'

// A run of a thousand shops is one transaction, so it must not hold others up. Its bounds are those of a slow machine.

const SHOPS = 1_000
let world: PayoutWorld
let shopIds: number[]
beforeAll(async () => {
  world = await createPayoutWorld()
  const { database, config } = world.deps
  const { id: __, ...user } = await database.db.selectFrom('users').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const former = await database.db.selectFrom('shops').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const { id: _, ...shop } = former
  await database.write(async (tx) => {
    const numbers = Array.from({ length: SHOPS }, (_unused, n) => n)
    await writeTogether(tx, [
      insertRows(
        'users',
        numbers.map((n) => ({ ...user, email: `many-${n}@example.com`, phone: null })),
      ),
    ])
    const owners = await tx.selectFrom('users').where('email', 'like', 'many-%').select('id').execute()
    await writeTogether(tx, [
      insertRows(
        'shops',
        owners.map(({ id: owner_id }, n) => ({ ...shop, owner_id, name: `Shop ${n}`, slug: `many-${n}` })),
      ),
    ])
    const added = await tx.selectFrom('shops').where('slug', 'like', 'many-%').select('id').orderBy('id').execute()
    shopIds = added.map(({ id }) => id)
    const stored = storedIban(config, IBANS.DE)
    const account = { holder: 'Ines Calder', holder_latin: null, bic: null, town: null, address_country: null }
    await writeTogether(tx, [
      insertRows(
        'payout_accounts',
        shopIds.map((shop_id) => ({ shop_id, ...account, ...stored, changed_at: 0 })),
      ),
    ])
    await lockShops(tx, shopIds)
    await postAll(
      tx,
      shopIds.flatMap((id) =>
        [1, 2, 3].map((n) => ({
          ...{ kind: 'adjustment' as const, causeKey: `many:${id}:${n}`, currency: 'EUR', at: 1_900_000_000_000 },
          month: '2030-03',
          entries: [
            { account: 'available' as const, shop: id, amount: -100 * n },
            { account: 'losses' as const, amount: 100 * n },
          ],
        })),
      ),
    )
  })
}, 120_000)
afterAll(() => world.close())

async function measured<T>(job: () => Promise<T>): Promise<{ result: T; ms: number; blocked: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  const result = await job()
  const ms = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.disable()
  return { result, ms, blocked: delay.max / 1e6 }
}

it('proposes, checks, approves and writes the file of a thousand shops within seconds', async () => {
  const proposed = await measured(() => world.tryPropose({ shop_ids: shopIds }))
  expect(proposed.result.status, JSON.stringify(proposed.result.body)).toBe(200)
  expect(proposed.result.body.data.run).toMatchObject({ count: SHOPS, sum: 6 * SHOPS })
  const checked = await measured(() => world.step(proposed.result.body.data.run, 'check'))
  const approved = await measured(() => world.approve(checked.result.body.data.run))
  expect(approved.result.status, JSON.stringify(approved.result.body)).toBe(200)
  const written = await measured(() => world.download(approved.result.body.data.run.id, 'xml'))
  expect(String(written.result.body).match(/<CdtTrfTxInf>/g)).toHaveLength(SHOPS)
  const sent = await measured(() => world.step(approved.result.body.data.run, 'sent'))
  const paid = await measured(() => world.step(sent.result.body.data.run, 'paid'))
  expect(paid.result.body.data.run).toMatchObject({ state: 'done', count: SHOPS })
  for (const { ms } of [proposed, approved]) expect(ms).toBeLessThan(5_000)
  expect(written.ms).toBeLessThan(2_000)
  for (const { blocked } of [proposed, checked, approved, written, sent, paid]) expect(blocked).toBeLessThan(500)
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ledger_postings where kind = 'payout'`.execute(world.deps.database.db)
  expect(Number(rows[0]?.count)).toBe(SHOPS)
  expect(await brokenLaws(world.deps.database.db)).toEqual([])
}, 60_000)
