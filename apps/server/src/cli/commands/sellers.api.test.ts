import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await addPendingShop('Waiting One', 'waiting-one')
  await addPendingShop('Waiting Two', 'waiting-two')
  await addPendingShop('waiting two', 'waiting-two-2')
})
afterAll(() => shop.close())

/** Adds a shop that waits for approval. */
async function addPendingShop(name: string, slug: string): Promise<void> {
  const { db } = shop.deps.database
  const [created_at, country] = [shop.deps.now(), 'Spain']
  const seller = { name: `Seller of ${name}`, email: `${slug}@example.com`, country, created_at }
  const { id } = await db.insertInto('users').values(seller).returning('id').executeTakeFirstOrThrow()
  const anyShop = await db.selectFrom('shops').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _id, ...columns } = anyShop
  await db
    .insertInto('shops')
    .values({ ...columns, owner_id: id, name, slug, status: 'pending' })
    .execute()
}

const sellers = (...words: string[]) => run(['sellers', ...words])
const shopNames = async (status: string) =>
  JSON.parse((await sellers('list', '--status', status, '--json')).out).map(({ name }: { name: string }) => name)
const isShown = async (slug: string) => JSON.stringify((await shop.get('/shops?per_page=100')).body).includes(slug)

describe('sellers list', () => {
  it('lists shops by status, and refuses an unknown status', async () => {
    const pending = await shopNames('pending')
    expect(pending).toEqual(expect.arrayContaining(['Waiting One', 'Waiting Two', 'waiting two']))
    expect(pending).not.toContain('Lume & Clay')
    expect((await sellers('list', '--status', 'pending')).out).toMatch(
      /\n *\d+ {2}Waiting One +pending +Seller of Waiting One/,
    )
    expect((await sellers('list', '--status', 'keen')).code).toBe(2)
  })
})

describe('sellers approve', () => {
  it('opens the shop at once and mails the seller', async () => {
    expect(await isShown('Waiting One')).toBe(false)
    expect(await sellers('approve', 'waiting one')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/ is open\n$/),
    })
    const expectShown = async () => expect(await isShown('Waiting One')).toBe(true)
    await (inject('databases').engine === 'sqlite'
      ? expectShown()
      : vi.waitFor(expectShown, { timeout: 15_000, interval: 20 }))
    const sent = await shop.deps.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', '=', 'waiting-one@example.com')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('refuses an approved, an unknown and an ambiguous shop', async () => {
    expect(await sellers('approve', 'waiting-one')).toMatchObject({ code: 1, out: '' })
    expect((await sellers('approve', 'nobody')).err).toBe(
      'sellers approve: there is no shop nobody that a seller registered\n',
    )
    expect((await sellers('approve', 'Waiting Two')).err).toMatch(/several shops are called "Waiting Two"/)
  })
})

describe('sellers reject', () => {
  it('requires a reason; the shop can still be approved', async () => {
    expect(await sellers('reject', 'waiting-two')).toMatchObject({ code: 2, out: '' })
    expect(await sellers('reject', 'waiting-two', '--reason', 'The address is missing.')).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await shopNames('rejected')).toContain('Waiting Two')
    expect((await sellers('approve', 'waiting-two', '--json')).code).toBe(0)
  })
})
