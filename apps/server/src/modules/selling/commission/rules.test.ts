import { unitsOf } from '@rialto/contract/currencies'
import { COMMISSION_BASES, EU_COUNTRIES } from '@rialto/contract/market-enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { setMarketCurrency } from '../../../lib/money.ts'
import { roundTo } from '../../../lib/shares.ts'
import { commissionOfPieces, givenBackOfPieces } from '../ledger/order-fees.ts'
import {
  type CommissionRule,
  type CommissionTerms,
  chargeOrder,
  commissionOf,
  FREE,
  feeVatOf,
  findRule,
  mayCostMore,
  raisesFees,
  rulesAt,
} from './rules.ts'

const RUNS = 10_000
const CURRENCIES = ['EUR', 'JPY', 'KWD'].map(unitsOf)

const terms = (set: Partial<CommissionTerms>): CommissionTerms => ({ ...FREE, ...set })

/** Amounts are multiples of the quantum. */
const amounts = (quantum: number, max = 5_000) => fc.integer({ min: 0, max }).map((steps) => steps * quantum)
const termsIn = (quantum: number): fc.Arbitrary<CommissionTerms> =>
  fc
    .record({
      ppm: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(0, 80_000, 120_000, 1_000_000)),
      fixed: fc.oneof(fc.constant(0), amounts(quantum, 200)),
      floor: fc.option(amounts(quantum, 300)),
      cap: fc.option(amounts(quantum, 2_000)),
      onDelivery: fc.boolean(),
      base: fc.constantFrom(...COMMISSION_BASES),
      onRefund: fc.constant('all' as const),
    })
    .map((found) => ({ ...found, cap: found.cap === null ? null : Math.max(found.cap, found.floor ?? 0) }))

const currency = fc.constantFrom(...CURRENCIES)

