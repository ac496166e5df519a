import { expect } from 'vitest'
import {
  expectSoleAccessBy,
  inSession,
  outside,
  ownBoth,
  plantEmail,
  plantPhone,
  type Scenario,
  wrongEmail,
  wrongPhone,
} from './scenario.ts'

export const oneVerified: Scenario[] = [
  {
    when: 'the stranger verified their phone in their session; the owner recovers by the planted email',
    async steps(c) {
      await plantEmail(c)
      expect(await c.verify(c.stranger, 'phone', inSession)).toBe(200)
      await c.recover(c.owner, 'email')
      await c.recover(c.stranger, 'phone')
      await expectSoleAccessBy(c, c.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the stranger verified their email in their session; the owner recovers by the planted phone',
    async steps(c) {
      await plantPhone(c)
      expect(await c.verify(c.stranger, 'email', inSession)).toBe(200)
      await c.recover(c.owner, 'phone')
      await expectSoleAccessBy(c, c.owner, 'phone')
    },
    owner: [],
    stranger: ['email', 'password', 'session'],
  },
  {
    when: 'the stranger verified their phone; the owner signs in by a provider that verifies the planted email',
    async steps(c) {
      await plantEmail(c)
      await c.verify(c.stranger, 'phone', inSession)
      await c.signIn(c.owner, 'google')
      await expectSoleAccessBy(c, c.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the stranger came by a provider with the owner’s email, and verified a phone of their own',
    async steps(c) {
      await c.signIn(c.stranger, 'facebook', c.owner.email)
      expect(await c.change(c.stranger, { phone: c.stranger.phone })).toBe(200)
      await c.verify(c.stranger, 'phone', inSession)
      await c.recover(c.owner, 'email')
      await expectSoleAccessBy(c, c.owner, 'email')
    },
    owner: [],
    stranger: ['phone', 'provider', 'session'],
  },
  {
    when: 'the owner verified their email, their phone is the stranger’s by mistake, who verifies it and recovers by it',
    async steps(c) {
      await wrongPhone(c)
      await c.verify(c.owner, 'email', inSession)
      expect(await c.verify(c.stranger, 'phone', outside)).toBe(401)
      await c.recover(c.stranger, 'phone')
      await expectSoleAccessBy(c, c.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their phone, their email is the stranger’s by mistake, who recovers by it',
    async steps(c) {
      await wrongEmail(c)
      await c.verify(c.owner, 'phone', inSession)
      await c.recover(c.stranger, 'email')
      await expectSoleAccessBy(c, c.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their phone, their email is the stranger’s by mistake, who signs in by a provider',
    async steps(c) {
      await wrongEmail(c)
      await c.verify(c.owner, 'phone', inSession)
      await c.signIn(c.stranger, 'google')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email and signs in by a provider that verifies it: the password stays',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      await c.signIn(c.owner, 'google')
    },
    owner: ['email', 'password', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email and recovers by it: the sessions before end, another begins',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      await c.recover(c.owner, 'email')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email; the stranger tries to register with the phone, or to change to either contact',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'email', inSession)
      expect(await plantPhone(c)).toBe(422)
      await c.register(c.stranger, { email: c.stranger, phone: c.stranger })
      expect(await c.change(c.stranger, { email: c.owner.email })).toBe(422)
      expect(await c.change(c.stranger, { phone: c.owner.phone })).toBe(422)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner proves the planted email in an account of their own: the stranger keeps the rest',
    async steps(c) {
      await plantEmail(c)
      await c.register(c.owner, { email: c.owner.otherEmail, phone: c.owner })
      expect(await c.change(c.owner, { email: c.owner.email })).toBe(422)
      expect(await c.claimEmail(c.owner)).toBe(200)
      await expectSoleAccessBy(c, c.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'session'],
  },
  {
    when: 'the owner changes to an email that is the stranger’s by mistake, with the phone verified',
    async steps(c) {
      await ownBoth(c)
      await c.verify(c.owner, 'phone', inSession)
      expect(await c.change(c.owner, { email: c.stranger.email })).toBe(200)
      await c.recover(c.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner leaves a mailbox that the stranger reads',
    async steps(c) {
      await wrongEmail(c)
      expect(await c.change(c.owner, { email: c.owner.email })).toBe(200)
      await c.recover(c.stranger, 'email')
    },
    owner: ['password', 'session'],
    stranger: [],
  },
]
