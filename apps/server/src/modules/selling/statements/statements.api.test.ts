import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff, joinTeam } from '../../../../test/support/market.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { releaseDue } from '../ledger/money-worker.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createStatementWorld, type StatementWorld } from './testing/statement-world.ts'

// The month of the example of money after the sale, as its documents tell it: two orders in one payment, a piece that comes back, a cash
// order, a payout, and a withdrawal in the month after.

let world: StatementWorld
let A: number
let B: number
let codes: Record<'a' | 'b' | 'cash', string>
const orders = { a: 0, b: 0, cash: 0 }
beforeAll(async () => {
  world = await createStatementWorld()
  A = await world.addShop('de')
  B = await world.addShop('ar')
  await completeSeller(world.deps.database.db, A, world.context.now)
  orders.a = await world.addOrder({
    ...{ shop: A, payable: 5_880, credit: 6_479, delivery: 490 },
    lines: [
      { quantity: 2, line_total: 4_990, commission: 649, commission_fixed: 25 },
      { quantity: 1, line_total: 999, commission: 80, commission_fixed: 0 },
    ],
  })
  orders.b = await world.addOrder({
    ...{ shop: B, payable: 2_890, credit: 2_890, delivery: 390 },
    lines: [{ quantity: 1, line_total: 3_000, shop_voucher: 500, commission: 325, commission_fixed: 25 }],
  })
  orders.cash = await world.addOrder({
    ...{ shop: A, payable: 2_490, credit: 2_490, delivery: 490, isCash: true },
    lines: [{ quantity: 1, line_total: 2_000, commission: 265, commission_fixed: 25 }],
  })
  const rows = await world.deps.database.db
    .selectFrom('orders')
    .where('id', 'in', Object.values(orders))
    .select(['id', 'code'])
    .execute()
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? ''
  codes = { a: codeOf(orders.a), b: codeOf(orders.b), cash: codeOf(orders.cash) }

  const { direct } = world
  const gateway = 'stripe'
  await world.pay(7_001, [
    { orderId: orders.a, amount: 5_880 },
    { orderId: orders.b, amount: 2_890 },
  ])
  await world.arrive(orders.a)
  await world.arrive(orders.b)
  await direct('part_gone', [
    { account: 'pending', shop: A, amount: 2_495, order: orders.a },
    { account: 'refunds_due', amount: -2_245, order: orders.a },
    { account: 'market_vouchers', amount: -250, order: orders.a },
  ])
  await world.feeBack(orders.a, 325)
  await direct('refund_done', [
    { account: 'refunds_due', amount: 2_245, order: orders.a },
    { account: 'gateway', gateway, amount: -2_245, order: orders.a },
  ])
  await world.arrive(orders.cash, 'cash')
  world.setNow('2027-01-26T10:00:00Z')
  await releaseDue(world.deps.database, world.context)
  for (const [shop, amount] of [
    [A, 3_188],
    [B, 2_503],
  ] as const)
    await direct('payout', [
      { account: 'available', shop, amount },
      { account: 'payouts_in_transit', amount: -amount },
    ])
  // Nothing is closed before the first of the month, at three o'clock in Berlin.
  world.setNow('2027-02-01T01:59:00Z')
  await world.documents.workDue()
  expect(await world.statements(A)).toEqual([])
  world.setNow('2027-02-01T02:00:00Z')
  await world.documents.workDue()
  // B is withdrawn after its payout, in the next month.
  world.setNow('2027-02-03T10:00:00Z')
  await direct('part_gone', [
    { account: 'available', shop: B, amount: 2_890, order: orders.b },
    { account: 'refunds_due', amount: -2_890, order: orders.b },
  ])
  await world.feeBack(orders.b, 325)
  world.setNow('2027-03-01T09:00:00Z')
  await world.documents.workDue()
}, 60_000)
afterAll(() => world.close())

