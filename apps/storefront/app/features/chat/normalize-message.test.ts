import { describe, expect, it } from 'vitest'
import { messageInReply, normalizeMessage } from './read-messages.ts'

/** A message with the fields of the specification only. */
const specifiedMessage = { message: 'Do you ship today?', created_at: '2025-11-20T09:41:00.000000Z', type: 'user' }

describe('normalizeMessage', () => {
  it('gives a message without an id a stable id that is ordered by time', () => {
    const { id } = normalizeMessage(specifiedMessage)
    expect(normalizeMessage({ ...specifiedMessage }).id).toBe(id)
    expect(normalizeMessage({ ...specifiedMessage, message: 'And tomorrow?' }).id).not.toBe(id)
    expect(normalizeMessage({ ...specifiedMessage, created_at: '2025-11-20T09:41:01.000000Z' }).id).toBeGreaterThan(id)
    expect(Number.isSafeInteger(id)).toBe(true)
  })

  it('takes every type other than `user` for the shop', () => {
    expect(
      ['user', 'shop', 'seller', undefined].map((type) => normalizeMessage({ ...specifiedMessage, type }).type),
    ).toEqual(['user', 'shop', 'shop', 'shop'])
  })

  it('accepts a product without an id', () => {
    const product = { name: 'Teapot', thumbnail: '/teapot.svg', price: 40 }
    expect(normalizeMessage({ ...specifiedMessage, message: null, product })).toMatchObject({
      message: null,
      product: { id: 0, name: 'Teapot', price: 40, discount_price: 0, rating: 0, total_reviews: 0 },
    })
  })

  it("keeps the id and the product of our own server's message", () => {
    const product = {
      id: 8,
      name: 'Teapot',
      thumbnail: '',
      price: 72,
      discount_price: 58,
      rating: 4.5,
      total_reviews: 9,
    }
    expect(normalizeMessage({ ...specifiedMessage, id: 17, shop_active_status: true, product })).toMatchObject({
      id: 17,
      shop_active_status: true,
      product,
    })
  })
})

it('messageInReply returns null for a reply without the message', () => {
  expect(messageInReply({ message: specifiedMessage })).toMatchObject({ message: 'Do you ship today?', type: 'user' })
  expect([{}, { message: 'Message sent' }, { message: null }].map(messageInReply)).toEqual([null, null, null])
})
