import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitWords } from '../../../test/support/split-words.ts'
import { createSellerCalls, type SellerCalls } from '../../modules/selling/orders/testing/seller-calls.ts'
import { shopCommand } from '../testing/shop-command.ts'

// Each action is done by a command, and once more by the command that its record offers.

let shop: SellerCalls
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await createSellerCalls()
  run = shopCommand(shop.environment)
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

/** Runs a command that must succeed. @returns its JSON, unless it prints a line */
async function does(words: string[], input?: string) {
  const { code, out, err } = await run(words, input === undefined ? {} : { input })
  expect(code, err).toBe(0)
  return out.startsWith('{') || out.startsWith('[') ? JSON.parse(out) : out
}
const latest = () =>
  db()
    .selectFrom('change_records')
    .selectAll()
    .where('shop_id', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const offered = async () => splitWords((await latest()).command ?? '')

it('a cancelled order, which is refunded once', async () => {
  const [first, second] = [await shop.order(), await shop.order()]
  const reason = "Your island isn't served"
  await does(['orders', 'cancel', first.code, '--reason', reason])
  expect(await shop.rowOf(first.id)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
  const words = await offered()
  expect((await run(words)).code).toBe(1)
  await does(words.map((word) => (word === first.code ? `#${second.id}` : word)))
  expect(await shop.rowOf(second.id)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
  expect((await run(['orders', 'cancel', 'RL-NONE', '--reason', 'x'])).err).toContain('there is no order RL-NONE')
})

it('a webhook, whose address and secret are in no command', async () => {
  const events = ['--events', 'order.placed,ticket.opened']
  const { secret } = await does(['webhooks', 'add', '-', ...events, '--json'], 'https://hooks.example/secret-path\n')
  expect(secret).toMatch(/^whsec_/)
  const adding = await offered()
  const again = await does([...adding, '--json'], 'https://hooks.example/secret-path\n')
  expect(again.secret).not.toBe(secret)
  const [{ id }] = await does(['webhooks', 'list', '--json'])
  await does(['webhooks', 'change', String(id), '--off', '--events', 'seller.applied'])
  expect(await offered()).toEqual(['webhooks', 'change', String(id), '--events', 'seller.applied', '--off'])
  await does(['webhooks', 'change', String(id), '--on'])
  await does(await offered())
  expect((await does(['webhooks', 'list', '--json']))[0]).toMatchObject({ is_on: true, events: ['seller.applied'] })
  await does(['webhooks', 'delete', String(id)])
  expect((await run(await offered())).code).toBe(1)
  const records = await db().selectFrom('change_records').selectAll().execute()
  expect(JSON.stringify(records)).not.toMatch(/secret-path|whsec_/)
})

it('a shop for an account, and one for a person who is invited', async () => {
  const { id: owner } = await shop.addBuyer()
  await does(['sellers', 'add', "Ada's Kiln", '--address', '1 Quay', '--owner', `#${owner}`, '--description', 'Pots'])
  const words = await offered()
  expect((await run(words)).err).toMatch(/of this name already/)
  const renamed = words.map((word) => (word === "Ada's Kiln" ? 'Ada two' : word))
  expect((await run(renamed)).err).toMatch(/has a shop already/)
  await does(['sellers', 'add', 'Honey Hut', '--address', '2 Quay', '--invite', 'bee@market.test'])
  const added = await db().selectFrom('shops').selectAll().where('name', '=', 'Honey Hut').executeTakeFirstOrThrow()
  expect(added).toMatchObject({ status: 'active', owner_id: null })
  expect(await offered()).toEqual(['sellers', 'add', 'Honey Hut', '--address', '2 Quay', '--invite', 'bee@market.test'])
  await does(['sellers', 'close', "Ada's Kiln", '--reason', 'It isn’t "open"'])
  const closing = await offered()
  await does(['sellers', 'reopen', "Ada's Kiln"])
  await does(closing)
  const kiln = await db().selectFrom('shops').selectAll().where('name', '=', "Ada's Kiln").executeTakeFirstOrThrow()
  expect(kiln).toMatchObject({ status: 'closed', rejection: 'It isn’t "open"' })
})

it('an invitation to the staff', async () => {
  await does(['staff', 'invite', 'noor@market.test', '--role', 'support'])
  await does(await offered())
  const invitations = () => db().selectFrom('invitations').where('email', '=', 'noor@market.test').selectAll().execute()
  expect(await invitations()).toMatchObject([{ role: 'support', shop_id: null, invited_by: null }])
  await does(['staff', 'revoke', 'Noor@market.test'])
  expect(await invitations()).toEqual([])
  expect((await run(await offered())).err).toMatch(/nobody is invited/)
})

it('saved replies and notes of tickets', async () => {
  await does(['tickets', 'replies', 'add', 'Parcel', '--text', "It's\non its way"])
  await does(await offered())
  const [first, second] = (await does(['tickets', 'replies', 'list', '--json'])).slice(-2)
  expect(second).toMatchObject({ title: 'Parcel', text: "It's\non its way" })
  await does(['tickets', 'replies', 'change', String(first.id), '--title', 'Post'])
  expect(await offered()).toEqual(['tickets', 'replies', 'change', String(first.id), '--title', 'Post'])
  await does(['tickets', 'replies', 'delete', String(first.id)])
  expect((await run(await offered())).code).toBe(1)
})

it('synonyms and occasions of the search', async () => {
  await does(['search', 'synonyms', 'add', '{"locale":"en","words":["lorry","it\'s a truck"],"from":"lorry"}'])
  expect((await run(await offered())).err).toMatch(/synonyms already/)
  const [{ id, ...synonym }] = await does(['search', 'synonyms', 'list', '--json'])
  expect(synonym).toMatchObject({ locale: 'en', words: ['lorry', "it's a truck"], from: 'lorry' })
  await does(['search', 'synonyms', 'change', String(id), '{"locale":null,"words":["lorry","van"]}'])
  const changing = await offered()
  await does(['search', 'synonyms', 'remove', `#${id}`])
  expect((await run(changing)).err).toMatch(/not found/)
  expect((await run(['search', 'synonyms', 'add', '{"words":["a"]}'])).code).toBe(1)
  expect((await run(['search', 'synonyms', 'add', 'couch, sofa'])).code).toBe(2)
  const fields = { names: [{ locale: 'en', name: 'Picnic' }], phrases: [{ locale: 'en', phrases: ['for a picnic'] }] }
  await does(['search', 'occasions', 'add', JSON.stringify({ ...fields, category_ids: [1], max_price: 12.5 })])
  const words = await offered()
  expect((await run(words)).err).toContain('“for a picnic” is a phrase of the occasion Picnic')
  const [added] = await does(['search', 'occasions', 'list', '--json'])
  expect(added).toMatchObject({ ...fields, max_price: 12.5, products: [] })
  await does(['search', 'occasions', 'remove', String(added.id)])
  await does(words)
})

it('several settings at once, and those that have their defaults again', async () => {
  await does(['settings', 'import', '{"app_name":"It\'s ours","mobile":"5550102041"}'])
  const words = await offered()
  await does(['settings', 'import', '{}', '--unset', 'app_name,mobile'])
  const resetting = await offered()
  expect(resetting).toEqual(['settings', 'import', '{"app_name":"Rialto","mobile":null}'])
  await does(words)
  expect(await does(['settings', 'get', 'app_name'])).toBe("It's ours\n")
  await does(resetting)
  expect(await does(['settings', 'get', 'app_name'])).toBe('Rialto\n')
})

it('a restore, by the number of the change', async () => {
  await does(['settings', 'set', 'app_name', 'Before'])
  await does(['settings', 'set', 'app_name', 'After'])
  const { id } = await latest()
  await does(['record', 'restore', String(id)])
  expect(await does(['settings', 'get', 'app_name'])).toBe('Before\n')
  expect(await offered()).toEqual(['record', 'restore', String(id)])
  expect((await run(['record', 'restore', String(id)])).err).toMatch(/taken back already/)
  const [undone, changed] = await does(['record', 'list', '--json'])
  expect(undone.sentence).toMatch(/^Undid: /)
  expect([changed.id, changed.can_restore]).toEqual([id, false])
})
