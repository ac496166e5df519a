import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addOrders } from '../../../../test/support/market.ts'
import { insertRows, writeTogether } from '../../../db/write-together.ts'
import { postAll } from '../ledger/post.ts'
import { lockShops } from '../ledger/repository.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createStatementWorld, type StatementWorld } from './testing/statement-world.ts'

// A month of a thousand shops is made beside requests, and a statement of a thousand orders is drawn beside them. The bounds are those of a
// slow machine.

const SHOPS = 1_000
const ORDERS = 1_000
let world: StatementWorld
let large: number
beforeAll(async () => {
  world = await createStatementWorld()
  const { database } = world.deps
  large = await world.addShop()
  const { id: _, ...shop } = await database.db
    .selectFrom('shops')
    .where('id', '=', large)
    .selectAll()
    .executeTakeFirstOrThrow()
  const numbers = Array.from({ length: SHOPS - 1 }, (_unused, n) => n)
  await database.write((tx) =>
    writeTogether(tx, [
      insertRows(
        'shops',
        numbers.map((n) => ({ ...shop, owner_id: null, name: `Shop ${n}`, slug: `statement-${n}` })),
      ),
    ]),
  )
  const others = await database.db.selectFrom('shops').where('slug', 'like', 'statement-%').select('id').execute()
  const owners = [...Array.from({ length: ORDERS }, () => large), ...others.map(({ id }) => id)]
  const added = await addOrders(
    world.app,
    owners.map((shop_id) => ({
      ...{ user_id: 1, shop_id, payable_amount: 10_000, status: 'delivered' as const },
      ...{ payment_method: 'online' as const, payment_status: 'paid' as const },
      lines: [{ product_id: 1, quantity: 1, line_total: 10_000, commission: 1_000 }],
    })),
  )
  await database.write(async (tx) => {
    const money = {
      ...{ currency: 'USD', exponent: 2, quantum: 1, prices_include_tax: 1, credit: 10_000, delivery: 500 },
      ...{
        delivery_standard: 500,
        fee_vat: 'domestic' as const,
        fee_vat_ppm: 190_000,
        state: 'earned' as const,
        received: 10_000,
      },
    }
    await writeTogether(tx, [
      insertRows(
        'order_money',
        added.map(({ id }, n) => ({ ...money, order_id: id, shop_id: owners[n] ?? 0 })),
      ),
      insertRows(
        'fee_periods',
        [...new Set(owners)].map((shop_id) => ({
          ...{ shop_id, month: '2027-01', document: 'charge' as const, vat: 'domestic' as const, vat_ppm: 190_000 },
          ...(shop_id === large
            ? { commission: 1_000 * ORDERS, vat_amount: 190 * ORDERS }
            : { commission: 1_000, vat_amount: 190 }),
        })),
      ),
    ])
    await lockShops(tx, owners)
    const about = { currency: 'USD', at: world.context.now, month: '2027-01' }
    await postAll(
      tx,
      added.flatMap(({ id: order }, n) => {
        const shop = owners[n] ?? 0
        return [
          {
            ...{ ...about, kind: 'paid' as const, causeKey: `payment:${order}` },
            entries: [
              { account: 'gateway' as const, gateway: 'stripe', amount: 10_000, order },
              { account: 'pending' as const, shop, amount: -10_000, order },
            ],
          },
          {
            ...{ ...about, kind: 'earned' as const, causeKey: `earned:${order}` },
            entries: [
              { account: 'pending' as const, shop, amount: 1_190, order },
              { account: 'commission' as const, amount: -1_000, order },
              { account: 'commission_vat' as const, amount: -190, order },
            ],
          },
        ]
      }),
    )
  })
}, 120_000)
afterAll(() => world.close())

async function measured<T>(job: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  const result = await job()
  const [ms, used] = [performance.now() - start, process.cpuUsage(cpu)]
  await new Promise((resolve) => setTimeout(resolve, 5))
  delay.disable()
  return {
    result,
    ms: Math.round(ms),
    cpu: Math.round((used.user + used.system) / 1_000),
    blocked: Math.round(delay.max / 1e6),
  }
}

it('makes the documents of a thousand shops within a minute, beside requests', async () => {
  world.setNow('2027-02-01T10:00:00Z')
  let isDone = false
  const waits: number[] = []
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now()
      expect((await world.app.get('/master')).status).toBe(200)
      waits.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const { ms, cpu, blocked } = await measured(() => world.documents.workDue())
  isDone = true
  await asking
  const { months, ranges } = (await world.read('/admin/month-documents', await world.operator())).data
  expect(months[0]).toMatchObject({ month: '2027-01', statements: SHOPS, invoices: SHOPS, missing: 0 })
  expect(ranges[0].next_number).toBe(`F-2027-${String(SHOPS + 1).padStart(6, '0')}`)
  const slowest = Math.round(Math.max(...waits))
  process.stdout.write(
    `${SHOPS} shops: ${ms} ms, ${cpu} ms of processor, ${waits.length} requests, the slowest ${slowest} ms\n`,
  )
  expect(ms).toBeLessThan(60_000)
  expect(blocked).toBeLessThan(1_000)
  expect(await brokenLaws(world.deps.database.db)).toEqual([])
}, 120_000)

it('draws a statement of a thousand orders within seconds', async () => {
  const by = await world.ownerOf(large)
  const read = await measured(() => world.read('/seller/statements/2027-01', by))
  const drawn = await measured(() => world.pdf('/seller/statements/2027-01.pdf', by))
  expect(drawn.result.match(/TRIAL-\d+|[A-Z]+-\d+/g)?.length).toBeGreaterThan(ORDERS)
  process.stdout.write(
    `page ${read.ms} ms, PDF ${drawn.ms} ms, ${drawn.cpu} ms of processor, others wait ${drawn.blocked} ms\n`,
  )
  expect(drawn.ms).toBeLessThan(15_000)
  expect(read.ms).toBeLessThan(1_000)
}, 60_000)
