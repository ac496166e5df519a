import { type SellerLanguage, sellerWords } from '@rialto/demo/sellers'
import { describe, expect, it } from 'vitest'
import { compose, type Facts } from './compose.ts'

const mug = { name: 'Blue mug', price: '$18.00', stock: 4, sizes: ['S', 'L'] }
const facts: Facts = { shop: 'Lume & Clay', time: '3 to 5 days', charge: '$6.00', product: mug }
const say = (topics: Parameters<typeof compose>[0]['topics'], known: Facts = facts, sentProduct = false) =>
  compose({ topics, sentProduct }, known, 'en')

describe('an answer', () => {
  it('says one sentence a topic, in the order of the questions, none twice', () => {
    expect(say(['greeting', 'stock', 'price', 'stock'])).toBe(
      'Hello! Yes, Blue mug is here. We have 4 on the shelf. Blue mug costs $18.00 today.',
    )
  })

  it('offers help to who only says hello, and asks back where nothing was understood', () => {
    expect(say(['greeting'])).toBe('Hello, this is Lume & Clay. How can I help you?')
    expect(say(['thanks'])).toMatch(/^You are welcome/)
    expect(say([])).toMatch(/^Thank you for writing/)
  })

  it('says of a product that was sent what it costs, or that there is none', () => {
    expect(say([], facts, true)).toContain('Blue mug costs $18.00')
    expect(say([], { ...facts, product: { ...mug, stock: 0 } }, true)).toContain('Blue mug has sold out')
  })

  it('takes the price for that of the delivery where no product was named', () => {
    expect(say(['price', 'delivery'], { ...facts, product: null })).toMatch(/^We send within a day/)
    expect(say(['delivery'], { ...facts, charge: null })).toContain('Delivery is free')
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
          const answer = compose({ topics, sentProduct: true }, { ...facts, product }, language as SellerLanguage)
          expect(answer.length, Object.keys(answers)[0]).toBeGreaterThan(5)
          expect(answer).not.toContain('{{')
        }
  })
})
