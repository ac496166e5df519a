import type { MissingFeeInvoice } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { createSettings } from '../../base/settings/index.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { post } from '../ledger/post.ts'
import { createMonthDocuments, lastMonthOver } from './month-documents.ts'
import { createStatementWorld, MARKET, type StatementWorld } from './testing/statement-world.ts'

const ONE = { quantity: 1, line_total: 10_000, commission: 1_000, commission_fixed: 0 }

describe('months that are over', () => {
  it('are those whose next month has begun three hours ago by the market’s clock', () => {
    const at = (time: string, zone: string) => lastMonthOver(Date.parse(time), zone)
    expect(at('2027-02-01T01:59:59Z', 'Europe/Berlin')).toBe('2026-12')
    expect(at('2027-02-01T02:00:00Z', 'Europe/Berlin')).toBe('2027-01')
    expect(at('2027-01-31T20:59:59Z', 'Asia/Dhaka')).toBe('2026-12')
    expect(at('2027-01-31T21:00:00Z', 'Asia/Dhaka')).toBe('2027-01')
  })
})

describe('closing months', () => {
  let world: StatementWorld
  let shop: number
  beforeAll(async () => {
    world = await createStatementWorld()
    shop = await world.addShop()
  })
  afterAll(() => world.close())
  const adjust = (amount: number) =>
    world.direct('adjustment', [
      { account: 'available', shop, amount: -amount },
      { account: 'losses', amount },
    ])
  const months = async () =>
    (await world.statements(shop)).map(({ month, opening, closing }) => [month, opening, closing])

  it('makes up for the months in which no server ran, in their order', async () => {
    await adjust(100)
    world.setNow('2027-02-10T10:00:00Z')
    await adjust(200)
    world.setNow('2027-05-20T10:00:00Z')
    await world.documents.workDue()
    expect(await months()).toEqual([
      ['2027-04', 3, 3],
      ['2027-03', 3, 3],
      ['2027-02', 1, 3],
      ['2027-01', 0, 1],
    ])
  })

  it('takes no entry into a closed month, also where the clock is set back or the market moves west', async () => {
    world.setNow('2027-06-01T02:00:00Z')
    await world.documents.workDue()
    const closed = await months()
    world.setNow('2027-05-31T20:00:00Z')
    await adjust(50)
    const { statement } = await world.statement(shop, '2027-05')
    expect([statement.opening, statement.closing]).toEqual([3, 3])
    await world.set({ time_zone: 'America/Los_Angeles' })
    world.setNow('2027-06-01T03:30:00Z')
    await adjust(70)
    await world.documents.workDue()
    expect(await months()).toEqual(closed)
    world.setNow('2027-07-02T10:00:00Z')
    await world.documents.workDue()
    expect((await months())[0]).toEqual(['2027-06', 3, 4.2])
    await world.set({ time_zone: 'Europe/Berlin' })
  })

  it('refuses an entry of a closed month by the database itself', async () => {
    const { db } = world.deps.database
    const posting = {
      at: 0,
      month: '2027-06',
      kind: 'adjustment',
      currency: 'USD',
      actor_kind: 'system',
      reverses: null,
    } as const
    await expect(
      db
        .insertInto('ledger_postings')
        .values({ ...posting, cause_key: 'late', actor_id: null, note: null })
        .execute(),
    ).rejects.toThrow()
    const period = { shop_id: shop, month: '2027-06', document: 'charge', vat: 'outside', vat_ppm: 0 } as const
    await expect(
      db
        .insertInto('fee_periods')
        .values({ ...period, commission: 1, vat_amount: 0 })
        .execute(),
    ).rejects.toThrow()
  })

  it('waits for an entry that is being written when its month is closed', async () => {
    world.setNow('2027-07-31T21:59:00Z')
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const at = world.context.now
    const writing = world.deps.database.write(async (tx) => {
      await post(tx, {
        ...{ kind: 'adjustment', causeKey: 'slow', currency: 'USD', at, month: '2027-07' },
        entries: [
          { account: 'available', shop, amount: -1_000 },
          { account: 'losses', amount: 1_000 },
        ],
      })
      begun.resolve()
      await gate.promise
    })
    await begun.promise
    world.setNow('2027-08-01T10:00:00Z')
    const closing = world.documents.workDue()
    gate.resolve()
    await Promise.all([writing, closing])
    expect((await months())[0]).toEqual(['2027-07', 4.2, 14.2])
  })

  it('lets a refund that goes over the end of a month stand in both, each part in its own', async () => {
    world.setNow('2027-08-20T10:00:00Z')
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE] })
    await world.pay(8_001, [{ orderId: order, amount: 10_000 }])
    await world.arrive(order)
    world.setNow('2027-08-31T21:59:59Z')
    await world.direct('part_gone', [
      { account: 'pending', shop, amount: 10_000, order },
      { account: 'refunds_due', amount: -10_000, order },
    ])
    world.setNow('2027-08-31T22:00:00Z')
    await world.feeBack(order, 1_000)
    world.setNow('2027-10-01T10:00:00Z')
    await world.documents.workDue()
    const [august, september] = [await world.statement(shop, '2027-08'), await world.statement(shop, '2027-09')]
    expect(august.orders).toMatchObject([{ goods: 100, refunds: -100, commission: -10, vat: -1.9, amount: -11.9 }])
    expect(september.orders).toMatchObject([{ goods: 0, refunds: 0, commission: 10, vat: 1.9, amount: 11.9 }])
    const [note, invoice] = await world.feeInvoices(shop)
    expect([invoice?.month, invoice?.total]).toEqual(['2027-08', 11.9])
    expect(note).toMatchObject({ month: '2027-09', total: 11.9, refers_to: [{ number: invoice?.number, net: 10 }] })
  })

  it('makes each document once where two servers do it together', async () => {
    const other = await testApp({}, world.app)
    const settings = createSettings(other.deps)
    world.setNow('2027-10-10T10:00:00Z')
    const orders = await Promise.all(
      [1, 2, 3].map(() => world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE] })),
    )
    for (const [index, order] of orders.entries()) {
      await world.pay(8_100 + index, [{ orderId: order, amount: 10_000 }])
      await world.arrive(order)
    }
    world.setNow('2027-11-05T10:00:00Z')
    const beside = createMonthDocuments({ ...other.deps, settings, now: () => world.context.now })
    await Promise.all([world.documents.workDue(), beside.workDue()])
    const { db } = world.deps.database
    const made = await db.selectFrom('statements').where('month', '=', '2027-10').select('shop_id').execute()
    const issued = await db.selectFrom('fee_invoices').select(['number', 'kind']).orderBy('id').execute()
    expect(made).toHaveLength(1)
    expect(issued.map(({ number }) => number)).toEqual(['F-2027-000001', 'G-2027-000001', 'F-2027-000002'])
    await other.close()
  })
})

