import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitWords } from '../../../test/support/split-words.ts'
import { createSellerCalls, type SellerCalls } from '../../modules/selling/orders/testing/seller-calls.ts'
import { shopCommand } from '../testing/shop-command.ts'

// Each action is done by a command, and once more by the command that its record offers.

const DAY_MS = 86_400_000

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
  await does(['orders', 'cancel', String(first.id), '--reason', reason])
  expect(await shop.rowOf(first.id)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
  const words = await offered()
  expect((await run(words)).code).toBe(1)
  await does(words.map((word) => (word === String(first.id) ? `#${second.id}` : word)))
  expect(await shop.rowOf(second.id)).toMatchObject({ status: 'cancelled', cancel_reason: reason })
})

it('a webhook, whose address and secret are in no command', async () => {
  const url = { url: 'https://hooks.example/secret-path' }
  const create = [
    'webhooks',
    'create',
    '--events',
    'order.placed',
    '--events',
    'ticket.opened',
    '--body',
    '-',
    '--json',
  ]
  const { secret } = await does(create, JSON.stringify(url))
  expect(secret).toMatch(/^whsec_/)
  const again = await does([...(await offered()), '--json'], JSON.stringify(url))
  expect(again.secret).not.toBe(secret)
  const { items } = await does(['webhooks', 'list', '--json'])
  const id = String(items[0].id)
  await does(['webhooks', 'change', id, '--no-is-on', '--events', 'seller.applied'])
  expect(await offered()).toEqual(['webhooks', 'change', id, '--events', 'seller.applied', '--no-is-on'])
  await does(['webhooks', 'change', id, '--is-on'])
  await does(await offered())
  const listed = await does(['webhooks', 'list', '--json'])
  expect(listed.items[0]).toMatchObject({ is_on: true, events: ['seller.applied'] })
  await does(['webhooks', 'remove', id])
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
  const find = () => db().selectFrom('shops').selectAll().where('name', '=', "Ada's Kiln").executeTakeFirstOrThrow()
  const { id } = await find()
  await does(['sellers', 'close', String(id), '--reason', 'It isn’t "open"'])
  const closing = await offered()
  await does(['sellers', 'reopen', String(id)])
  await does(closing)
  expect(await find()).toMatchObject({ status: 'closed', rejection: 'It isn’t "open"' })
})

it('an invitation to the staff', async () => {
  await does(['staff', 'invite', '--email', 'noor@market.test', '--role', 'support'])
  await does(await offered())
  const invitations = () => db().selectFrom('invitations').where('email', '=', 'noor@market.test').selectAll().execute()
  const [invitation, another] = await invitations()
  expect([invitation, another]).toMatchObject([{ role: 'support', shop_id: null, invited_by: null }, undefined])
  await does(['staff', 'invitations', 'remove', String(invitation?.id)])
  expect(await invitations()).toEqual([])
  expect((await run(await offered())).code).toBe(1)
})

it('saved replies of the staff', async () => {
  await does(['saved-replies', 'create', '--title', 'Parcel', '--text', "It's\non its way"])
  await does(await offered())
  const { items } = await does(['saved-replies', 'list', '--json'])
  const [first, second] = items.slice(-2)
  expect(second).toMatchObject({ title: 'Parcel', text: "It's\non its way" })
  await does(['saved-replies', 'change', String(first.id), '--title', 'Post'])
  expect(await offered()).toEqual(['saved-replies', 'change', String(first.id), '--title', 'Post'])
  await does(['saved-replies', 'remove', String(first.id)])
  expect((await run(await offered())).code).toBe(1)
})

it('a note of a ticket, whose words are in no record', async () => {
  const { id } = await db().selectFrom('tickets').select('id').limit(1).executeTakeFirstOrThrow()
  await does(['tickets', 'notes', 'create', String(id), '--text', 'Ada Quill moved to Bath'])
  expect(await offered()).toEqual(['tickets', 'notes', 'create', String(id), '--body', '-'])
  await does(await offered(), '{"text":"Once more"}')
  expect(JSON.stringify(await latest())).not.toContain('Bath')
})

it('synonyms and occasions of the search', async () => {
  const words = ['--words', 'lorry', '--words', "it's a truck"]
  await does(['search-synonyms', 'create', '--locale', 'en', ...words, '--from', 'lorry'])
  expect((await run(await offered())).err).toMatch(/synonyms already/)
  const { synonyms } = await does(['search-synonyms', 'list', '--json'])
  const [{ id, ...synonym }] = synonyms
  expect(synonym).toMatchObject({ locale: 'en', words: ['lorry', "it's a truck"], from: 'lorry' })
  await does(['search-synonyms', 'change', String(id), '--locale', '', '--words', 'lorry', '--words', 'van'])
  const changing = await offered()
  await does(['search-synonyms', 'remove', `#${id}`])
  expect((await run(changing)).err).toMatch(/not found/)
  expect((await run(['search-synonyms', 'create', '--words', 'a'])).code).toBe(2)
  const names = '[{"locale":"en","name":"Picnic"}]'
  const phrases = '[{"locale":"en","phrases":["for a picnic"]}]'
  const rest = ['--category-ids', '1', '--max-price', '12.50']
  await does(['search-occasions', 'create', '--names', names, '--phrases', phrases, ...rest])
  const creating = await offered()
  expect((await run(creating)).err).toContain('“for a picnic” is a phrase of the occasion Picnic')
  const { occasions } = await does(['search-occasions', 'list', '--json'])
  expect(occasions[0]).toMatchObject({ names: JSON.parse(names), phrases: JSON.parse(phrases), max_price: 12.5 })
  await does(['search-occasions', 'remove', String(occasions[0].id)])
  await does(creating)
})

it('several settings at once, and those that have their defaults again', async () => {
  const exported = async () => (await does(['settings', 'export'])) as Record<string, unknown>
  await does(['settings', 'import', '{"app_name":"It\'s ours","mobile":"5550102041"}'])
  const words = await offered()
  await does(['settings', 'import', '{}', '--unset', 'app_name,mobile'])
  const resetting = await offered()
  expect(resetting).toEqual(['settings', 'import', '{"app_name":"Rialto","mobile":null}'])
  await does(words)
  expect((await exported()).app_name).toBe("It's ours")
  await does(resetting)
  expect((await exported()).app_name).toBe('Rialto')
})

it('the draft of the look, which is published, planned and dropped', async () => {
  const set = ['look', 'set', '--look', '{"theme_colors":{"primary":"#123456"}}']
  await does(set)
  expect((await run(['look', 'show'])).out).toMatch(/#123456/)
  await does(['look', 'publish', '--name', "Noor's"])
  expect(await offered()).toEqual(['look', 'publish', '--name', "Noor's"])
  expect((await run(['look', 'publish'])).code).toBe(1)
  const { items } = await does(['look', 'publications', 'list', '--json'])
  expect(items[0]).toMatchObject({ name: "Noor's", is_current: true })
  const restoring = ['look', 'publications', 'restore', String(items[1].id)]
  await does(restoring)
  expect(await offered()).toEqual(restoring)
  await does(set)
  await does(['look', 'publish', '--publish-at', new Date(Date.now() + DAY_MS).toISOString().slice(0, 16)])
  await does(['look', 'unplan'])
  await does(['look', 'discard'])
  expect(await offered()).toEqual(['look', 'discard'])
})
