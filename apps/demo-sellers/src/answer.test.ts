import type { Language } from '@rialto/contract/languages'
import { sellerWords } from '@rialto/demo/sellers'
import { describe, expect, it } from 'vitest'
import { composeAnswer, type Facts } from './answer.ts'

const mug = { name: 'Blue mug', price: '$18.00', stock: 4, sizes: ['S', 'L'] }
const facts: Facts = { shop: 'Lume & Clay', deliveryTime: '3 to 5 days', deliveryCharge: '$6.00', product: mug }
const answerTo = (
  topics: Parameters<typeof composeAnswer>[0]['topics'],
  knownFacts: Facts = facts,
  sentProduct = false,
) => composeAnswer({ topics, sentProduct }, knownFacts, 'en')

describe('composeAnswer', () => {
  it('returns one sentence for each topic, in the order of the questions', () => {
    expect(answerTo(['greeting', 'stock', 'price', 'stock'])).toBe(
      'Hello! Yes, Blue mug is here. We have 4 on the shelf. Blue mug costs $18.00 today.',
    )
  })

  it('offers help for a greeting alone, and asks back when no topic was found', () => {
    expect(answerTo(['greeting'])).toBe('Hello, this is Lume & Clay. How can I help you?')
    expect(answerTo(['thanks'])).toMatch(/^You are welcome/)
    expect(answerTo([])).toMatch(/^Thank you for writing/)
  })

  it('contains the price of a sent product, or that it is sold out', () => {
    expect(answerTo([], facts, true)).toContain('Blue mug costs $18.00')
    expect(answerTo([], { ...facts, product: { ...mug, stock: 0 } }, true)).toContain('Blue mug has sold out')
  })

  it('answers a question about the price with that of delivery when there is no product', () => {
    expect(answerTo(['price', 'delivery'], { ...facts, product: null })).toMatch(/^We send within a day/)
    expect(answerTo(['delivery'], { ...facts, deliveryCharge: null })).toContain('Delivery is free')
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
          const answer = composeAnswer({ topics, sentProduct: true }, { ...facts, product }, language as Language)
          expect(answer.length, Object.keys(answers)[0]).toBeGreaterThan(5)
          expect(answer).not.toContain('{{')
        }
  })
})
