import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { shopCommand } from '../../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  await apply('Waiting One', 'waiting-one')
  await apply('Waiting Two', 'waiting-two')
  await apply('waiting two', 'waiting-two-2')
})
afterAll(() => shop.close())

/** Somebody registers a shop, which waits. */
async function apply(name: string, slug: string): Promise<void> {
  const { db } = shop.deps.database
  const [created_at, country] = [shop.deps.now(), 'Spain']
  const seller = { name: `Seller of ${name}`, email: `${slug}@example.com`, country, created_at }
  const { id } = await db.insertInto('users').values(seller).returning('id').executeTakeFirstOrThrow()
  const known = await db.selectFrom('shops').selectAll().limit(1).executeTakeFirstOrThrow()
  const { id: _id, ...like } = known
  await db
    .insertInto('shops')
    .values({ ...like, owner_id: id, name, slug, status: 'pending' })
    .execute()
}

const sellers = (...words: string[]) => run(['sellers', ...words])
const names = async (status: string) =>
  JSON.parse((await sellers('list', '--status', status, '--json')).out).map(({ name }: { name: string }) => name)
const isShown = async (slug: string) => JSON.stringify((await shop.get('/shops?per_page=100')).body).includes(slug)

describe('sellers list', () => {
  it('shows who waits', async () => {
    expect((await names('pending')).sort()).toEqual(['Waiting One', 'Waiting Two', 'waiting two'])
    expect((await sellers('list', '--status', 'pending')).out).toMatch(
      /\n *\d+ {2}Waiting One +pending +Seller of Waiting One/,
    )
    expect((await sellers('list', '--status', 'keen')).code).toBe(2)
  })
})

describe('sellers approve', () => {
  it('opens the shop to shoppers at once, and writes to the seller', async () => {
    expect(await isShown('Waiting One')).toBe(false)
    expect(await sellers('approve', 'waiting one')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/ is open\n$/),
    })
    const seen = async () => expect(await isShown('Waiting One')).toBe(true)
    await (inject('databases').engine === 'sqlite' ? seen() : vi.waitFor(seen, { timeout: 15_000, interval: 20 }))
    const sent = await shop.deps.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', '=', 'waiting-one@example.com')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('is refused a second time, for nobody’s shop, and where the name says two', async () => {
    expect(await sellers('approve', 'waiting-one')).toMatchObject({ code: 1, out: '' })
    expect((await sellers('approve', 'nobody')).err).toBe(
      'sellers approve: there is no shop nobody that a seller registered\n',
    )
    expect((await sellers('approve', 'Waiting Two')).err).toMatch(/several shops are called "Waiting Two"/)
  })
})

describe('sellers reject', () => {
  it('needs a reason, which the seller is told; the shop may still be approved', async () => {
    expect(await sellers('reject', 'waiting-two')).toMatchObject({ code: 2, out: '' })
    expect(await sellers('reject', 'waiting-two', '--reason', 'The address is missing.')).toMatchObject({
      code: 0,
      err: '',
    })
    expect(await names('rejected')).toEqual(['Waiting Two'])
    expect((await sellers('approve', 'waiting-two', '--json')).code).toBe(0)
  })
})