describe('the statement of the example', () => {
  it('has the opening, each kind, each order and the closing of a month', async () => {
    const { statement, orders: rows } = await world.statement(A, '2027-01')
    expect(statement).toMatchObject({
      ...{ number: `S${A}-2027-01`, opening: 0, closing: 0, from_day: '2027-01-01', to_day: '2027-01-31' },
      ...{ ledger_since: '2027-01-04', fees: { commission: -6.69, vat: -1.27 } },
      accounts: { closing: { pending: 0, available: 0, held: 0, cash_with: 0 } },
    })
    const kinds = Object.fromEntries(statement.kinds.map(({ kind, amount, count }) => [kind, [amount, count]]))
    expect(kinds).toEqual({
      ...{ paid: [64.79, 1], part_gone: [-24.95, 1], earned: [-11.83, 2], fee_back: [3.87, 1] },
      ...{ cash: [0, 2], cash_kept: [0, 2], release: [0, 4], payout: [-31.88, 1] },
    })
    expect(rows).toEqual([
      {
        order: { id: orders.cash, code: codes.cash },
        ...{ goods: 20, delivery: 4.9, voucher: 0, cash: -24.9, refunds: 0, commission: -2.65, vat: -0.5, other: 0 },
        ...{ amount: -3.15, paid_by_market: 0 },
      },
      {
        order: { id: orders.a, code: codes.a },
        ...{
          goods: 59.89,
          delivery: 4.9,
          voucher: 0,
          cash: 0,
          refunds: -24.95,
          commission: -4.04,
          vat: -0.77,
          other: 0,
        },
        ...{ amount: 35.03, paid_by_market: 3.49 },
      },
    ])
    expect(statement.others).toMatchObject([{ kind: 'payout', amount: -31.88 }])
  })

  it('begins where the month before has ended, and says what the shop owes', async () => {
    const [february, january] = await world.statements(B)
    expect([january?.opening, january?.closing]).toEqual([0, 0])
    expect([february?.month, february?.opening, february?.closing]).toEqual(['2027-02', 0, -25.03])
    const { statement, orders: rows } = await world.statement(B, '2027-02')
    expect(statement.accounts.closing).toEqual({ pending: 0, available: -25.03, held: 0, cash_with: 0 })
    expect(rows).toMatchObject([{ goods: 0, delivery: 0, refunds: -28.9, commission: 3.25, vat: 0.62, amount: -25.03 }])
    // A had no entry and nothing open, so it has no statement.
    expect((await world.statements(A)).map(({ month }) => month)).toEqual(['2027-01'])
    world.setNow('2027-04-01T09:00:00Z')
    await world.documents.workDue()
    const [march] = await world.statements(B)
    expect([march?.month, march?.opening, march?.closing]).toEqual(['2027-03', -25.03, -25.03])
  })

  it('is the same on the screen, as a file to print and as a table', async () => {
    for (const [shop, month] of [
      [A, '2027-01'],
      [B, '2027-01'],
      [B, '2027-02'],
    ] as const) {
      const { statement, orders: rows, csv, pdf } = await world.statement(shop, month)
      const cents = (amount: number) => Math.round(amount * 100)
      const changed = cents(statement.closing) - cents(statement.opening)
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)
      expect(sum(statement.kinds.map(({ amount }) => amount))).toBe(changed)
      expect(sum([...rows, ...statement.others].map(({ amount }) => amount))).toBe(changed)
      for (const { amount, paid_by_market: _, order, ...parts } of rows)
        expect(sum(Object.values(parts)), order.code).toBe(cents(amount))
      // In the table, cash stands as the shop has it, which lowers what it is owed.
      const inTable = csv.map(([, , , , account, , , amount]) => Number(amount) * (account === 'cash_with' ? -1 : 1))
      expect(sum(inTable)).toBe(changed)
      expect(csv).toHaveLength(statement.kinds.reduce((total, { count }) => total + count, 0))
      expect(new Set(csv.map(([number]) => number))).toEqual(new Set([statement.number]))
      for (const figure of [statement.number, ...rows.flatMap(({ order }) => order.code)]) expect(pdf).toContain(figure)
      for (const { amount, refunds, goods } of rows)
        for (const part of [amount, refunds, goods]) if (part !== 0) expect(pdf).toContain(part.toFixed(2))
      for (const { amount } of statement.kinds) expect(pdf).toContain(amount.toFixed(2))
    }
  })

  it('is printed in the language of the shop, with Arabic letters joined', async () => {
    expect((await world.statement(A, '2027-01')).pdf).toContain('Abrechnung')
    expect((await world.statement(B, '2027-01')).pdf).toContain('كشف الحساب')
  })
})

