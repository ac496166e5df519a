import { SellerInvoiceDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { fromJson } from '../../../db/json.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { completeSeller } from './testing/complete-seller.ts'
import { readPdf, textOf } from './testing/read-pdf.ts'

let shop: RefundCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createRefundCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const vat = { vat_taxes: [{ name: 'VAT', percentage: 20, is_active: true }] }
const pieces = (line_id: number | undefined, quantity: number) => ({ lines: [{ line_id, quantity }] })

async function documentsOf(id: number) {
  const { db } = shop.deps.database
  const rows = await db.selectFrom('invoices').where('order_id', '=', id).selectAll().orderBy('id').execute()
  const read = rows.map(({ data_json, ...row }) => ({ ...row, data: fromJson(data_json) }))
  return { invoice: read.find(({ kind }) => kind === 'invoice'), notes: read.filter(({ kind }) => kind !== 'invoice') }
}
async function refund(id: number, body: object, by?: typeof staff) {
  const { version } = await shop.rowOf(id)
  const reply = await shop.call('POST', `/${by ? 'admin' : 'seller'}/orders/${id}/refunds`, {
    body: { version, ...body },
    ...(by && { by }),
  })
  expect(reply.status, reply.body.message).toBe(200)
}
async function issueInvoice(id: number) {
  expect((await shop.call('POST', `/seller/orders/${id}/invoice`)).status).toBe(200)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('a refund of a part', () => {
  it('takes its pieces back from the invoice; all notes together take the whole of it back', async () => {
    const { id, lines, buyer } = await shop.paidOrder(
      [
        { price: 333, quantity: 3 },
        { price: 1_999, quantity: 1 },
      ],
      { voucher: true, settings: vat },
    )
    await issueInvoice(id)
    await refund(id, pieces(lines[0], 1))
    const first = await documentsOf(id)
    const [row] = await shop.refundsOf(id)
    expect(first.notes).toMatchObject([
      {
        kind: 'credit_note',
        refers_to: first.invoice?.id,
        refund_id: row?.id,
        data: {
          takes_back: { number: first.invoice?.number, is_part: true },
          lines: [{ line_id: lines[0], quantity: 1, unit_net: first.invoice?.data.lines[0]?.unit_net }],
          paid: row?.amount,
          paid_by_market: row?.market_share,
          to_pay: 0,
        },
      },
    ])
    for (const body of [pieces(lines[1], 1), pieces(lines[0], 2)]) await refund(id, body)
    const { invoice, notes } = await documentsOf(id)
    expect(notes).toHaveLength(3)
    for (const figure of ['net', 'tax', 'total', 'paid_by_market', 'paid'] as const)
      expect(sum(notes.map(({ data }) => data[figure])), figure).toBe(invoice?.data[figure])
    // The gateway's word that all has gone back issues nothing more.
    await shop.payments.workDue()
    expect(await shop.rowOf(id)).toMatchObject({ payment_status: 'refunded' })
    expect((await documentsOf(id)).notes).toHaveLength(3)
    const mails = await shop.mailsTo(buyer)
    expect(mails.filter(({ subject }) => subject.startsWith('Credit note'))).toHaveLength(3)
    const shown = await shop.call('GET', `/seller/invoices/${notes[0]?.id}`)
    expect(SellerInvoiceDetails.strict().safeParse(shown.body.data.invoice).error).toBeUndefined()
    const file = await shop.app.inject({ url: `/api/orders/${id}/invoices/${notes[0]?.id}`, headers: buyer.headers })
    const drawn = textOf(readPdf(file.rawPayload)).split('\n')
    expect(drawn).toEqual(
      expect.arrayContaining([
        'Takes back a part of invoice',
        invoice?.number,
        'Was paid by the market',
        'Returned to you',
      ]),
    )
  })

  it('by value reduces the price, and what goes back later takes that off', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 2_000, quantity: 2 }], { settings: vat })
    await issueInvoice(id)
    await refund(id, { goodwill: 10, reason: 'A chipped cup' })
    const { invoice, notes } = await documentsOf(id)
    expect(notes).toMatchObject([
      { data: { total: 1_000, paid: 1_000, lines: [{ is_reduction: true }, { is_reduction: true }] } },
    ])
    // The last pieces give back all that is left.
    await refund(id, pieces(lines[0], 2))
    const after = await documentsOf(id)
    expect(sum(after.notes.map(({ data }) => data.total))).toBe(invoice?.data.total)
    expect(after.notes[1]?.data.lines.some(({ net }) => net < 0)).toBe(true)
  })

  it('that the market gives of its own leaves the invoice as it is', async () => {
    const { id } = await shop.paidOrder([{ price: 900, quantity: 1 }])
    await issueInvoice(id)
    await refund(id, { goodwill: 2, reason: 'Sorry for the delay', bearer: 'market' }, staff)
    expect((await documentsOf(id)).notes).toEqual([])
  })

  it('of before the invoice is credited with it, and pieces that were cancelled are not in it', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 3 }], { sent: false })
    const { version } = await shop.rowOf(id)
    const cancelled = await shop.call('POST', `/seller/orders/${id}/cancel-lines`, {
      body: { version, ...pieces(lines[0], 1), reason: 'Broken in the kiln' },
    })
    expect(cancelled.status, cancelled.body.message).toBe(200)
    await refund(id, { goodwill: 1, reason: 'Sorry' })
    expect(await documentsOf(id)).toEqual({ invoice: undefined, notes: [] })
    await issueInvoice(id)
    const { invoice, notes } = await documentsOf(id)
    expect(invoice?.data).toMatchObject({ total: 1_490, lines: [{ quantity: 2 }, { line_id: null }] })
    expect(notes).toMatchObject([{ data: { total: 100 } }])
  })

  it('of an order that is cancelled afterwards leaves the rest to one note', async () => {
    const { id, lines, buyer } = await shop.paidOrder([{ price: 500, quantity: 3 }], { sent: false })
    await issueInvoice(id)
    const { version } = await shop.rowOf(id)
    await shop.call('POST', `/seller/orders/${id}/cancel-lines`, {
      body: { version, ...pieces(lines[0], 1), reason: 'Broken in the kiln' },
    })
    const ended = await shop.post('/orders/cancel', { order_id: id, reason: 'Late' }, { headers: buyer.headers })
    expect(ended.status, ended.body.message).toBe(200)
    const { invoice, notes } = await documentsOf(id)
    expect(notes.map(({ data }) => data.total)).toEqual([500, 1_490])
    expect(invoice?.data.total).toBe(1_990)
  })
})
