import { expect, it } from 'vitest'
import { readSession } from './read-session.ts'
import { sessionOf } from './testing/session-data.ts'

it('a login at another server tells no more than the token, and who it is', () => {
  const user = { id: 3, name: 'Mira Holt', phone: '1701234567', profile_photo: null as never }
  expect(readSession({ access: { token: 'key' }, user })).toEqual({
    access: { token: 'key', expires_at: '' },
    user: {
      ...{ id: 3, name: 'Mira Holt', phone: '1701234567', profile_photo: '', email: null, phone_code: null },
      ...{ country: null, gender: null, date_of_birth: null, account_verified: true, is_seller: false },
    },
  })
})

it('what was typed stands where the server does not say it again', () => {
  const typed = { email: 'mira@shop.test', phone_code: '49', account_verified: false }
  const read = readSession({ access: { token: 'key' }, user: { id: 3, phone: '0170', email: null } }, typed)
  expect(read.user).toMatchObject({ email: 'mira@shop.test', phone: '0170', phone_code: '49', account_verified: false })
})

it('a login at our own server stays as it is', () => {
  const ours = sessionOf()
  expect(readSession(ours, { email: 'typed@shop.test', account_verified: false })).toEqual(ours)
})
