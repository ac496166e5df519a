import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LineTax } from '../../../db/tables.ts'
import { borneByMarket, calculateTaxes } from '../../goods/taxes/index.ts'
import { invoiceFigures, lacksForInvoice } from './invoice-data.ts'
import { orderOf, sum, words } from './testing/invoiced-order.ts'

describe('the figures of an invoice', () => {
  it('are those of the order: net and taxes by rate, and what is to be paid', () => {
    const lines = [
      { quantity: 3, total: 999 },
      { quantity: 1, total: 1_001 },
    ]
    const figures = invoiceFigures(
      orderOf(lines, { percentages: [19], voucher: 0, isOfMarket: false, delivery: 500 }),
      words,
    )
    expect(figures).toMatchObject({ net: 2_500, tax: 380, total: 2_880, paid_by_market: 0, paid: 0, to_pay: 2_880 })
    expect(figures.lines.map(({ unit_net, net, tax, rate }) => [unit_net, net, tax, rate])).toEqual([
      [33_300, 999, 190, 0],
      [100_100, 1_001, 190, 0],
      [50_000, 500, 0, 1],
    ])
    expect(
      figures.rates.map(({ net, taxes }) => [net, taxes.map(({ percentage, amount }) => [percentage, amount])]),
    ).toEqual([
      [2_000, [[19, 380]]],
      [500, []],
    ])
  })

  it('show a voucher of the shop by line, before which the unit price stands', () => {
    const lines = [
      { quantity: 2, total: 2_000 },
      { quantity: 1, total: 1_000 },
    ]
    const figures = invoiceFigures(
      orderOf(lines, { percentages: [20], voucher: 300, isOfMarket: false, delivery: 0 }),
      words,
    )
    expect(figures.lines.map(({ unit_net, discount, net }) => [unit_net, discount, net])).toEqual([
      [100_000, 200, 1_800],
      [100_000, 100, 900],
    ])
    expect(figures).toMatchObject({ net: 2_700, tax: 540, total: 3_240, to_pay: 3_240, paid_by_market: 0 })
  })

  it('leave a voucher of the market in what the seller is paid and taxed for', () => {
    const figures = invoiceFigures(
      orderOf([{ quantity: 1, total: 1_000 }], { percentages: [20], voucher: 200, isOfMarket: true, delivery: 0 }),
      words,
    )
    // The shopper pays 8.00 and 1.60 of tax; the market 2.00, of which 0.33 are tax.
    expect(figures).toMatchObject({ net: 967, tax: 193, total: 1_160, paid_by_market: 200, to_pay: 960 })
    expect(figures.lines[0]).toMatchObject({ unit_net: 96_700, discount: 0 })
  })

  it('take the tax out of prices that include it', () => {
    const tax = (amount: number, base: number): LineTax => ({ id: 7, name: 'VAT', percentage: 19, amount, base })
    const figures = invoiceFigures(
      {
        includesTax: true,
        lines: [
          {
            ...{
              id: 1,
              name: words('Cup'),
              details: words(''),
              quantity: 3,
              total: 5_400,
              shopVoucher: 0,
              marketVoucher: 540,
            },
            taxes: [tax(862, 4_538)],
          },
        ],
        delivery: { charge: 490, name: words('Delivery') },
        // What no line is charged with is charged on delivery.
        taxes: [{ ...tax(940, 0), code: 'S', exemption: null, delivery_base: 412, delivery_amount: 78 }],
        payable: 5_350,
        isPaid: true,
      },
      words,
    )
    expect(figures).toMatchObject({ net: 4_950, tax: 940, total: 5_890, paid_by_market: 540, paid: 5_350, to_pay: 0 })
    expect(figures.lines.map(({ net, tax: own, unit_net }) => [net, own, unit_net])).toEqual([
      [4_538, 862, 151_267],
      [412, 78, 41_200],
    ])
    expect(figures.rates).toMatchObject([{ code: 'S', net: 4_950, taxes: [{ percentage: 19, amount: 940 }] }])
  })

  it('add up for every order: by line, by rate and in all', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 50 }), total: fc.integer({ min: 0, max: 5_000_000 }) })
    const terms = fc.record({
      percentages: fc.array(fc.constantFrom(0, 5, 7, 8.875, 19, 25), { maxLength: 3 }),
      voucher: fc.integer({ min: 0, max: 900_000 }),
      isOfMarket: fc.boolean(),
      delivery: fc.integer({ min: 0, max: 3_000 }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), terms, (lines, of) => {
        const order = orderOf(lines, of)
        const { lines: drawn, rates, net, tax, total, ...paying } = invoiceFigures(order, words)
        expect(net + tax).toBe(total)
        expect(paying.paid_by_market + paying.paid + paying.to_pay).toBe(total)
        expect(sum(drawn.map((one) => one.net))).toBe(net)
        expect(sum(drawn.map((one) => one.tax))).toBe(tax)
        for (const [index, rate] of rates.entries()) {
          const own = drawn.filter((one) => one.rate === index)
          expect(sum(own.map((one) => one.net))).toBe(rate.net)
          expect(sum(own.map((one) => one.tax))).toBe(sum(rate.taxes.map(({ amount }) => amount)))
        }
        for (const one of drawn) {
          expect(one.net).toBeGreaterThanOrEqual(0)
          expect(Math.abs(one.unit_net * one.quantity - 100 * (one.net + one.discount))).toBeLessThanOrEqual(
            one.quantity,
          )
        }
        expect(drawn.filter(({ line_id }) => line_id !== null)).toHaveLength(lines.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are what rates came to, inside prices and on top, with taxed delivery and a voucher of the market', () => {
    const rate = fc.constantFrom(
      ...[19, 7, 0].map((percentage) => ({
        ...{ id: percentage, name: `VAT ${percentage}`, percentage },
        code: percentage === 0 ? ('E' as const) : ('S' as const),
        exemption: percentage === 0 ? 'Art. 284' : null,
      })),
    )
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      total: fc.integer({ min: 1, max: 90_000 }),
      rate,
    })
    const terms = fc.record({
      voucher: fc.integer({ min: 0, max: 60_000 }),
      marketPpm: fc.integer({ min: 0, max: 1_000_000 }),
      delivery: fc.integer({ min: 0, max: 3_000 }),
      isInclusive: fc.boolean(),
      taxOnDelivery: fc.constantFrom('goods' as const, 'none' as const),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), terms, (lines, { voucher, marketPpm, ...of }) => {
        const goods = sum(lines.map(({ total }) => total))
        const discount = Math.min(voucher, goods)
        const { taxes, lines: shares } = calculateTaxes({ lines, voucher: { discount, marketPpm }, ...of }, 1)
        const byMarket = (line: number) => borneByMarket(shares[line]?.voucher ?? 0, { marketPpm }, 1)
        const added = of.isInclusive ? 0 : sum(taxes.map(({ amount }) => amount))
        const figures = invoiceFigures(
          {
            includesTax: of.isInclusive,
            lines: lines.map(({ quantity, total }, index) => ({
              ...{ id: index + 1, name: words('Cup'), details: words(''), quantity, total },
              shopVoucher: (shares[index]?.voucher ?? 0) - byMarket(index),
              marketVoucher: byMarket(index),
              taxes: shares[index]?.taxes ?? [],
            })),
            delivery: { charge: of.delivery, name: words('Delivery') },
            taxes,
            payable: goods + of.delivery - discount + added,
            isPaid: true,
          },
          words,
        )
        expect(figures.net + figures.tax).toBe(figures.total)
        expect(figures.paid + figures.paid_by_market).toBe(figures.total)
        expect(figures.tax).toBe(sum(taxes.map((tax) => tax.amount + (tax.market_amount ?? 0))))
        for (const found of figures.rates.filter((one) => one.code !== null)) {
          const tax = taxes.find(({ percentage }) => percentage === found.taxes[0]?.percentage)
          expect(found.net).toBe((tax?.base ?? 0) + (tax?.market_base ?? 0))
          expect(found.exemption).toBe(tax?.exemption)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('lacksForInvoice', () => {
  const identity = {
    ...{
      is_trader: true,
      name: 'Lume GmbH',
      form: null,
      representative: null,
      email: null,
      phone: null,
      register: null,
    },
    address: { street: 'Hafen 1', post_code: null, town: 'Hamburg', country: 'DE' },
    ...{ vat_id: 'DE136695976', tax_number: null },
  }

  it('asks a trader for name, address and one of the tax numbers, and a private person for nothing', () => {
    expect(lacksForInvoice(identity)).toBeUndefined()
    expect(lacksForInvoice({ ...identity, vat_id: null, tax_number: '22/815' })).toBeUndefined()
    for (const missing of [{ name: null }, { address: null }, { vat_id: null }])
      expect(lacksForInvoice({ ...identity, ...missing })).toBe('facts')
    expect(lacksForInvoice(null)).toBe('facts')
    expect(lacksForInvoice({ ...identity, is_trader: false })).toBe('private')
  })
})
