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
    async steps(c) {
      await plantEmail(c)
      await c.recover(c.owner, 'email')
      await c.verify(c.stranger, 'phone', outside)
      await c.recover(c.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger verifies their phone without a session before the owner recovers by email',
    async steps(c) {
      await plantEmail(c)
      expect(await c.verify(c.stranger, 'phone', outside)).toBe(401)
      await c.recover(c.owner, 'email')
      await c.recover(c.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner recovers by the planted phone; the stranger verifies their email without a session and recovers by it',
    async steps(c) {
      await plantPhone(c)
      await c.recover(c.owner, 'phone')
      await c.verify(c.stranger, 'email', outside)
      await c.recover(c.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger planted both contacts, and the owner recovers by either',
    async steps(c) {
      await plantBoth(c)
      await c.recover(c.owner, 'phone')
      await c.recover(c.owner, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger holds an unspent recovery code for their phone when the owner recovers by the planted email',
    async steps(c) {
      await plantEmail(c)
      const code = await c.askToRecover(c.stranger, 'phone')
      expect(code).not.toBeNull()
      // `recover` moves the clock forward; going back keeps the stranger's code valid.
      c.shop.setNow(c.shop.deps.now() - 5 * 3_600_000)
      await c.recover(c.owner, 'email')
      await c.enterCode(c.stranger, 'phone', code)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger recovers by their own phone beside the planted email: the email is free for the owner',
    async steps(c) {
      await plantEmail(c)
      await c.recover(c.stranger, 'phone')
      expect(await ownBoth(c)).toBe(200)
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the owner signs in by a provider that verifies the planted email',
    async steps(c) {
      await plantEmail(c)
      await c.signIn(c.owner, 'google')
      await c.recover(c.stranger, 'phone')
    },
    owner: ['email', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger signed in by a provider that verifies nothing, with the owner’s email; the owner recovers by it',
    async steps(c) {
      await c.signIn(c.stranger, 'facebook', c.owner.email)
      await c.recover(c.owner, 'email')
      expect(await c.signIn(c.stranger, 'facebook', c.owner.email)).toBe(422)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the stranger signed in by a provider that verifies nothing, and the owner by one that does',
    async steps(c) {
      await c.signIn(c.stranger, 'facebook', c.owner.email)
      await c.signIn(c.owner, 'google')
    },
    owner: ['email', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the owner registered with the stranger’s phone by mistake and verified nothing: its reader may have the account',
    async steps(c) {
      await wrongPhone(c)
      await c.recover(c.stranger, 'phone')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the owner registered, and the stranger tries to register with the same contacts',
    async steps(c) {
      await ownBoth(c)
      expect([await plantEmail(c), await plantPhone(c), await plantBoth(c)]).toEqual([422, 422, 422])
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner registered, and somebody signs in with their email by a provider that verifies nothing',
    async steps(c) {
      await ownBoth(c)
      expect(await c.signIn(c.stranger, 'facebook', c.owner.email)).toBe(422)
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner types a verification code without a session: it verifies nothing',
    async steps(c) {
      await ownBoth(c)
      expect(await c.verify(c.owner, 'email', outside)).toBe(401)
    },
    owner: ['password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner of the contact types a verification code while logged in to another account',
    async steps(c) {
      await plantEmail(c)
      await c.register(c.owner, { email: c.owner.otherEmail, phone: c.owner })
      expect(await c.verify(c.owner, 'email', inSession)).toBe(403)
    },
    owner: [],
    stranger: ['password', 'session'],
  },
]
