import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product } from '../products/testing/product-data.ts'
import { choose, hasColor, hasSize, withColor, withSize } from './variant-choice.tsx'

const noSelection = { size: null, color: null }
const names = ({ size, color }: ReturnType<typeof choose>) => [color?.name, size?.name]

describe('choose', () => {
  it('selects the first available colour, and no size of several', () => {
    expect(names(choose(product(), noSelection))).toEqual(['Cognac', undefined])
    expect(choose(product(), noSelection)).toMatchObject({ needsSize: true, isFrom: true })
    const [cognac, ...others] = product().colors
    if (!cognac) throw new Error('no colours')
    const cognacSoldOut = product({ colors: [{ ...cognac, in_stock: false }, ...others] })
    expect(names(choose(cognacSoldOut, noSelection))).toEqual(['Ink', undefined])
  })

  it('takes the only size', () => {
    const [, medium] = product().sizes
    const choice = choose(product({ sizes: medium ? [medium] : [] }), noSelection)
    expect(names(choice)).toEqual(['Cognac', 'Medium'])
    expect(choice).toMatchObject({ needsSize: false, isFrom: false })
  })

  it('has the lowest price and the fullest stock of the available sizes until one is chosen', () => {
    const choice = choose(product(), noSelection)
    const sizes = product().sizes.filter((size) => hasSize(product(), size, choice.color))
    const chosen = sizes.map(({ id }) => choose(product(), { size: id, color: null }))
    expect(choice.price).toBe(Math.min(...chosen.map(({ price }) => price)))
    expect(choice.quantity).toBe(Math.max(...chosen.map(({ quantity }) => quantity)))
  })

  it('keeps the requested variant even if it is sold out', () => {
    const choice = choose(product(), { size: 2, color: 3 })
    expect(names(choice)).toEqual(['Sand', 'Medium'])
    expect(choice.quantity).toBe(0)
  })

  it('ignores ids that do not exist', () => {
    expect(names(choose(product(), { size: 99, color: 99 }))).toEqual(['Cognac', undefined])
  })

  it('adds surcharges to both prices and leaves the saving unchanged', () => {
    expect(choose(product(), noSelection)).toMatchObject({ price: 148, was: 185, percent: 20 })
    expect(choose(product(), { size: 3, color: 2 })).toMatchObject({ price: 165, was: 202, percent: 18 })
  })

  it('has a single price without a discount', () => {
    for (const discount_price of [0, 185, 200])
      expect(choose(product({ discount_price }), noSelection)).toMatchObject({ price: 185, was: null, percent: 0 })
  })

  it('counts the stock of the combination', () => {
    expect(choose(product(), { size: 2, color: 1 }).quantity).toBe(3)
    expect(choose(product(), { size: 3, color: 2 }).quantity).toBe(8)
  })

  it("uses the product's stock when combinations are not counted", () => {
    const { sizes } = product()
    const uncounted = product({
      variants: undefined,
      sizes: sizes.map((size) => ({ ...size, in_stock: size.id !== 1 })),
    })
    expect(choose(uncounted, { size: 1, color: 1 }).quantity).toBe(0)
    expect(choose(uncounted, { size: 2, color: 1 }).quantity).toBe(40)
  })

  it('has no stock when the product is sold out', () => {
    expect(choose(product({ quantity: 0 }), { size: 3, color: 1 }).quantity).toBe(0)
  })

  it('withColor keeps the size if it is available in the new colour', () => {
    const large = choose(product(), { size: 3, color: 1 })
    expect(names(withColor(product(), large, 2))).toEqual(['Ink', 'Large'])
    const medium = choose(product(), { size: 2, color: 1 })
    expect(names(withColor(product(), medium, 2))).toEqual(['Ink', undefined])
  })

  it('withSize changes only the size', () => {
    expect(names(withSize(product(), choose(product(), noSelection), 3))).toEqual(['Cognac', 'Large'])
  })

  it('hasColor and hasSize are false for colours that are sold out in every size, and sizes that are sold out in the colour', () => {
    const tote = product()
    expect(tote.colors.filter((color) => hasColor(tote, color)).map(({ name }) => name)).toEqual(['Cognac', 'Ink'])
    const [cognac = null] = tote.colors
    expect(tote.sizes.filter((size) => hasSize(tote, size, cognac)).map(({ name }) => name)).toEqual([
      'Medium',
      'Large',
    ])
  })

  it('always yields an existing variant whose price is in whole cents and never above the previous price', () => {
    const id = fc.option(fc.integer({ min: -1, max: 5 }))
    const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(id, id, money, money, money, (size, color, price, discount_price, surcharge) => {
        const sizes = product().sizes.map((size) => ({ ...size, price: surcharge }))
        const choice = choose(product({ price, discount_price, sizes }), { size, color })
        expect(choice.needsSize).toBe(choice.size === null)
        expect(choice.color).not.toBeNull()
        expect(choice.price).toBe(Number(choice.price.toFixed(2)))
        expect(choice.price).toBeLessThanOrEqual(choice.was ?? choice.price)
        expect(choice.quantity).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
