import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderTax } from '../../../db/tables.ts'
import {
  type AppliedRate,
  borneByMarket,
  calculateTaxes,
  findRate,
  type Place,
  type Rate,
  rateOfLine,
  rateTable,
} from './rules.ts'

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)

const [STANDARD, BOOKS] = [1, 2]
let lastId = 0
const rate = (over: Partial<Rate>): Rate => ({
  id: ++lastId,
  categoryId: STANDARD,
  country: 'DE',
  region: null,
  codePrefix: null,
  name: 'VAT',
  percentage: 19,
  code: 'S',
  exemption: null,
  fromDay: '2020-01-01',
  toDay: null,
  ...over,
})
const place = (country: string | null, region: string | null = null, postCode: string | null = null): Place => ({
  country,
  region,
  postCode,
})

describe('findRate', () => {
  const table = rateTable(
    [
      rate({ percentage: 19 }),
      rate({ percentage: 7, categoryId: BOOKS }),
      rate({ percentage: 0, code: 'O', codePrefix: '27498' }),
      rate({ percentage: 20, country: 'AT' }),
      rate({ percentage: 19.5, country: 'AT', codePrefix: '6691' }),
      rate({ percentage: 10, country: 'PT', toDay: '2026-12-31' }),
      rate({ percentage: 11, country: 'PT', fromDay: '2027-01-01' }),
      rate({ percentage: 5, country: 'PT', region: '20' }),
      rate({ percentage: 4, country: 'PT', region: '20', codePrefix: '95' }),
      rate({ percentage: 2, country: 'PT', codePrefix: '9' }),
    ],
    STANDARD,
  )
  it.each([
    ['the country’s', STANDARD, place('DE', null, '20537'), '2026-05-01', 19, 'own'],
    ['the category’s own', BOOKS, place('DE'), '2026-05-01', 7, 'own'],
    ['that of the default category where the own has none there', BOOKS, place('AT'), '2026-05-01', 20, 'default'],
    ['that of the default category for what has none', null, place('AT'), '2026-05-01', 20, 'own'],
    ['a post code’s before the country’s', STANDARD, place('DE', null, '27498'), '2026-05-01', 0, 'own'],
    ['a post code’s by its beginning', STANDARD, place('AT', null, '6691'), '2026-05-01', 19.5, 'own'],
    ['a region’s before the country’s', STANDARD, place('PT', '20', null), '2026-05-01', 5, 'own'],
    ['the longest beginning before a region', STANDARD, place('PT', '20', '9504523'), '2026-05-01', 4, 'own'],
    ['a beginning before the region that has none of it', STANDARD, place('PT', '20', '9004'), '2026-05-01', 2, 'own'],
    ['the last day of one', STANDARD, place('PT'), '2026-12-31', 10, 'own'],
    ['the first day of the next', STANDARD, place('PT'), '2027-01-01', 11, 'own'],
  ] as const)('finds %s', (_, categoryId, where, day, percentage, because) => {
    expect(findRate(table, { categoryId, place: where, day })).toMatchObject({ because, rate: { percentage } })
  })

  it.each([
    ['another country', STANDARD, place('FR'), '2026-05-01'],
    ['an unknown country', STANDARD, place(null), '2026-05-01'],
    ['a day before the first', STANDARD, place('DE'), '2019-12-31'],
  ] as const)('finds none for %s', (_, categoryId, where, day) => {
    expect(findRate(table, { categoryId, place: where, day })).toEqual({ because: 'none', rate: null })
  })

  it('finds none without a default category for what has no category', () => {
    expect(
      findRate(rateTable([rate({})], null), { categoryId: null, place: place('DE'), day: '2026-05-01' }).rate,
    ).toBeNull()
  })

  it('takes 5 µs at most with 27 countries, 5 categories and 10 years', () => {
    const countries = Array.from({ length: 27 }, (_, n) => `${String.fromCharCode(65 + (n % 26))}${n > 25 ? 'B' : 'A'}`)
    const years = Array.from({ length: 10 }, (_, n) => 2020 + n)
    const rates = countries.flatMap((country) =>
      [1, 2, 3, 4, 5].flatMap((categoryId) =>
        years.map((year) => rate({ categoryId, country, fromDay: `${year}-01-01`, toDay: `${year}-12-31` })),
      ),
    )
    const large = rateTable(rates, 1)
    const queries = countries.flatMap((country) =>
      [1, 2, 3, 4, 5].map((categoryId) => ({ categoryId, place: place(country, null, '20537'), day: '2020-06-01' })),
    )
    const rounds = 200
    const run = () => {
      for (const query of queries) findRate(large, query)
    }
    for (let n = 0; n < rounds; n++) run()
    const from = performance.now()
    for (let n = 0; n < rounds; n++) run()
    const microseconds = ((performance.now() - from) * 1_000) / (rounds * queries.length)
    expect(findRate(large, queries[0] as (typeof queries)[number]).rate?.fromDay).toBe('2020-01-01')
    expect(microseconds).toBeLessThan(5)
  })
})

