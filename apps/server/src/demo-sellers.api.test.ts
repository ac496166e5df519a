import { execFileSync } from 'node:child_process'
import type { Message } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../test/support/app.ts'
import { addShopper, type Shopper } from './modules/people/accounts/testing/shopper.ts'
import { startDemoSellers } from './start-server.ts'

const POLLING = { timeout: 15_000, interval: 100 }

let shop: TestApp
let url: string
let sellers: ReturnType<typeof startDemoSellers> | undefined
beforeAll(async () => {
  shop = await testApp()
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await sellers?.close()
  await shop.close()
})

const startSellers = () => {
  sellers = startDemoSellers({ url, dataDir: shop.deps.config.dataDir })
}
const sendMessage = ({ headers }: Shopper, shop_id: number, message: string) =>
  shop.post('/send-message', { shop_id, message }, { headers })

async function conversation({ headers }: Shopper, shopId: number): Promise<Message[]> {
  const { body } = await shop.get(`/get-message?shop_id=${shopId}`, { headers })
  return body.data.data.toReversed()
}

const answersIn = (messages: readonly Message[]) =>
  messages.filter(({ type }) => type === 'shop').map(({ message }) => message)

const untilAnswered = (shopper: Shopper, shopId: number, times = 1) =>
  vi.waitUntil(async () => answersIn(await conversation(shopper, shopId)).length >= times, POLLING)

describe('demo sellers', () => {
  it('answer each conversation once, in the language of the question', async () => {
    const [noor, luc] = [await addShopper(shop), await addShopper(shop)]
    await sendMessage(noor, 2, 'Hello!')
    await sendMessage(noor, 2, 'How long does delivery take?')
    await sendMessage(luc, 2, 'Bonjour, puis-je le renvoyer ?')
    startSellers()
    await untilAnswered(noor, 2)
    await untilAnswered(luc, 2)
    await sendMessage(noor, 2, 'Thank you')
    await untilAnswered(noor, 2, 2)

    const [first, second, ...more] = answersIn(await conversation(noor, 2))
    expect(first).toMatch(/^Hello! We send within a day/)
    expect(second).toMatch(/^You are welcome/)
    expect(more).toEqual([])
    expect(answersIn(await conversation(luc, 2))).toEqual([expect.stringMatching(/^Bonjour ! Vous avez 30 jours/)])
    expect((await conversation(noor, 2)).at(-1)?.shop_active_status).toBe(true)
  }, 40_000)

  const DEMO_SHOPPERS = [1, 2, 3]

  /** The demo's own conversations, with their unread counts. */
  const demoConversations = () =>
    shop.deps.database.db
      .selectFrom('conversations')
      .where('user_id', 'in', DEMO_SHOPPERS)
      .selectAll()
      .orderBy('id')
      .execute()

  const countSessions = () =>
    shop.deps.database.db
      .selectFrom('console_sessions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()

  it('answer after a restart what was written meanwhile, and nothing twice', async () => {
    const noor = await addShopper(shop)
    await sendMessage(noor, 3, 'Hello!')
    await untilAnswered(noor, 3)
    await sellers?.close()
    await sendMessage(noor, 3, 'How much is it?')
    const [old, logins] = [await demoConversations(), await countSessions()]
    startSellers()
    await untilAnswered(noor, 3, 2)

    expect(answersIn(await conversation(noor, 3))).toEqual([
      expect.stringMatching(/^Hello, this is/),
      expect.stringMatching(/today’s price/),
    ])
    expect(await demoConversations()).toEqual(old)
    expect(await countSessions()).toEqual(logins)
  }, 40_000)

  it.skipIf(process.platform === 'win32')('leave no process when they are closed', async () => {
    await sellers?.close()
    const running = execFileSync('ps', ['-eo', 'args']).toString()
    expect(running).not.toContain(shop.deps.config.dataDir)
  })
})