describe('what an invoice lacks', () => {
  let world: StatementWorld
  let shop: number
  beforeAll(async () => {
    world = await createStatementWorld()
    shop = await world.addShop()
    await world.set({ market_identity: { ...MARKET, street: null, vat_id: null } })
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE] })
    await world.pay(9_001, [{ orderId: order, amount: 10_000 }])
    await world.arrive(order)
    world.setNow('2027-02-01T10:00:00Z')
    await world.documents.workDue()
  })
  afterAll(() => world.close())
  const told = async () => (await world.read('/admin/month-documents', await world.operator())).data
  const missing = async (query = ''): Promise<{ items: MissingFeeInvoice[]; next_cursor: string | null }> =>
    (await world.read(`/admin/missing-fee-invoices${query}`, await world.operator())).data
  const waiting = async () =>
    (await world.read('/admin/overview?time_zone=UTC', await world.operator())).data.queues.find(
      ({ key }: { key: string }) => key === 'fee_invoices',
    )

  it('is told to the staff, with no invoice made, while the statement is', async () => {
    expect((await world.statements(shop)).map(({ month, documents }) => [month, documents])).toEqual([['2027-01', []]])
    expect(await world.feeInvoices(shop)).toEqual([])
    const { market_lacks, months, ranges } = await told()
    expect([market_lacks, months[0].missing, ranges]).toEqual([['market_address', 'market_vat_id'], 1, []])
  })

  it('is a list of shops and months, and work in the overview since the month was closed', async () => {
    expect((await missing()).items).toEqual([
      {
        ...{ shop: { id: shop, name: expect.any(String) }, month: '2027-01', net: 10, vat: 1.9 },
        lacks: ['market_address', 'market_vat_id'],
      },
    ])
    expect((await missing(`?month=2027-01&shop_id=${shop}`)).items).toHaveLength(1)
    for (const other of ['?month=2026-12', `?shop_id=${shop + 1}`]) expect((await missing(other)).items).toEqual([])
    expect(await waiting()).toMatchObject({ count: 1, oldest_at: '2027-02-01T10:00:00.000Z' })
    const { status } = await world.app.get('/admin/missing-fee-invoices?cursor=x', { headers: await world.operator() })
    expect(status).toBe(422)
  })

  it('is made up for once it is there', async () => {
    await world.set({ market_identity: MARKET })
    await world.documents.workDue()
    const [invoice] = await world.feeInvoices(shop)
    expect([invoice?.number, invoice?.month, invoice?.total]).toEqual(['F-2027-000001', '2027-01', 11.9])
    expect((await told()).market_lacks).toEqual([])
    expect((await missing()).items).toEqual([])
    expect(await waiting()).toMatchObject({ count: 0, oldest_at: null })
    expect((await world.statements(shop))[0]?.documents.map(({ number }) => number)).toEqual(['F-2027-000001'])
  })

  it('is the identity of a shop that is asked for it, and the number of a shop that owes the tax itself', async () => {
    await world.set({ seller_facts: 'ask' })
    const vat = { fee_vat: 'reverse', fee_vat_ppm: 0 } as const
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE], vat })
    await world.pay(9_002, [{ orderId: order, amount: 10_000 }])
    await world.arrive(order)
    world.setNow('2027-03-01T10:00:00Z')
    await world.documents.workDue()
    expect((await told()).shops_lack).toMatchObject([
      { shop: { id: shop }, lacks: ['shop_name', 'shop_address', 'shop_vat_id'], month: '2027-02' },
    ])
    expect((await missing()).items).toMatchObject([
      { shop: { id: shop }, month: '2027-02', lacks: ['shop_name', 'shop_address', 'shop_vat_id'] },
    ])

    await completeSeller(world.deps.database.db, shop, world.context.now)
    // Nobody says that a shop has told who it is: it is looked at again.
    world.setNow('2027-03-01T10:20:00Z')
    await world.documents.workDue()
    const [invoice] = await world.feeInvoices(shop)
    expect(invoice).toMatchObject({
      vat_code: 'AE',
      net: 10,
      vat: 0,
      total: 10,
      rates: [{ vat: 'reverse', percentage: 0 }],
    })
    const pdf = await world.pdf(`/seller/fee-invoices/${invoice?.id}.pdf`, await world.ownerOf(shop))
    expect(pdf).toContain('Reverse charge')
    expect(pdf).toContain('DE136695976')
  })

  it('is listed page by page, the oldest month first, what is given back with a minus', async () => {
    const [other, third] = [await world.addShop(), await world.addShop()]
    await world.set({ market_identity: { ...MARKET, street: null } })
    for (const [n, of] of [other, third, other].entries()) {
      const order = await world.addOrder({ shop: of, payable: 10_000, credit: 10_000, lines: [ONE] })
      await world.pay(9_010 + n, [{ orderId: order, amount: 10_000 }])
      await world.arrive(order)
      if (n === 1) {
        world.setNow('2027-04-01T10:00:00Z')
        await world.documents.workDue()
        await world.feeBack(order, 400)
      }
    }
    world.setNow('2027-05-01T10:00:00Z')
    await world.documents.workDue()
    const rows: unknown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof missing>> = await missing(`?limit=1${cursor && `&cursor=${cursor}`}`)
      rows.push(...page.items.map(({ shop: { id }, month, net }) => [id, month, net]))
      cursor = page.next_cursor
    }
    expect(rows).toEqual([
      [other, '2027-03', 10],
      [third, '2027-03', 10],
      [other, '2027-04', 10],
      [third, '2027-04', -4],
    ])
    expect(await waiting()).toMatchObject({ count: 4, oldest_at: '2027-04-01T10:00:00.000Z' })
  })
})