describe('rateOfLine', () => {
  const table = rateTable([rate({ percentage: 19 }), rate({ percentage: 20, country: 'AT' })], STANDARD)
  const of = (seller: Partial<Parameters<typeof rateOfLine>[1]['seller']>, country: string | null) =>
    rateOfLine(table, {
      seller: { status: 'regular', place: 'origin', country: 'DE', exemption: null, ...seller },
      categoryId: null,
      address: place(country),
      day: '2026-05-01',
    })

  it('charges the rate of the shop’s country, wherever the parcel goes', () => {
    expect(of({}, 'AT').percentage).toBe(19)
  })

  it('charges the rate of the address for a shop that is registered there', () => {
    expect(of({ place: 'destination' }, 'AT').percentage).toBe(20)
    expect(of({ place: 'destination' }, 'FR')).toMatchObject({ percentage: 0, code: 'O', id: 0 })
  })

  it('charges nothing for small businesses and private sellers, with the reason', () => {
    expect(of({ status: 'small_business', exemption: '§ 19 UStG' }, 'DE')).toMatchObject({
      ...{ percentage: 0, code: 'E', exemption: '§ 19 UStG' },
    })
    expect(of({ status: 'private' }, 'DE')).toMatchObject({ percentage: 0, code: 'O' })
  })
})

const applied = (id: number, percentage: number): AppliedRate => ({
  ...{ id, name: `VAT ${percentage}`, percentage, exemption: null },
  code: percentage > 0 ? 'S' : 'Z',
})
const NONE = { discount: 0, marketPpm: 0 }
const cent = 1

