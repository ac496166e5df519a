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
    async steps(dispute) {
      await plantEmail(dispute)
      expect(await dispute.verify(dispute.stranger, 'phone', inSession)).toBe(200)
      await dispute.recover(dispute.owner, 'email')
      await dispute.recover(dispute.stranger, 'phone')
      await expectSoleAccessBy(dispute, dispute.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the stranger verified their email in their session; the owner recovers by the planted phone',
    async steps(dispute) {
      await plantPhone(dispute)
      expect(await dispute.verify(dispute.stranger, 'email', inSession)).toBe(200)
      await dispute.recover(dispute.owner, 'phone')
      await expectSoleAccessBy(dispute, dispute.owner, 'phone')
    },
    owner: [],
    stranger: ['email', 'password', 'session'],
  },
  {
    when: 'the stranger verified their phone; the owner signs in by a provider that verifies the planted email',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.verify(dispute.stranger, 'phone', inSession)
      await dispute.signIn(dispute.owner, 'google')
      await expectSoleAccessBy(dispute, dispute.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'phone', 'session'],
  },
  {
    when: 'the stranger signed in by a provider with the owner’s email, and verified a phone of their own',
    async steps(dispute) {
      await dispute.signIn(dispute.stranger, 'facebook', dispute.owner.email)
      expect(await dispute.change(dispute.stranger, { phone: dispute.stranger.phone })).toBe(200)
      await dispute.verify(dispute.stranger, 'phone', inSession)
      await dispute.recover(dispute.owner, 'email')
      await expectSoleAccessBy(dispute, dispute.owner, 'email')
    },
    owner: [],
    stranger: ['phone', 'provider', 'session'],
  },
  {
    when: 'the owner verified their email, but gave the stranger’s phone by mistake, and the stranger recovers by it',
    async steps(dispute) {
      await wrongPhone(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      expect(await dispute.verify(dispute.stranger, 'phone', outside)).toBe(401)
      await dispute.recover(dispute.stranger, 'phone')
      await expectSoleAccessBy(dispute, dispute.stranger, 'phone')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their phone, but gave the stranger’s email by mistake, and the stranger recovers by it',
    async steps(dispute) {
      await wrongEmail(dispute)
      await dispute.verify(dispute.owner, 'phone', inSession)
      await dispute.recover(dispute.stranger, 'email')
      await expectSoleAccessBy(dispute, dispute.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their phone, but gave the stranger’s email by mistake, and the stranger signs in by a provider',
    async steps(dispute) {
      await wrongEmail(dispute)
      await dispute.verify(dispute.owner, 'phone', inSession)
      await dispute.signIn(dispute.stranger, 'google')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email and signs in by a provider that verifies it too',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      await dispute.signIn(dispute.owner, 'google')
    },
    owner: ['email', 'password', 'provider', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email and recovers by it',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      await dispute.recover(dispute.owner, 'email')
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner verified their email; the stranger tries to register with the phone, or to change to either contact',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'email', inSession)
      expect(await plantPhone(dispute)).toBe(422)
      await dispute.register(dispute.stranger, { email: dispute.stranger, phone: dispute.stranger })
      expect(await dispute.change(dispute.stranger, { email: dispute.owner.email })).toBe(422)
      expect(await dispute.change(dispute.stranger, { phone: dispute.owner.phone })).toBe(422)
    },
    owner: ['email', 'password', 'session'],
    stranger: [],
  },
  {
    when: 'the owner claims the planted email from an account of their own',
    async steps(dispute) {
      await plantEmail(dispute)
      await dispute.register(dispute.owner, { email: dispute.owner.otherEmail, phone: dispute.owner })
      expect(await dispute.change(dispute.owner, { email: dispute.owner.email })).toBe(422)
      expect(await dispute.claimEmail(dispute.owner)).toBe(200)
      await expectSoleAccessBy(dispute, dispute.owner, 'email')
    },
    owner: [],
    stranger: ['password', 'session'],
  },
  {
    when: 'the owner verified their phone, changes to the stranger’s email by mistake, and the stranger recovers by it',
    async steps(dispute) {
      await ownBoth(dispute)
      await dispute.verify(dispute.owner, 'phone', inSession)
      expect(await dispute.change(dispute.owner, { email: dispute.stranger.email })).toBe(200)
      await dispute.recover(dispute.stranger, 'email')
    },
    owner: ['password', 'phone', 'session'],
    stranger: [],
  },
  {
    when: 'the owner changes from a mailbox that the stranger reads to their own, and the stranger recovers by the former',
    async steps(dispute) {
      await wrongEmail(dispute)
      expect(await dispute.change(dispute.owner, { email: dispute.owner.email })).toBe(200)
      await dispute.recover(dispute.stranger, 'email')
    },
    owner: ['password', 'session'],
    stranger: [],
  },
]
