import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceData } from '../../../db/tables.ts'
import { partOf } from '../../../lib/shares.ts'
import { creditRefund, restOf } from './credit-notes.ts'
import { type InvoicedOrder, invoiceFigures } from './invoice-data.ts'
import { orderOf, sum, words } from './testing/invoiced-order.ts'

const REDUCTION = words('Reduction of the price')

function invoiceOf(order: InvoicedOrder): InvoiceData {
  const head = { shop: words('Lume'), seller: {} as InvoiceData['seller'], takes_back: null, day: '2027-01-04' }
  const code = { code: 'RL-1', placed_day: '2027-01-03', payment_method: 'online' as const }
  return { ...head, order: code, supply: 'sent', currency: 'EUR', exponent: 2, ...invoiceFigures(order, words) }
}

/** Gives pieces and values back as refunds do: never more than is left, the delivery with the last pieces. */
function createRefunds(order: InvoicedOrder) {
  const gone = new Map(order.lines.map(({ id }) => [id, 0]))
  let left = order.payable
  let marketLeft = sum(order.lines.map(({ marketVoucher }) => marketVoucher))
  function give(calculated: number, share: number, isWhole: boolean) {
    const amount = isWhole ? left : Math.min(calculated, left)
    const marketShare = amount === left ? marketLeft : Math.min(marketLeft, share)
    left -= amount
    marketLeft -= marketShare
    return { amount, marketShare }
  }
  const taxOf = (taxes: InvoicedOrder['lines'][number]['taxes']) => sum(taxes.map(({ amount }) => amount))
  return {
    byValue: (part: number) => ({ pieces: [], delivery: 0, ...give(Math.floor(left * part), 0, false) }),
    ofPieces(take: (left: number) => number) {
      const taken = order.lines.flatMap((line) => {
        const before = gone.get(line.id) ?? 0
        const pieces = take(line.quantity - before)
        if (pieces === 0) return []
        gone.set(line.id, before + pieces)
        const part = (amount: number) => partOf(amount, { gone: before, pieces, of: line.quantity })
        const gross = part(line.total) - part(line.shopVoucher) + part(order.includesTax ? 0 : taxOf(line.taxes))
        return [{ lineId: line.id, quantity: pieces, gross, marketShare: part(line.marketVoucher) }]
      })
      const isWhole = order.lines.every(({ id, quantity }) => gone.get(id) === quantity)
      const delivery = isWhole ? order.delivery.charge : 0
      const share = sum(taken.map(({ marketShare }) => marketShare))
      const calculated = sum(taken.map(({ gross }) => gross)) - share + delivery
      return { pieces: taken, delivery, ...give(calculated, share, isWhole) }
    },
  }
}

describe('the credit note of a refund', () => {
  const invoice = invoiceOf(
    orderOf(
      [
        { quantity: 3, total: 999 },
        { quantity: 1, total: 1_001 },
      ],
      { percentages: [20], voucher: 0, isOfMarket: false, delivery: 500 },
    ),
  )

  it('has its pieces at the price of the invoice, and their tax', () => {
    const note = creditRefund(
      invoice,
      [],
      { pieces: [{ lineId: 1, quantity: 1, gross: 400 }], delivery: 0, amount: 400, marketShare: 0 },
      REDUCTION,
    )
    expect(note).toMatchObject({
      net: 333,
      tax: 67,
      total: 400,
      lines: [{ line_id: 1, quantity: 1, unit_net: 33_300 }],
    })
    expect(restOf(invoice, [note])).toMatchObject({
      total: invoice.total - 400,
      lines: [{ line_id: 1, quantity: 2 }, { line_id: 2 }, { line_id: null }],
    })
  })

  it('reduces all rates where it was given by value, and the last one takes that off', () => {
    const half = creditRefund(invoice, [], { pieces: [], delivery: 0, amount: 1_450, marketShare: 0 }, REDUCTION)
    expect(half.lines).toMatchObject([
      { is_reduction: true, rate: 0, net: 1_000, tax: 200 },
      { is_reduction: true, rate: 1, net: 250, tax: 0 },
    ])
    const rest = restOf(invoice, [half])
    expect(rest.total).toBe(1_450)
    expect(rest.lines.slice(-2)).toMatchObject([
      { is_reduction: true, net: -1_000, tax: -200 },
      { is_reduction: true, net: -250 },
    ])
  })

  it('never takes more back than is left', () => {
    const all = restOf(invoice, [])
    expect(all).toMatchObject({ net: invoice.net, tax: invoice.tax, lines: invoice.lines })
    const more = creditRefund(invoice, [all], { pieces: [], delivery: 0, amount: 100, marketShare: 0 }, REDUCTION)
    expect(more).toMatchObject({ total: 0, lines: [] })
  })

  it('adds up with all others to the invoice: line by line, by rate and in all, whatever goes back first', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 6 }), total: fc.integer({ min: 1, max: 90_000 }) })
    const terms = fc.record({
      percentages: fc.array(fc.constantFrom(0, 5, 8.875, 19), { maxLength: 3 }),
      voucher: fc.integer({ min: 0, max: 60_000 }),
      isOfMarket: fc.boolean(),
      delivery: fc.integer({ min: 0, max: 3_000 }),
    })
    const step = fc.oneof(
      fc.record({ value: fc.double({ min: 0, max: 0.9, noNaN: true }) }),
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        terms,
        fc.array(step, { maxLength: 6 }),
        (lines, of, steps) => {
          const order = orderOf(lines, of)
          const issued = invoiceOf(order)
          const refunds = createRefunds(order)
          const notes: ReturnType<typeof restOf>[] = []
          const given = [
            ...steps.map((one) =>
              'value' in one ? refunds.byValue(one.value) : refunds.ofPieces((left) => Math.floor(left * one.share)),
            ),
            refunds.ofPieces((left) => left),
          ]
          for (const refund of given) {
            const note = creditRefund(issued, notes, refund, REDUCTION)
            expect(note.net + note.tax).toBe(note.total)
            expect(note.total).toBe(refund.amount + refund.marketShare)
            expect(note.paid_by_market).toBe(refund.marketShare)
            for (const [index, { net, taxes }] of note.rates.entries()) {
              const own = note.lines.filter(({ rate }) => rate === index)
              expect(sum(own.map((one) => one.net))).toBe(net)
              expect(sum(own.map((one) => one.tax))).toBe(sum(taxes.map(({ amount }) => amount)))
            }
            notes.push(note)
          }
          for (const [index, { net, taxes }] of issued.rates.entries()) {
            expect(sum(notes.map(({ rates }) => rates[index]?.net ?? 0))).toBe(net)
            for (const [at, { amount }] of taxes.entries())
              expect(sum(notes.map(({ rates }) => rates[index]?.taxes[at]?.amount ?? 0))).toBe(amount)
          }
          expect(restOf(issued, notes)).toMatchObject({ lines: [], total: 0, paid_by_market: 0 })
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