describe('calculateTaxes', () => {
  it('takes the tax out of prices as the example of the market’s ledger has it', () => {
    const { taxes, lines } = calculateTaxes(
      {
        lines: [
          { total: 4_990, rate: applied(1, 19) },
          { total: 999, rate: applied(2, 7) },
        ],
        voucher: { discount: 599, marketPpm: 1_000_000 },
        delivery: 490,
        isInclusive: true,
        taxOnDelivery: 'goods',
      },
      cent,
    )
    expect(taxes.map(({ amount, base }) => [amount, (base ?? 0) + amount])).toEqual([
      [862, 5_398],
      [71, 1_081],
    ])
    expect(lines.map(({ voucher }) => voucher)).toEqual([499, 100])
    // Delivery is split 4.08 and 0.82.
    const delivery = taxes.map(({ delivery_base = 0, delivery_amount = 0 }) => delivery_base + delivery_amount)
    expect(delivery).toEqual([408, 82])
  })

  it('adds tax once for a rate, and shares it over its lines', () => {
    const line = { total: 333, rate: applied(1, 8.875) }
    const { taxes, lines } = calculateTaxes(
      {
        ...{ lines: [line, line, line], voucher: NONE, delivery: 500 },
        ...{ isInclusive: false, taxOnDelivery: 'none' },
      },
      cent,
    )
    expect(taxes).toMatchObject([{ base: 999, amount: 89, delivery_base: 0 }])
    expect(lines.map(({ taxes: [tax] }) => tax?.amount)).toEqual([30, 30, 29])
  })

  it('lowers the tax that is added by any voucher, and tells the seller what the market’s voucher contains', () => {
    const buy = (marketPpm: number) =>
      calculateTaxes(
        {
          lines: [{ total: 10_000, rate: applied(1, 20) }],
          voucher: { discount: 1_200, marketPpm },
          delivery: 0,
          isInclusive: false,
          taxOnDelivery: 'goods',
        },
        cent,
      ).taxes[0]
    expect(buy(0)).toMatchObject({ base: 8_800, amount: 1_760, market_base: 0, market_amount: 0 })
    expect(buy(1_000_000)).toMatchObject({ base: 8_800, amount: 1_760, market_base: 1_000, market_amount: 200 })
    expect(buy(500_000)).toMatchObject({ base: 8_800, amount: 1_760, market_base: 500, market_amount: 100 })
  })

  it('taxes delivery even where a voucher pays for all goods', () => {
    const { taxes } = calculateTaxes(
      {
        lines: [{ total: 1_000, rate: applied(1, 10) }],
        ...{ voucher: { discount: 1_000, marketPpm: 0 }, delivery: 500 },
        ...{ isInclusive: false, taxOnDelivery: 'goods' },
      },
      cent,
    )
    expect(taxes).toMatchObject([{ base: 500, amount: 50, delivery_base: 500, delivery_amount: 50 }])
  })

  it('taxes the delivery of free goods', () => {
    const { taxes } = calculateTaxes(
      {
        lines: [{ total: 0, rate: applied(1, 10) }],
        ...{ voucher: NONE, delivery: 500, isInclusive: true, taxOnDelivery: 'goods' },
      },
      cent,
    )
    expect(taxes).toMatchObject([{ base: 455, amount: 45 }])
  })

  it('adds up, in parts of zero or more, for any purchase', () => {
    const quantum = fc.constantFrom(1, 10)
    const rates = fc.constantFrom(0, 7, 19, 8.875, 5.5, 20, 100)
    const lineOf = fc.record({ total: fc.integer({ min: 0, max: 10_000_000 }), rate: rates })
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 1, maxLength: 8 }),
        quantum,
        fc.record({
          share: fc.integer({ min: 0, max: 1_000 }),
          marketPpm: fc.integer({ min: 0, max: 1_000_000 }),
          delivery: fc.integer({ min: 0, max: 5_000 }),
          isInclusive: fc.boolean(),
          taxOnDelivery: fc.constantFrom('none' as const, 'goods' as const),
        }),
        (written, step, { share, marketPpm, delivery: steps, isInclusive, taxOnDelivery }) => {
          const lines = written.map(({ total, rate }, index) => ({
            total: total * step,
            rate: applied([0, 7, 19, 8.875, 5.5, 20, 100].indexOf(rate) + 1, written[index]?.rate ?? 0),
          }))
          const total = sum(lines.map((line) => line.total))
          const discount = Math.floor(((total / step) * share) / 1_000) * step
          const delivery = steps * step
          const purchase = { lines, voucher: { discount, marketPpm }, delivery, isInclusive, taxOnDelivery }
          const result = calculateTaxes(purchase, step)
          const parts = result.lines.flatMap((line) => line.taxes)
          const of = (field: (tax: OrderTax) => number | undefined) => ({
            rates: result.taxes.map((tax) => field(tax)),
            parts: result.taxes.map(({ id }) => sum(parts.filter((part) => part.id === id).map((p) => field(p) ?? 0))),
          })
          const isSame = ({ rates, parts }: ReturnType<typeof of>) =>
            rates.every((value, index) => value === parts[index])
          const figures = parts.flatMap((tax) => [
            ...[tax.amount, tax.base, tax.delivery_amount, tax.delivery_base, tax.market_amount, tax.market_base],
          ])
          const taxed = sum(result.taxes.map(({ base = 0, amount }) => base + (isInclusive ? amount : 0)))
          const byMarket = sum(result.lines.map(({ voucher }) => borneByMarket(voucher, { marketPpm }, step)))
          const lowered = discount - (isInclusive ? byMarket : 0)
          // One expectation for each case: ten thousand cases with thousands of parts.
          expect({
            amount: isSame(of((tax) => tax.amount)),
            base: isSame(of((tax) => tax.base)),
            delivery: isSame(of((tax) => tax.delivery_amount)),
            market: isSame(of((tax) => tax.market_amount)),
            vouchers: sum(result.lines.map((line) => line.voucher)),
            taxed,
            ofDelivery: sum(
              result.taxes.map(({ delivery_base: b = 0, delivery_amount: a = 0 }) => b + (isInclusive ? a : 0)),
            ),
            ofMarket: sum(result.taxes.map(({ market_base: b = 0, market_amount: a = 0 }) => b + a)),
            eachLineOnce: result.lines.every((line) => line.taxes.length === 1),
            wrong: figures.filter((part) => part === undefined || part < 0 || part % step !== 0),
          }).toEqual({
            amount: true,
            base: true,
            delivery: true,
            market: true,
            vouchers: discount,
            taxed: total - lowered + (taxOnDelivery === 'goods' ? delivery : 0),
            ofDelivery: taxOnDelivery === 'goods' ? delivery : 0,
            ofMarket: isInclusive ? 0 : byMarket,
            eachLineOnce: true,
            wrong: [],
          })
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('never charges less for more goods', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(amounts, fc.boolean(), (totals, isInclusive) => {
        const taxOf = (list: readonly number[]) =>
          calculateTaxes(
            {
              lines: list.map((total) => ({ total, rate: applied(1, 19) })),
              ...{ voucher: NONE, delivery: 0, isInclusive, taxOnDelivery: 'goods' },
            },
            cent,
          ).taxes[0]?.amount ?? 0
        expect(taxOf([...totals, 500])).toBeGreaterThanOrEqual(taxOf(totals))
      }),
    )
  })
})
