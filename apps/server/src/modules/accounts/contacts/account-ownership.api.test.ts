import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SocialShop, socialShop } from '../social/testing/social-shop.ts'
import { type Actor, createDispute, type Dispute } from '../testing/dispute.ts'
import { inSession, outside, plantEmail, plantPhone, wrongPhone } from './testing/scenario.ts'
import { bothVerified } from './testing/scenarios-both-verified.ts'
import { nothingVerified } from './testing/scenarios-nothing-verified.ts'
import { oneVerified } from './testing/scenarios-one-verified.ts'

// The rules of docs/decisions/040 as scenarios: who has access to the first account after all steps.

let shop: SocialShop
beforeAll(async () => {
  shop = await socialShop()
})
afterAll(() => shop.close())

/** Expects that no account is accessible to both; no scenario shares a session. */
async function expectNoSharedAccount(c: Dispute): Promise<void> {
  const [ofOwner, ofStranger] = [await c.accessMethods(c.owner), await c.accessMethods(c.stranger)]
  expect([...ofOwner.keys()].filter((id) => ofStranger.has(id))).toEqual([])
}

describe.each([
  ['where nothing is verified', nothingVerified],
  ['where one contact is verified', oneVerified],
  ['where both are verified', bothVerified],
])('an account %s', (_, rows) => {
  it.each(rows)('$when', async ({ steps, owner, stranger }) => {
    const c = createDispute(shop)
    await steps(c)
    const [first = 0] = c.accountIds
    const [ofOwner, ofStranger] = [await c.accessMethods(c.owner), await c.accessMethods(c.stranger)]
    expect({ owner: ofOwner.get(first) ?? [], stranger: ofStranger.get(first) ?? [] }).toEqual({ owner, stranger })
    await expectNoSharedAccount(c)
  })
})

describe('requests that race', () => {
  type Race = (c: Dispute, codes: { owner: string | null; stranger: string | null }) => Promise<unknown>[]
  const races: [string, Race][] = [
    [
      'recoveries by both contacts',
      (c, codes) => [c.enterCode(c.owner, 'email', codes.owner), c.enterCode(c.stranger, 'phone', codes.stranger)],
    ],
    [
      'a recovery and a login',
      (c, codes) => [c.enterCode(c.owner, 'email', codes.owner), c.logIn(c.stranger, 'phone')],
    ],
    [
      'a recovery and a change of email',
      (c, codes) => [c.enterCode(c.owner, 'email', codes.owner), c.change(c.stranger, { email: c.stranger.email })],
    ],
    [
      'a recovery and a change of password',
      (c, codes) => [
        c.enterCode(c.owner, 'email', codes.owner),
        c.changePassword(c.stranger, 'a-lantern-for-strangers'),
      ],
    ],
    [
      'a confirming sign-in and a recovery',
      (c, codes) => [c.signIn(c.owner, 'google'), c.enterCode(c.stranger, 'phone', codes.stranger)],
    ],
  ]

  it.each(races)('%s give nobody access to another’s account', async (_, race) => {
    for (let round = 0; round < 3; round++) {
      const c = createDispute(shop)
      await plantEmail(c)
      const codes = {
        owner: await c.askToRecover(c.owner, 'email'),
        stranger: await c.askToRecover(c.stranger, 'phone'),
      }
      await Promise.all(race(c, codes))
      await expectNoSharedAccount(c)
      await getIn(c, c.owner)
      await expectNoSharedAccount(c)
    }
  })
})

/** Gets an account as the storefront does it: registers, then recovers by each contact. */
async function getIn(c: Dispute, who: Actor): Promise<void> {
  await c.register(who, { email: who, phone: who })
  for (const kind of ['email', 'phone'] as const) await c.recover(who, kind)
  const ways = [...(await c.accessMethods(who)).values()].flat()
  expect(ways.filter((way) => way === 'email' || way === 'phone')).not.toEqual([])
}

const beginnings = [plantEmail, plantPhone, wrongPhone]
const steps: ((c: Dispute) => Promise<unknown>)[] = (['owner', 'stranger'] as const).flatMap((who) => [
  (c) => c.recover(c[who], 'email'),
  (c) => c.recover(c[who], 'phone'),
  (c) => c.verify(c[who], 'email', inSession),
  (c) => c.verify(c[who], 'phone', inSession),
  (c) => c.verify(c[who], 'email', outside),
  (c) => c.verify(c[who], 'phone', outside),
  (c) => c.change(c[who], { email: c[who].email }),
  (c) => c.change(c[who], { phone: c[who].phone }),
  (c) => c.change(c[who], { email: c[who === 'owner' ? 'stranger' : 'owner'].email }),
  (c) => c.claimEmail(c[who]),
  (c) => c.signIn(c[who], 'google'),
  (c) => c.signIn(c[who], 'facebook', c.owner.email),
  (c) => c.register(c[who], { email: c[who], phone: c[who] }),
  (c) => c.logIn(c[who], 'email'),
])

it('after any steps neither has access to the other’s account, and each recovers by their own contact', {
  timeout: 120_000,
}, async () => {
  const orders = fc.tuple(
    fc.constantFrom(...beginnings),
    fc.array(fc.constantFrom(...steps), { minLength: 2, maxLength: 6 }),
  )
  const hold = fc.asyncProperty(orders, async ([begin, further]) => {
    const c = createDispute(shop)
    await begin(c)
    for (const step of further) await step(c)
    await expectNoSharedAccount(c)
    for (const who of [c.owner, c.stranger]) await getIn(c, who)
    await expectNoSharedAccount(c)
  })
  await fc.assert(hold, { numRuns: 8 })
})