describe('the invoice of the market', () => {
  it('charges the commission of the month with its tax, by the figures of the ledger', async () => {
    const [invoice] = await world.feeInvoices(A)
    expect(invoice).toMatchObject({
      ...{ kind: 'invoice', number: 'F-2027-000001', month: '2027-01', day: '2027-02-01', vat_code: 'S' },
      ...{ net: 6.69, vat: 1.27, total: 7.96, from_day: '2027-01-01', to_day: '2027-01-31', refers_to: [] },
      rates: [{ vat: 'domestic', code: 'S', percentage: 19, orders: 2, net: 6.69, tax: 1.27 }],
      seller: { vat_id: 'DE136695976' },
      market: { vat_id: 'DE811569869' },
    })
    expect(invoice?.seller.lines.slice(0, 2)).toEqual(['Lume & Clay GmbH', 'Represented by Ines Calder'])
    const ledger = await world.deps.database.db
      .selectFrom('ledger_months')
      .where('account', 'in', ['commission', 'commission_vat'])
      .where('month', '=', '2027-01')
      .select((eb) => ['account', eb.fn.sum<number>('amount').as('amount')])
      .groupBy('account')
      .orderBy('account')
      .execute()
    const [ofB] = (await world.feeInvoices(B)).filter(({ month }) => month === '2027-01')
    expect([ofB?.number, ofB?.net, ofB?.vat]).toEqual(['F-2027-000002', 3.25, 0.62])
    expect(ledger.map(({ amount }) => Number(amount))).toEqual([-669 - 325, -127 - 62])
  })

  it('gives back what was charged in an earlier month by a credit note that names the invoice', async () => {
    const [note, invoice] = await world.feeInvoices(B)
    expect(note).toMatchObject({
      ...{ kind: 'credit_note', number: 'G-2027-000001', month: '2027-02', day: '2027-03-01' },
      ...{ net: 3.25, vat: 0.62, total: 3.87 },
      refers_to: [{ id: invoice?.id, number: 'F-2027-000002', day: '2027-02-01', net: 3.25 }],
      rates: [{ orders: 1, net: 3.25, tax: 0.62 }],
    })
    const pdf = await world.pdf(`/seller/fee-invoices/${note?.id}.pdf`, await world.ownerOf(B))
    for (const part of ['Credit note', 'G-2027-000001', 'F-2027-000002', '3.25', '0.62', '3.87', 'DE811569869', '19%'])
      expect(pdf, part).toContain(part)
  })

  it('never changes, and its numbers have no gaps', async () => {
    const { db } = world.deps.database
    const [first] = await db.selectFrom('fee_invoices').selectAll().orderBy('id').execute()
    const [statement] = await db.selectFrom('statements').selectAll().orderBy('id').execute()
    await expect(
      db
        .updateTable('fee_invoices')
        .set({ net: 1 })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    ).rejects.toThrow()
    await expect(
      db
        .deleteFrom('fee_invoices')
        .where('id', '=', first?.id ?? 0)
        .execute(),
    ).rejects.toThrow()
    await expect(
      db
        .updateTable('statements')
        .set({ closing: 1 })
        .where('id', '=', statement?.id ?? 0)
        .execute(),
    ).rejects.toThrow()
    await expect(
      db
        .deleteFrom('statements')
        .where('id', '=', statement?.id ?? 0)
        .execute(),
    ).rejects.toThrow()
    await expect(db.deleteFrom('ledger_closings').execute()).rejects.toThrow()
    const { months, ranges, market_lacks, shops_lack, next } = (
      await world.read('/admin/month-documents', await world.operator())
    ).data
    expect(
      months.map(({ month, statements, invoices, credit_notes, missing }: Record<string, unknown>) => [
        month,
        statements,
        invoices,
        credit_notes,
        missing,
      ]),
    ).toEqual([
      ['2027-03', 1, 0, 0, 0],
      ['2027-02', 1, 0, 1, 0],
      ['2027-01', 2, 2, 0, 0],
    ])
    expect(ranges).toEqual([
      { kind: 'invoice', year: 2027, count: 2, next_number: 'F-2027-000003' },
      { kind: 'credit_note', year: 2027, count: 1, next_number: 'G-2027-000002' },
    ])
    expect([market_lacks, shops_lack]).toEqual([[], []])
    expect(next).toEqual({ month: '2027-04', from: '2027-05-01T01:00:00.000Z' })
  })

  it('is told to its shop once, with the statement', async () => {
    const events = await world.deps.database.db
      .selectFrom('notification_events')
      .where('kind', '=', 'statement')
      .select(['shop_id'])
      .orderBy('subject_id')
      .execute()
    expect(events.map(({ shop_id }) => shop_id)).toEqual([A, B, B, B])
  })

  it('keeps the laws of the ledger', async () => {
    const broken = await brokenLaws(world.deps.database.db)
    // The example posts refunds and payouts without their rows.
    expect(broken.filter((law) => !/owed|payout|transit/.test(law))).toEqual([])
  })
})

