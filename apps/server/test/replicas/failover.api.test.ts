import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import { execute, replicatedPostgres } from './testing/replicated-postgres.ts'
import {
  nameAt,
  type ReplicatedShop,
  readsAtReplicas,
  rename,
  renameBehind,
  replicatedShop,
  statesOf,
  untilReplicasAreRead,
} from './testing/replicated-shop.ts'
import { silentProxy } from './testing/silent-proxy.ts'

const READERS = 12
const READS = 600
const RENAMED_EVERY = 10
const SLEEPING = `
  select count(*)::integer as count from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`

describe.runIf(inject('databases').engine === 'postgres')('a replica that fails', () => {
  let market: ReplicatedShop
  let shop: ReplicatedShop['shop']
  beforeAll(async () => {
    market = await replicatedShop(2)
    shop = market.shop
  }, 120_000)
  afterAll(() => market.close())
  beforeEach(() => untilReplicasAreRead(shop))

  const failovers = () => statesOf(shop).map((state) => state.failovers)

  it('in the middle of a query has it repeated at the primary, and is used again when it is back', async () => {
    const readsBefore = statesOf(shop).map(({ reads }) => reads)
    const query = sql<{ is_replica: boolean }>`
      select pg_is_in_recovery() as is_replica, pg_sleep(3)`.execute(shop.deps.database.reading)
    const index = await vi.waitFor(() => {
      const asked = statesOf(shop).findIndex(({ reads }, at) => reads > (readsBefore[at] ?? 0))
      expect(asked).toBeGreaterThanOrEqual(0)
      return asked
    })
    const asked = market.postgres.replicas[index]
    const running = async () => (await execute(asked?.url('postgres') ?? '', SLEEPING)).rows
    await expect.poll(running, { interval: 10 }).toEqual([{ count: 1 }])
    const failed = failovers()[index] ?? 0

    await asked?.crash()
    expect((await query).rows).toMatchObject([{ is_replica: false }])
    expect(failovers()[index]).toBe(failed + 1)
    expect(statesOf(shop)[index]).toMatchObject({ isUsed: false, lagSeconds: undefined })
    expect(statesOf(shop)[1 - index]).toMatchObject({ isUsed: true })

    await asked?.startAgain()
    await untilReplicasAreRead(shop)
    const reads = statesOf(shop)[index]?.reads ?? 0
    for (let times = 0; times < 4; times++) await shop.get('/reviews?product_id=1')
    expect(statesOf(shop)[index]?.reads).toBeGreaterThan(reads)
  })

  it('is left out while it is further behind than configured', async () => {
    const other = await market.openAnother({ DATABASE_READ_LAG_SECONDS: '1' })
    onTestFinished(() => other.close())
    const id = await addStockedProduct(shop)
    await untilReplicasAreRead(other)
    await market.setReplay(false)
    onTestFinished(() => market.setReplay(true))
    await renameBehind(other, id, 'Written behind')
    await expect.poll(() => statesOf(other).some(({ isUsed }) => isUsed)).toBe(false)
    expect(statesOf(other)[0]?.lagSeconds).toBeGreaterThan(1)
    expect(await nameAt(other, id)).toBe('Written behind')
    await market.setReplay(true)
    await untilReplicasAreRead(other)
    expect(statesOf(other).map(({ lagSeconds }) => lagSeconds)).toEqual([0, 0])
  })

  it('under load fails no request, and shows nothing older than what was written through the shop', async () => {
    const products = await Promise.all(Array.from({ length: READERS }, () => addStockedProduct(shop)))
    const [first] = market.postgres.replicas
    const statuses = new Set<number>()
    const stale: unknown[] = []
    let count = 0
    let crashing: Promise<void> | undefined

    /** Reads its own product, renames it now and then, and other pages that everybody sees. */
    async function readOn(id: number): Promise<void> {
      let name = ''
      for (let turn = 0; count < READS; turn++) {
        count++
        if (count === READS / 3) crashing = first?.crash()
        if (turn % RENAMED_EVERY === 0) {
          name = `Product ${id}, name ${turn}`
          await rename(shop, id, name)
        }
        const details = await shop.get(`/product-details?product_id=${id}`)
        const page = await shop.get(
          turn % 2 === 0 ? `/products?page=${(turn % 20) + 1}` : `/reviews?product_id=${turn + 1}`,
        )
        statuses.add(details.status).add(page.status)
        if (details.body.data.product.name !== name) stale.push([name, details.body.data.product.name])
      }
    }
    const before = failovers().reduce((sum, each) => sum + each)
    const readsBefore = readsAtReplicas(shop)
    await Promise.all(products.map(readOn))
    await crashing
    expect([...statuses]).toEqual([200])
    expect(stale).toEqual([])
    expect(failovers().reduce((sum, each) => sum + each)).toBeGreaterThan(before)
    expect(readsAtReplicas(shop)).toBeGreaterThan(readsBefore + READS)
    expect(statesOf(shop)[0]).toMatchObject({ isUsed: false })

    await first?.startAgain()
    await untilReplicasAreRead(shop)
    expect(statesOf(shop).map(({ isUsed }) => isUsed)).toEqual([true, true])
  })

  it('fails no request when every replica is down at once', async () => {
    await Promise.all(market.postgres.replicas.map((replica) => replica.crash()))
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => shop.get(`/product-details?product_id=${n + 1}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(market.postgres.replicas.map((replica) => replica.startAgain()))
  })

  it('without a word has its reads repeated within seconds', async () => {
    const [replica] = market.postgres.replicas
    const target = new URL(replica?.url('postgres') ?? '')
    const proxy = await silentProxy(Number(target.port))
    onTestFinished(() => proxy.close())
    target.port = String(proxy.port)
    const other = await market.openAnother({ DATABASE_READ_URL: target.href })
    onTestFinished(() => other.close())
    await untilReplicasAreRead(other)
    proxy.beSilent()
    const from = performance.now()
    const { status } = await other.get('/reviews?product_id=1')
    expect(status).toBe(200)
    expect(performance.now() - from).toBeLessThan(8_000)
    expect(statesOf(other)).toMatchObject([{ isUsed: false, lagSeconds: undefined }])
    const again = performance.now()
    expect((await other.get('/reviews?product_id=2')).status).toBe(200)
    expect(performance.now() - again).toBeLessThan(1_000)
  })

  it('is left out when it is no replica of the primary, and the log says why', async () => {
    const environment = { DATABASE_READ_URL: market.postgres.primary.url('template1'), LOG_LEVEL: 'warn' }
    const log: string[] = []
    const other = await market.openAnother(environment, { write: (line) => void log.push(line) })
    onTestFinished(() => other.close())
    await expect.poll(() => log.join('')).toContain('it is not a streaming replica')
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      replica: 'replica-1',
      msg: 'a replica of the database is left out',
    })
    expect((await other.get('/reviews?product_id=1')).status).toBe(200)
    expect(statesOf(other)).toMatchObject([{ isUsed: false, reads: 0 }])
  })

  it('is left out when it belongs to another cluster', async () => {
    const stranger = await replicatedPostgres(1)
    onTestFinished(() => stranger.stop())
    const environment = { DATABASE_READ_URL: stranger.replicas[0]?.url('postgres') ?? '', LOG_LEVEL: 'warn' }
    const log: string[] = []
    const other = await market.openAnother(environment, { write: (line) => void log.push(line) })
    onTestFinished(() => other.close())
    await expect.poll(() => log.join('')).toContain('it replicates another database cluster')
    expect((await other.get('/reviews?product_id=1')).status).toBe(200)
    expect(statesOf(other)).toMatchObject([{ isUsed: false, reads: 0 }])
  })
})
