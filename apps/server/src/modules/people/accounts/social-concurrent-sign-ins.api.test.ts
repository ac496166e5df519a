import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestReply } from '../../../../test/support/app.ts'
import { addUser } from '../../../../test/support/market.ts'
import { createSocialShop, type SocialShop } from './social/testing/social-shop.ts'

let shop: SocialShop
beforeAll(async () => {
  shop = await createSocialShop()
})
afterAll(() => shop.close())

describe('concurrent sign-ins', () => {
  const userIds = (replies: TestReply[]) => {
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    return new Set(replies.map(({ body }) => body.data.user.id))
  }

  it.each(['google', 'facebook', 'apple'] as const)('create one account for a new person: %s', async (provider) => {
    for (const email of [`race-${provider}@example.com`, null]) {
      const newPerson = { subject: `race-${provider}-${email}`, email }
      const replies = await Promise.all(Array.from({ length: 6 }, () => shop.signIn(provider, newPerson)))
      expect(userIds(replies).size).toBe(1)
    }
  })

  it('create one account for the same address at two providers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        shop.signIn(n % 2 ? 'google' : 'apple', { subject: 'race-both', email: 'race-both@example.com' }),
      ),
    )
    expect(userIds(replies).size).toBe(1)
  })

  it('take over an account once', async () => {
    const email = 'registered@example.com'
    const id = await addUser(shop, { name: 'Registered', email, password_hash: 'a-hash', created_at: 1 })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => shop.signIn('google', { subject: 'owner', email })),
    )
    expect([...userIds(replies)]).toEqual([id])
    const { length } = await shop.deps.database.db
      .selectFrom('access_tokens')
      .where('user_id', '=', id)
      .selectAll()
      .execute()
    expect(length).toBe(6)
  })
})
