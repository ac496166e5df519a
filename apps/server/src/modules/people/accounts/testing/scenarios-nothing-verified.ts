import { expect } from 'vitest'
import {
  inSession,
  outside,
  ownBoth,
  plantBoth,
  plantEmail,
  plantPhone,
  type Scenario,
  wrongPhone,
} from './scenario.ts'

export const nothingVerified: Scenario[] = [
  {
    when: 'the stranger registered with the owner’s email, and nothing else happened',
    steps: plantEmail,
    owner: [],
    stranger: ['password', 'session'],
  },
  {
    when: 'the owner recovers by the planted email; the stranger verifies their phone without a session and recovers by it',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.recover(dispute.owner, 'email')
      await dispute.verify(dispute.stranger, 'phone', outside)
      await dispute.recover(dispute.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger verifies their phone without a session before the owner recovers by email',
    async steps(dispute) {
      await plantEmail(dispute)
      expect(await dispute.verify(dispute.stranger, 'phone', outside)).toBe(401)
      await dispute.recover(dispute.owner, 'email')
      await dispute.recover(dispute.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner recovers by the planted phone; the stranger verifies their email without a session and recovers by it',
    async steps(dispute) {
      await plantPhone(dispute)
      await dispute.recover(dispute.owner, 'phone')
      await dispute.verify(dispute.stranger, 'email', outside)
      await dispute.recover(dispute.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger planted both contacts, and the owner recovers by either',
    async steps(dispute) {
      await plantBoth(dispute)
      await dispute.recover(dispute.owner, 'phone')
      await dispute.recover(dispute.owner, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger holds an unspent recovery code for their phone when the owner recovers by the planted email',
    async steps(dispute) {
      await plantEmail(dispute)
      const code = await dispute.requestRecoveryCode(dispute.stranger, 'phone')
      expect(code).not.toBeNull()
      // `recover` moves the clock forward; going back keeps the stranger's code valid.
      dispute.shop.setNow(dispute.shop.deps.now() - 5 * 3_600_000)
      await dispute.recover(dispute.owner, 'email')
      await dispute.enterCode(dispute.stranger, 'phone', code)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger planted the email and recovers by their own phone, and the owner registers with the email',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.recover(dispute.stranger, 'phone')
      expect(await ownBoth(dispute)).toBe(200)
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the owner signs in by a provider that verifies the planted email',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.signIn(dispute.owner, 'google')
      await dispute.recover(dispute.stranger, 'phone')
    },
    owner: ['email', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger signed in by a provider that verifies nothing, with the owner’s email; the owner recovers by it',
    async steps(dispute) {
      await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)
      await dispute.recover(dispute.owner, 'email')
      expect(await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)).toBe(422)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger signed in by a provider that verifies nothing, and the owner by one that does',
    async steps(dispute) {
      await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)
      await dispute.signIn(dispute.owner, 'google')
    },
    owner: ['email', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the owner registered with the stranger’s phone by mistake, and the stranger recovers by it',
    async steps(dispute) {
      await wrongPhone(dispute)
      await dispute.recover(dispute.stranger, 'phone')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the owner registered, and the stranger tries to register with the same contacts',
    async steps(dispute) {
      await ownBoth(dispute)
      expect([await plantEmail(dispute), await plantPhone(dispute), await plantBoth(dispute)]).toEqual([422, 422, 422])
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner registered, and somebody signs in with their email by a provider that verifies nothing',
    async steps(dispute) {
      await ownBoth(dispute)
      expect(await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)).toBe(422)
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner enters a verification code without a session',
    async steps(dispute) {
      await ownBoth(dispute)
      expect(await dispute.verify(dispute.owner, 'email', outside)).toBe(401)
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner of the contact enters a verification code while logged in to another account',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.register(dispute.owner, { email: dispute.owner.otherEmail, phone: dispute.owner })
      expect(await dispute.verify(dispute.owner, 'email', inSession)).toBe(403)
    },
    owner: [],
    stranger: ['password', 'session'],
  },
]
