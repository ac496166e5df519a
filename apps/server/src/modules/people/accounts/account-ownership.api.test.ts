import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSocialShop, type SocialShop } from './social/testing/social-shop.ts'
import { type Actor, createDispute, type Dispute } from './testing/dispute.ts'
import { inSession, outside, plantEmail, plantPhone, wrongPhone } from './testing/scenario.ts'
import { bothVerified } from './testing/scenarios-both-verified.ts'
import { nothingVerified } from './testing/scenarios-nothing-verified.ts'
import { oneVerified } from './testing/scenarios-one-verified.ts'

// The rules of docs/decisions/040 as scenarios: who has access to the first account after all steps.

let shop: SocialShop
beforeAll(async () => {
  shop = await createSocialShop()
})
afterAll(() => shop.close())

/** Expects that no account is accessible to both; no scenario shares a session. */
async function expectNoSharedAccount(dispute: Dispute): Promise<void> {
  const [ofOwner, ofStranger] = [
    await dispute.accessMethods(dispute.owner),
    await dispute.accessMethods(dispute.stranger),
  ]
  expect([...ofOwner.keys()].filter((id) => ofStranger.has(id))).toEqual([])
}

describe.each([
  ['without verified contacts', nothingVerified],
  ['with one verified contact', oneVerified],
  ['with both contacts verified', bothVerified],
])('access to an account %s', (_, scenarios) => {
  it.each(scenarios)('when $when', async ({ steps, owner, stranger }) => {
    const dispute = createDispute(shop)
    await steps(dispute)
    const [first = 0] = dispute.accountIds
    const [ofOwner, ofStranger] = [
      await dispute.accessMethods(dispute.owner),
      await dispute.accessMethods(dispute.stranger),
    ]
    expect({ owner: ofOwner.get(first) ?? [], stranger: ofStranger.get(first) ?? [] }).toEqual({ owner, stranger })
    await expectNoSharedAccount(dispute)
  })
})

describe('concurrent requests', () => {
  type Race = (dispute: Dispute, codes: { owner: string | null; stranger: string | null }) => Promise<unknown>[]
  const races: [string, Race][] = [
    [
      'recoveries by both contacts',
      (dispute, codes) => [
        dispute.enterCode(dispute.owner, 'email', codes.owner),
        dispute.enterCode(dispute.stranger, 'phone', codes.stranger),
      ],
    ],
    [
      'a recovery and a login',
      (dispute, codes) => [
        dispute.enterCode(dispute.owner, 'email', codes.owner),
        dispute.logIn(dispute.stranger, 'phone'),
      ],
    ],
    [
      'a recovery and a change of email',
      (dispute, codes) => [
        dispute.enterCode(dispute.owner, 'email', codes.owner),
        dispute.change(dispute.stranger, { email: dispute.stranger.email }),
      ],
    ],
    [
      'a recovery and a change of password',
      (dispute, codes) => [
        dispute.enterCode(dispute.owner, 'email', codes.owner),
        dispute.changePassword(dispute.stranger, 'a-lantern-for-strangers'),
      ],
    ],
    [
      'a confirming sign-in and a recovery',
      (dispute, codes) => [
        dispute.signIn(dispute.owner, 'google'),
        dispute.enterCode(dispute.stranger, 'phone', codes.stranger),
      ],
    ],
  ]

  it.each(races)('never give access to the account of another: %s', async (_, race) => {
    for (let round = 0; round < 3; round++) {
      const dispute = createDispute(shop)
      await plantEmail(dispute)
      const codes = {
        owner: await dispute.requestRecoveryCode(dispute.owner, 'email'),
        stranger: await dispute.requestRecoveryCode(dispute.stranger, 'phone'),
      }
      await Promise.all(race(dispute, codes))
      await expectNoSharedAccount(dispute)
      await gainAccess(dispute, dispute.owner)
      await expectNoSharedAccount(dispute)
    }
  })
})

/** Registers and recovers by each contact, as the storefront does, until the actor has access to an account. */
async function gainAccess(dispute: Dispute, actor: Actor): Promise<void> {
  await dispute.register(actor, { email: actor, phone: actor })
  for (const kind of ['email', 'phone'] as const) await dispute.recover(actor, kind)
  const methods = [...(await dispute.accessMethods(actor)).values()].flat()
  expect(methods.filter((method) => method === 'email' || method === 'phone')).not.toEqual([])
}

const firstSteps = [plantEmail, plantPhone, wrongPhone]
const steps: ((dispute: Dispute) => Promise<unknown>)[] = (['owner', 'stranger'] as const).flatMap((actor) => [
  (dispute) => dispute.recover(dispute[actor], 'email'),
  (dispute) => dispute.recover(dispute[actor], 'phone'),
  (dispute) => dispute.verify(dispute[actor], 'email', inSession),
  (dispute) => dispute.verify(dispute[actor], 'phone', inSession),
  (dispute) => dispute.verify(dispute[actor], 'email', outside),
  (dispute) => dispute.verify(dispute[actor], 'phone', outside),
  (dispute) => dispute.change(dispute[actor], { email: dispute[actor].email }),
  (dispute) => dispute.change(dispute[actor], { phone: dispute[actor].phone }),
  (dispute) => dispute.change(dispute[actor], { email: dispute[actor === 'owner' ? 'stranger' : 'owner'].email }),
  (dispute) => dispute.claimEmail(dispute[actor]),
  (dispute) => dispute.signIn(dispute[actor], 'google'),
  (dispute) => dispute.signIn(dispute[actor], 'facebook', dispute.owner.email),
  (dispute) => dispute.register(dispute[actor], { email: dispute[actor], phone: dispute[actor] }),
  (dispute) => dispute.logIn(dispute[actor], 'email'),
])

it('after any steps, neither person can access the other’s account, and both can recover by their own contacts', {
  timeout: 120_000,
}, async () => {
  const histories = fc.tuple(
    fc.constantFrom(...firstSteps),
    fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 6 }),
  )
  const neitherGainsAccess = fc.asyncProperty(histories, async ([firstStep, laterSteps]) => {
    const dispute = createDispute(shop)
    await firstStep(dispute)
    for (const step of laterSteps) await step(dispute)
    await expectNoSharedAccount(dispute)
    for (const actor of [dispute.owner, dispute.stranger]) await gainAccess(dispute, actor)
    await expectNoSharedAccount(dispute)
  })
  await fc.assert(neitherGainsAccess, { numRuns: 8 })
})