describe('the numbers of the market', () => {
  let world: StatementWorld
  beforeAll(async () => {
    world = await createStatementWorld()
  })
  afterAll(() => world.close())
  const ranges = async () => (await world.read('/admin/number-range', await world.operator())).data.ranges
  const choose = async (body: object, headers?: Record<string, string>) => {
    const { statusCode, payload } = await world.app.app.inject({
      ...{ method: 'PUT', url: '/api/admin/number-range', payload: body },
      headers: headers ?? (await world.operator()),
    })
    return { status: statusCode, body: JSON.parse(payload) }
  }
  /** Lets the market invoice what it charged in a month. */
  async function invoice(year: number, month: string, next: string) {
    const shop = await world.addShop()
    world.setNow(`${year}-${month}-05T10:00:00Z`)
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE] })
    await world.pay(9_100 + Number(month) + year, [{ orderId: order, amount: 10_000 }])
    await world.arrive(order)
    world.setNow(`${next}T10:00:00Z`)
    await world.documents.workDue()
    return (await world.feeInvoices(shop)).map(({ number }) => number)
  }

  it('begin with what was chosen, go on without a gap, and keep it once one is given', async () => {
    expect((await ranges()).map(({ next_number }: { next_number: string }) => next_number)).toEqual([
      ...['F-2027-000001', 'G-2027-000001', 'F-2028-000001', 'G-2028-000001'],
    ])
    const chosen = await choose({ kind: 'invoice', year: 2027, prefix: 'rm', seen: 'F' })
    expect([chosen.status, chosen.body.data.ranges[0].next_number]).toEqual([200, 'RM-2027-000001'])
    // The year after goes on with it.
    expect((await ranges())[2].next_number).toBe('RM-2028-000001')
    expect(await invoice(2027, '01', '2027-02-01')).toEqual(['RM-2027-000001'])
    expect(await invoice(2027, '02', '2027-03-01')).toEqual(['RM-2027-000002'])
    const used = await choose({ kind: 'invoice', year: 2027, prefix: 'X' })
    expect([used.status, used.body.code]).toEqual([409, 'conflict'])
    expect((await ranges())[0]).toMatchObject({ is_used: true, next_number: 'RM-2027-000003' })
  })

  it('are refused in words where they would be those of the other kind, also at the same time', async () => {
    const shared = await choose({ kind: 'credit_note', year: 2027, prefix: 'RM' })
    expect([shared.status, shared.body.errors.prefix]).toEqual([
      422,
      ['Invoices and credit notes need different letters or digits'],
    ])
    const both = await Promise.all(
      (['invoice', 'credit_note'] as const).map((kind) => choose({ kind, year: 2028, prefix: 'Q' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await choose({ kind: 'credit_note', year: 2028, prefix: 'Y', seen: 'old' })).body.code).toBe('stale')
    for (const prefix of ['', 'A-1', 'TOOLONG99', '٣'])
      expect((await choose({ kind: 'credit_note', year: 2028, prefix })).status, prefix).toBe(422)
    expect((await choose({ kind: 'invoice', year: 2030, prefix: 'X' })).status).toBe(422)
  })

  it('are chosen by the staff of money alone', async () => {
    const shop = await world.addShop()
    expect((await choose({ kind: 'invoice', year: 2028, prefix: 'X' }, await world.ownerOf(shop))).status).toBe(403)
    expect((await choose({ kind: 'invoice', year: 2028, prefix: 'X' }, {})).status).toBe(401)
  })
})
