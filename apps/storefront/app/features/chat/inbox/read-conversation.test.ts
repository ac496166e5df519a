import { expect, it } from 'vitest'
import { readConversation } from './read-conversation.ts'

it('a conversation of another server is read in either spelling of its shop', () => {
  const kilns = { id: 11, name: 'Harbour Kilns', logo: '/kilns.svg', active: false }
  const last = { unread_message_shop: 2, last_message: 'Yes', last_message_time: '2 hours ago' }
  expect(readConversation({ shop: { id: 11, name: 'Harbour Kilns', logo: '/kilns.svg' }, ...last })).toEqual({
    shop: kilns,
    ...last,
  })
  expect(
    readConversation({
      shop: { shop_id: 11, shop_name: 'Harbour Kilns', shop_logo: '/kilns.svg' },
      last_message: null,
    }),
  ).toEqual({ shop: kilns, unread_message_shop: 0, last_message: '', last_message_time: '' })
})

it('a conversation of ours stays as it is', () => {
  const ours = {
    shop: { id: 11, name: 'Harbour Kilns', logo: '', active: true },
    unread_message_shop: 0,
    last_message: 'Yes',
    last_message_time: '2025-11-20T09:41:00Z',
  }
  expect(readConversation(ours)).toEqual(ours)
})
