import { type SellerLanguage, sellerWords } from '@rialto/demo/sellers'
import { describe, expect, it } from 'vitest'
import { composeAnswer, type Facts } from './compose-answer.ts'

const mug = { name: 'Blue mug', price: '$18.00', stock: 4, sizes: ['S', 'L'] }
const facts: Facts = { shop: 'Lume & Clay', deliveryTime: '3 to 5 days', deliveryCharge: '$6.00', product: mug }
const say = (topics: Parameters<typeof composeAnswer>[0]['topics'], known: Facts = facts, sentProduct = false) =>
  composeAnswer({ topics, sentProduct }, known, 'en')

describe('an answer', () => {
  it('has one sentence for each topic, in the order of the questions', () => {
    expect(say(['greeting', 'stock', 'price', 'stock'])).toBe(
      'Hello! Yes, Blue mug is here. We have 4 on the shelf. Blue mug costs $18.00 today.',
    )
  })

  it('offers help for a greeting alone, and asks back if no topic was found', () => {
    expect(say(['greeting'])).toBe('Hello, this is Lume & Clay. How can I help you?')
    expect(say(['thanks'])).toMatch(/^You are welcome/)
    expect(say([])).toMatch(/^Thank you for writing/)
  })

  it('has the price of a sent product, or says that it is sold out', () => {
    expect(say([], facts, true)).toContain('Blue mug costs $18.00')
    expect(say([], { ...facts, product: { ...mug, stock: 0 } }, true)).toContain('Blue mug has sold out')
  })

  it('takes a question about the price for that of delivery if there is no product', () => {
    expect(say(['price', 'delivery'], { ...facts, product: null })).toMatch(/^We send within a day/)
    expect(say(['delivery'], { ...facts, deliveryCharge: null })).toContain('Delivery is free')
  })

  it('leaves no placeholder in any language', () => {
    for (const [language, { answers }] of Object.entries(sellerWords))
      for (const topics of [
        ['stock'],
        ['size'],
        ['delivery'],
        ['return'],
        ['price'],
        ['thanks'],
        ['greeting'],
        [],
      ] as const)
        for (const product of [mug, null]) {
          const answer = composeAnswer({ topics, sentProduct: true }, { ...facts, product }, language as SellerLanguage)
          expect(answer.length, Object.keys(answers)[0]).toBeGreaterThan(5)
          expect(answer).not.toContain('{{')
        }
  })
})
