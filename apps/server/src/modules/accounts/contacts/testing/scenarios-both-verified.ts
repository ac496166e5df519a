import { expect } from 'vitest'
import { inSession, ownBoth, plantBoth, type Scenario } from './scenario.ts'

export const bothVerified: Scenario[] = [
  {
    when: 'the owner verified both and recovers by the phone',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      await c.verify(c.owner, 'phone', inSession)
      await c.recover(c.owner, 'phone')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified both; the stranger tries every way that there is',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      await c.verify(c.owner, 'phone', inSession)
      await plantBoth(c)
      await c.signIn(c.stranger, 'facebook', c.owner.email)
      await c.recover(c.stranger, 'email')
      await c.recover(c.stranger, 'phone')
      await c.signIn(c.stranger, 'google')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger is logged in to the owner’s account: that changes no contact, and ends with a new password',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      await c.verify(c.owner, 'phone', inSession)
      c.stranger.tokens.push(...c.owner.tokens)
      await c.logIn(c.owner, 'email')
      for (const body of [{ email: c.stranger.email }, { phone: c.stranger.phone }]) {
        expect(await c.change(c.stranger, { ...body, current_password: null })).toBe(422)
        expect(await c.change(c.stranger, body)).toBe(422)
        expect(await c.change(c.stranger, { ...body, current_password: null, otp: '0000' })).toBe(422)
      }
      await c.changePassword(c.owner, 'another-lantern-over-water')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
]