describe('the commission of a line', () => {
  it('is a percentage and a fixed amount for each piece, as in the example of orders A and B', () => {
    const usual = terms({ ppm: 120_000, fixed: 25 })
    expect(commissionOf({ base: 4_990, quantity: 2 }, usual, 1)).toBe(649)
    expect(commissionOf({ base: 999, quantity: 1 }, terms({ ppm: 80_000 }), 1)).toBe(80)
    expect(commissionOf({ base: 2_500, quantity: 1 }, usual, 1)).toBe(325)
  })

  it('is rounded half away from zero to what can be paid', () => {
    expect(commissionOf({ base: 50, quantity: 1 }, terms({ ppm: 10_000 }), 1)).toBe(1)
    expect(commissionOf({ base: 49, quantity: 1 }, terms({ ppm: 10_000 }), 1)).toBe(0)
    expect(commissionOf({ base: 1_250, quantity: 1 }, terms({ ppm: 12_000 }), 10)).toBe(20)
  })

  it('is never below the least for its pieces, above the most, nor above its base', () => {
    expect(commissionOf({ base: 1_000, quantity: 2 }, terms({ ppm: 10_000, floor: 100 }), 1)).toBe(200)
    expect(commissionOf({ base: 100_000, quantity: 2 }, terms({ ppm: 100_000, cap: 500 }), 1)).toBe(1_000)
    expect(commissionOf({ base: 30, quantity: 2 }, terms({ fixed: 25 }), 1)).toBe(30)
  })

  it('follows the formula with its percentage rounded first, in every currency', () => {
    const cases = currency.chain(({ quantum }) =>
      fc.record({
        quantum: fc.constant(quantum),
        charged: termsIn(quantum),
        base: amounts(quantum, 1_000_000),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ quantum, charged, base, quantity }) => {
        const { ppm, fixed, floor, cap } = charged
        const percent = roundTo(BigInt(base) * BigInt(ppm), 1_000_000n, quantum)
        const least = floor === null ? 0 : floor * quantity
        const most = cap === null ? Number.MAX_SAFE_INTEGER : cap * quantity
        const wanted = Math.min(base, Math.max(least, Math.min(most, percent + fixed * quantity)))
        const found = commissionOf({ base, quantity }, charged, quantum)
        expect(found).toBe(wanted)
        expect(found % quantum).toBe(0)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('what a refund gives back', () => {
  const lineOf = (commission: number, fixed: number, quantity: number) => ({
    ...{ quantity, commission, commission_fixed: fixed },
  })

  it('is the fixed amount of each piece exactly, and its part of the rest', () => {
    setMarketCurrency('EUR')
    const back = (gone: number, pieces: number) => commissionOfPieces(lineOf(649, 25, 2), gone, pieces)
    expect([back(0, 1), back(1, 1), back(0, 2)]).toEqual([325, 324, 649])
  })

  it('is as the rule says: all of it, all but the fixed amount of each piece, or nothing', () => {
    setMarketCurrency('EUR')
    const back = (commission_on_refund: 'all' | 'percent_only' | 'none' | null, gone: number, pieces: number) =>
      givenBackOfPieces({ ...lineOf(649, 25, 2), commission_on_refund }, gone, pieces)
    expect([back('all', 0, 1), back('all', 1, 1), back(null, 0, 2)]).toEqual([325, 324, 649])
    expect([back('percent_only', 0, 1), back('percent_only', 1, 1), back('percent_only', 0, 2)]).toEqual([
      300, 299, 599,
    ])
    expect([back('none', 0, 1), back('none', 0, 2)]).toEqual([0, 0])
    // A cap has made it less than its fixed part.
    expect(givenBackOfPieces({ ...lineOf(30, 25, 2), commission_on_refund: 'percent_only' }, 0, 2)).toBe(0)
  })

  it('may cost sellers more where it becomes less', () => {
    const usual = terms({ ppm: 120_000, fixed: 25 })
    const [percentOnly, none] = [
      { ...usual, onRefund: 'percent_only' as const },
      { ...usual, onRefund: 'none' as const },
    ]
    expect([mayCostMore(percentOnly, usual), mayCostMore(none, percentOnly), mayCostMore(none, usual)]).toEqual(
      Array(3).fill(true),
    )
    expect([mayCostMore(usual, none), mayCostMore(percentOnly, none), mayCostMore(none, none)]).toEqual(
      Array(3).fill(false),
    )
    // Without a fixed part, all but it is all.
    expect(mayCostMore(terms({ ppm: 120_000, onRefund: 'percent_only' }), terms({ ppm: 120_000 }))).toBe(false)
    expect(mayCostMore(terms({ onRefund: 'none' }), FREE)).toBe(false)
  })

  it('is never negative and adds up to the whole, in any order of pieces and in every currency', () => {
    const cases = currency.chain((units) =>
      fc.record({
        units: fc.constant(units),
        charged: termsIn(units.quantum),
        base: amounts(units.quantum, 100_000),
        steps: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ units: { code, quantum }, charged, base, steps }) => {
        setMarketCurrency(code)
        const quantity = steps.reduce((sum, pieces) => sum + pieces, 0)
        const commission = commissionOf({ base, quantity }, charged, quantum)
        let gone = 0
        let sum = 0
        for (const pieces of steps) {
          const part = commissionOfPieces(lineOf(commission, charged.fixed, quantity), gone, pieces)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part % quantum).toBe(0)
          gone += pieces
          sum += part
        }
        expect(sum).toBe(commission)
      }),
      { numRuns: RUNS },
    )
  })
})

const rule = (id: number, set: Partial<CommissionRule>): CommissionRule => ({
  ...FREE,
  ...{ id, rule: id, position: id, shopId: null, categoryId: null, from: 0, until: null },
  ...set,
})

const [BOOKS, POEMS, TOYS] = [10, 11, 20]
const PARENTS = new Map([
  [BOOKS, null],
  [POEMS, BOOKS],
  [TOYS, null],
] as const)

describe('the rule that decides', () => {
  const shops = rule(1, { shopId: 7, ppm: 50_000 })
  const books = rule(2, { categoryId: BOOKS, ppm: 80_000 })
  const all = rule(3, { ppm: 120_000 })
  const found = (list: CommissionRule[], shopId: number, ...categoryIds: number[]) =>
    findRule(rulesAt(list, 100), PARENTS, { shopId, categoryIds })?.id

  it('is the first of the list that fits shop and category, with its sub-categories', () => {
    const list = [all, shops, books]
    expect([found(list, 7, POEMS), found(list, 8, POEMS), found(list, 8, TOYS, POEMS)]).toEqual([1, 2, 2])
    expect([found(list, 8, TOYS), found(list, 8), found([books], 8, TOYS)]).toEqual([3, 3, undefined])
    expect(found([{ ...all, position: 0 }, shops, books], 7, POEMS)).toBe(3)
  })

  it('is in force from its first second on, and no longer at that of its end', () => {
    const list = [rule(1, { from: 50, until: 100 }), rule(2, { from: 100 }), rule(3, { from: null })]
    const at = (moment: number) => rulesAt(list, moment).map(({ id }) => id)
    expect([at(49), at(50), at(99), at(100)]).toEqual([[], [1], [1], [2]])
  })
})

describe('what an order is charged', () => {
  const line = { quantity: 1, total: 2_000, shopVoucher: 500, goodsTax: 0, deliveryShare: 245, categoryIds: [TOYS] }

  it('is taken of the goods after the shop’s own voucher, with their tax or without it', () => {
    const charge = (base: 'gross' | 'net', isInclusive: boolean) =>
      chargeOrder(
        [rule(1, { ppm: 100_000, base })],
        PARENTS,
        { shopId: 1, isInclusive, lines: [{ ...line, goodsTax: 200 }] },
        1,
      ).lines[0]
    expect(charge('gross', true)).toMatchObject({ base: 1_500, commission: 150 })
    expect(charge('net', true)).toMatchObject({ base: 1_300, commission: 130 })
    expect(charge('gross', false)).toMatchObject({ base: 1_700, commission: 170 })
    expect(charge('net', false)).toMatchObject({ base: 1_500, commission: 150 })
  })

  it('has the percentage of the delivery charge where a rule says so, rounded once', () => {
    const order = { shopId: 1, isInclusive: true, lines: [line, { ...line, categoryIds: [BOOKS] }] }
    const onDelivery = rule(1, { ppm: 100_000, onDelivery: true })
    expect(chargeOrder([onDelivery], PARENTS, order, 1).delivery).toBe(49)
    const books = rule(0, { categoryId: BOOKS, ppm: 100_000 })
    expect(chargeOrder([books, onDelivery], PARENTS, order, 1).delivery).toBe(25)
    expect(chargeOrder([], PARENTS, order, 1)).toMatchObject({
      delivery: 0,
      lines: [{ rule: undefined, commission: 0 }, {}],
    })
  })
})

describe('a change may cost somebody more', () => {
  it('exactly where some price and number of pieces comes to more', () => {
    const cases = currency.chain(({ quantum }) =>
      fc.record({ quantum: fc.constant(quantum), next: termsIn(quantum), before: termsIn(quantum) }),
    )
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.record({ piece: fc.integer({ min: 0, max: 60_000 }), quantity: fc.constantFrom(1, 3, 1_000) }), {
          minLength: 20,
          maxLength: 20,
        }),
        ({ quantum, next, before }, tried) => {
          if (mayCostMore(next, before)) return
          for (const { piece, quantity } of tried) {
            const line = { base: piece * quantum * quantity, quantity }
            expect(commissionOf(line, next, quantum)).toBeLessThanOrEqual(commissionOf(line, before, quantum))
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('never without an order that shows it', () => {
    const whole = termsIn(1).map((found) => ({
      ...found,
      // Whole percents, so that the pieces below show every difference by more than rounding hides.
      ...{
        ppm: Math.round(found.ppm / 10_000) * 10_000,
        onDelivery: false,
        base: 'net' as const,
      },
    }))
    fc.assert(
      fc.property(whole, whole, (next, before) => {
        if (!mayCostMore(next, before)) return
        const many = 1_000
        const shown = [next, before].flatMap(({ ppm, fixed, floor, cap }) => {
          const percent = ppm / 10_000
          const limits = [floor, cap].filter((limit) => limit !== null)
          return [
            ...limits.map((limit) => ({ base: limit * many, quantity: many })),
            ...(percent === 0
              ? []
              : limits.map((limit) => ({ base: Math.max(0, limit - fixed) * 100 * many, quantity: percent * many }))),
            ...(percent === 100 ? [] : [{ base: fixed * 100 * many, quantity: (100 - percent) * many }]),
            { base: 1_000_000_000, quantity: 1 },
          ]
        })
        expect(shown.some((line) => commissionOf(line, next, 1) > commissionOf(line, before, 1))).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('where delivery is charged, or tax belongs to the base', () => {
    const usual = terms({ ppm: 100_000 })
    expect(mayCostMore({ ...usual, onDelivery: true }, usual)).toBe(true)
    expect(mayCostMore({ ...usual, base: 'gross' }, usual)).toBe(true)
    expect(mayCostMore(usual, { ...usual, base: 'gross', onDelivery: true })).toBe(false)
    expect(mayCostMore({ ...FREE, base: 'gross' }, usual)).toBe(false)
  })

  it('where a rule is new, its end lets a dearer one decide, or the order does', () => {
    const all = rule(3, { ppm: 120_000 })
    const books = rule(2, { categoryId: BOOKS, ppm: 80_000 })
    const raises = (next: CommissionRule[], before: CommissionRule[]) => raisesFees(next, before, 100, PARENTS)
    expect(raises([all], [])).toBe(true)
    expect(raises([], [all])).toBe(false)
    expect(raises([books, all], [all])).toBe(false)
    expect(raises([all], [books, all])).toBe(true)
    expect(raises([{ ...all, position: 0 }, books], [books, all])).toBe(true)
    // Rules of two categories can meet on one product; those of a category and another shop's cannot.
    const toys = rule(1, { categoryId: TOYS, ppm: 90_000 })
    expect(raises([toys, books], [{ ...books, position: 0 }, toys])).toBe(true)
    const [one, other] = [rule(4, { shopId: 1, ppm: 10_000 }), rule(5, { shopId: 2, ppm: 20_000 })]
    expect(raises([{ ...other, position: 0 }, one], [one, other])).toBe(false)
  })

  it('only at moments that are still to come', () => {
    const announced = rule(1, { ppm: 50_000, from: 500 })
    const now = rule(2, { ppm: 120_000, until: 500 })
    const both = [announced, now]
    expect(raisesFees([{ ...announced, id: 3, ppm: 60_000 }, now], both, 100, PARENTS)).toBe(true)
    expect(raisesFees([{ ...announced, id: 3, ppm: 40_000 }, now], both, 100, PARENTS)).toBe(false)
    expect(raisesFees([announced, { ...now, until: 600 }], both, 100, PARENTS)).toBe(false)
    expect(raisesFees([{ ...now, until: null }], both, 100, PARENTS)).toBe(true)
  })
})

describe('the tax on the market’s fee', () => {
  const market = { country: 'DE', ppm: 190_000 }
  const isInEu = (country: string) => EU_COUNTRIES.includes(country)
  const vat = (country: string | null, vat_id: string | null = null) =>
    feeVatOf(country === null ? null : { address: { country }, vat_id }, market, isInEu)

  it('is the market’s own in its country, owed by a business elsewhere in the EU, and none outside', () => {
    expect(vat('DE')).toEqual({ kind: 'domestic', ppm: 190_000 })
    expect(vat('FR', 'FR40303265045')).toEqual({ kind: 'reverse', ppm: 0 })
    expect([vat('FR').kind, vat('US', '12').kind]).toEqual(['outside', 'outside'])
  })

  it('takes a shop without a verified address for one of the market’s country', () => {
    expect(vat(null).kind).toBe('domestic')
    expect(feeVatOf(null, { country: null, ppm: 190_000 }, isInEu)).toEqual({ kind: 'outside', ppm: 0 })
  })
})
