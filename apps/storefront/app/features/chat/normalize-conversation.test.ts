import { expect, it } from 'vitest'
import { normalizeConversation } from './use-inbox.ts'

it('conversations of an external server may use either set of field names for the shop', () => {
  const kilns = { id: 11, name: 'Harbour Kilns', logo: '/kilns.svg', active: false }
  const last = { unread_message_shop: 2, last_message: 'Yes', last_message_time: '2 hours ago' }
  expect(normalizeConversation({ shop: { id: 11, name: 'Harbour Kilns', logo: '/kilns.svg' }, ...last })).toEqual({
    shop: kilns,
    ...last,
  })
  expect(
    normalizeConversation({
      shop: { shop_id: 11, shop_name: 'Harbour Kilns', shop_logo: '/kilns.svg' },
      last_message: null,
    }),
  ).toEqual({ shop: kilns, unread_message_shop: 0, last_message: '', last_message_time: '' })
})

it('conversations of our server are unchanged', () => {
  const ours = {
    shop: { id: 11, name: 'Harbour Kilns', logo: '', active: true },
    unread_message_shop: 0,
    last_message: 'Yes',
    last_message_time: '2025-11-20T09:41:00Z',
  }
  expect(normalizeConversation(ours)).toEqual(ours)
})
