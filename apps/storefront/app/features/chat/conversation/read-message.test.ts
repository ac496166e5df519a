import { describe, expect, it } from 'vitest'
import { readMessage, sentMessage } from './read-message.ts'

/** A message as the specification has it, and nothing more. */
const bare = { message: 'Do you ship today?', created_at: '2025-11-20T09:41:00.000000Z', type: 'user' }

describe('a message of another server', () => {
  it('has an id that stays, and grows with the time', () => {
    const { id } = readMessage(bare)
    expect(readMessage({ ...bare }).id).toBe(id)
    expect(readMessage({ ...bare, message: 'And tomorrow?' }).id).not.toBe(id)
    expect(readMessage({ ...bare, created_at: '2025-11-20T09:41:01.000000Z' }).id).toBeGreaterThan(id)
    expect(Number.isSafeInteger(id)).toBe(true)
  })

  it('is the shop’s unless it is the shopper’s', () => {
    expect(['user', 'shop', 'seller', undefined].map((type) => readMessage({ ...bare, type }).type)).toEqual([
      'user',
      'shop',
      'shop',
      'shop',
    ])
  })

  it('may be a product of which the id is not told', () => {
    const product = { name: 'Teapot', thumbnail: '/teapot.svg', price: 40 }
    expect(readMessage({ ...bare, message: null, product })).toMatchObject({
      message: null,
      product: { id: 0, name: 'Teapot', price: 40, discount_price: 0, rating: 0, total_reviews: 0 },
    })
  })

  it('of ours keeps its id and its product', () => {
    const product = {
      id: 8,
      name: 'Teapot',
      thumbnail: '',
      price: 72,
      discount_price: 58,
      rating: 4.5,
      total_reviews: 9,
    }
    expect(readMessage({ ...bare, id: 17, shop_active_status: true, product })).toMatchObject({
      id: 17,
      shop_active_status: true,
      product,
    })
  })
})

it('what is answered to a message may say nothing of it', () => {
  expect(sentMessage({ message: bare })).toMatchObject({ message: 'Do you ship today?', type: 'user' })
  expect([{}, { message: 'Message sent' }, { message: null }].map(sentMessage)).toEqual([null, null, null])
})
