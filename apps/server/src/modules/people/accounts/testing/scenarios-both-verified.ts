import { expect } from 'vitest'
import { inSession, ownBoth, plantBoth, type Scenario } from './scenario.ts'

export const bothVerified: Scenario[] = [
  {
    when: 'the owner verified both contacts and recovers by the phone',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      await dispute.verify(dispute.owner, 'phone', inSession)
      await dispute.recover(dispute.owner, 'phone')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified both contacts, and the stranger tries every way to log in',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      await dispute.verify(dispute.owner, 'phone', inSession)
      await plantBoth(dispute)
      await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)
      await dispute.recover(dispute.stranger, 'email')
      await dispute.recover(dispute.stranger, 'phone')
      await dispute.signIn(dispute.stranger, 'google')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger is logged in as the owner, tries to change the contacts, and the owner changes the password',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      await dispute.verify(dispute.owner, 'phone', inSession)
      dispute.stranger.tokens.push(...dispute.owner.tokens)
      await dispute.logIn(dispute.owner, 'email')
      for (const body of [{ email: dispute.stranger.email }, { phone: dispute.stranger.phone }]) {
        expect(await dispute.change(dispute.stranger, { ...body, current_password: null })).toBe(422)
        expect(await dispute.change(dispute.stranger, body)).toBe(422)
        expect(await dispute.change(dispute.stranger, { ...body, current_password: null, otp: '0000' })).toBe(422)
      }
      await dispute.changePassword(dispute.owner, 'another-lantern-over-water')
    },
    owner: ['email', 'password', 'phone', 'session'],
    stranger: [],
  },
]
