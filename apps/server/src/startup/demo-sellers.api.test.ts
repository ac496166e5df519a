import { execFileSync } from 'node:child_process'
import type { Message } from '@rialto/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { addShopper, type Shopper } from '../modules/accounts/testing/shopper.ts'
import { startDemoSellers } from './demo-sellers.ts'

const PATIENCE = { timeout: 15_000, interval: 100 }

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

const come = () => {
  sellers = startDemoSellers({ url, dataDir: shop.deps.config.dataDir })
}
const write = ({ headers }: Shopper, shop_id: number, message: string) =>
  shop.post('/send-message', { shop_id, message }, { headers })

async function conversation({ headers }: Shopper, shopId: number): Promise<Message[]> {
  const { body } = await shop.get(`/get-message?shop_id=${shopId}`, { headers })
  return body.data.data.toReversed()
}

const answersIn = (messages: readonly Message[]) =>
  messages.filter(({ type }) => type === 'shop').map(({ message }) => message)

const untilAnswered = (who: Shopper, shopId: number, times = 1) =>
  vi.waitUntil(async () => answersIn(await conversation(who, shopId)).length >= times, PATIENCE)

it('answers each conversation once and in the language of the question, and opens the shops', async () => {
  const [noor, luc] = [await addShopper(shop), await addShopper(shop)]
  await write(noor, 2, 'Hello!')
  await write(noor, 2, 'How long does delivery take?')
  await write(luc, 2, 'Bonjour, puis-je le renvoyer ?')
  come()
  await untilAnswered(noor, 2)
  await untilAnswered(luc, 2)
  await write(noor, 2, 'Thank you')
  await untilAnswered(noor, 2, 2)

  const [first, second, ...more] = answersIn(await conversation(noor, 2))
  expect(first).toMatch(/^Hello! We send within a day/)
  expect(second).toMatch(/^You are welcome/)
  expect(more).toEqual([])
  expect(answersIn(await conversation(luc, 2))).toEqual([expect.stringMatching(/^Bonjour ! Vous avez 30 jours/)])
  expect((await conversation(noor, 2)).at(-1)?.shop_active_status).toBe(true)
}, 40_000)

const DEMO_SHOPPERS = [1, 2, 3]

/** Conversations that stood there from the beginning, with what is unread in them. */
const ofTheDemo = () =>
  shop.deps.database.db
    .selectFrom('conversations')
    .where('user_id', 'in', DEMO_SHOPPERS)
    .selectAll()
    .orderBy('id')
    .execute()

const countTokens = () =>
  shop.deps.database.db
    .selectFrom('access_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

it('answers after a restart what was written meanwhile, and nothing twice or of long ago', async () => {
  const noor = await addShopper(shop)
  await write(noor, 3, 'Hello!')
  await untilAnswered(noor, 3)
  await sellers?.close()
  await write(noor, 3, 'How much is it?')
  const [old, logins] = [await ofTheDemo(), await countTokens()]
  come()
  await untilAnswered(noor, 3, 2)

  expect(answersIn(await conversation(noor, 3))).toEqual([
    expect.stringMatching(/^Hello, this is/),
    expect.stringMatching(/today’s price/),
  ])
  expect(await ofTheDemo()).toEqual(old)
  expect(await countTokens()).toEqual(logins)
}, 40_000)

it.skipIf(process.platform === 'win32')('leaves no process behind', async () => {
  await sellers?.close()
  const running = execFileSync('ps', ['-eo', 'args']).toString()
  expect(running).not.toContain(shop.deps.config.dataDir)
})