describe('documents of months', () => {
  it('are nobody else’s: not another shop’s, a role’s without money, a shopper’s, or staff’s without money', async () => {
    const [statement] = await world.statements(B)
    const [invoice] = await world.feeInvoices(B)
    const packer = (await addSeller(world.app)).id
    await joinTeam(world.app, { shopId: B, userId: packer, role: 'fulfilment' })
    const support = (await addSeller(world.app)).id
    await joinStaff(world.app, { userId: support, role: 'support' })
    const [otherShop, packing, supporting] = [
      await world.ownerOf(A),
      await enterConsoleAs(world.app, packer),
      await enterConsoleAs(world.app, support),
    ]
    const own = [
      '/seller/statements',
      '/seller/statements/2027-02',
      '/seller/statements/2027-02.pdf',
      '/seller/statements/2027-02.csv',
    ]
    const invoices = [
      '/seller/fee-invoices',
      `/seller/fee-invoices/${invoice?.id}`,
      `/seller/fee-invoices/${invoice?.id}.pdf`,
    ]
    const market = [
      ...['/admin/statements', `/admin/statements/${statement?.id}`, `/admin/statements/${statement?.id}.pdf`],
      ...[`/admin/statements/${statement?.id}.csv`, '/admin/fee-invoices', `/admin/fee-invoices/${invoice?.id}`],
      ...[`/admin/fee-invoices/${invoice?.id}.pdf`, '/admin/month-documents'],
    ]
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await world.app.get(path, { headers })).status
    for (const path of [...own, ...invoices, ...market]) expect(await statusOf(path, {}), path).toBe(401)
    const shopper = await world.app.loginAs(1)
    for (const path of [...own, ...invoices, ...market])
      expect(await statusOf(path, shopper), path).toBeGreaterThanOrEqual(401)
    for (const path of [...own, ...invoices]) expect(await statusOf(path, packing), path).toBe(403)
    for (const path of market) expect(await statusOf(path, supporting), path).toBe(403)
    // Another shop has no February, and no such invoice.
    for (const path of [...own.slice(1), ...invoices.slice(1)]) expect(await statusOf(path, otherShop), path).toBe(404)
    for (const path of market) expect(await statusOf(path, await world.operator()), path).toBe(200)
  })
})
