import { describe, expect, it } from 'vitest'
import { readSession } from './start-session.ts'
import { sessionOf } from './testing/session-data.ts'

describe('readSession', () => {
  // docs/spec §3: Other spellings of shops, products, messages and vouchers, and what is not named (ids of messages,
  // codes of vouchers, a user’s email, an address’s lines, when a token ends), each read in one place
  it('fills in defaults when an external server replies with only the token and a few fields of the user', () => {
    const user = { id: 3, name: 'Mira Holt', phone: '1701234567', profile_photo: null as never }
    expect(readSession({ access: { token: 'key' }, user })).toEqual({
      access: { token: 'key', expires_at: '' },
      user: {
        ...{ id: 3, name: 'Mira Holt', phone: '1701234567', profile_photo: '', email: null, phone_code: null },
        ...{ country: null, gender: null, date_of_birth: null, account_verified: true, is_seller: false },
      },
    })
  })

  it('takes the typed values when the reply leaves them out', () => {
    const typed = { email: 'mira@shop.test', phone_code: '49', account_verified: false }
    const completed = readSession({ access: { token: 'key' }, user: { id: 3, phone: '0170', email: null } }, typed)
    expect(completed.user).toMatchObject({
      email: 'mira@shop.test',
      phone: '0170',
      phone_code: '49',
      account_verified: false,
    })
  })

  it('leaves the complete reply of our own server as it is', () => {
    const complete = sessionOf()
    expect(readSession(complete, { email: 'typed@shop.test', account_verified: false })).toEqual(complete)
  })
})
