import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { enterConsole } from '../../../test/support/console.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
let slug: string
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  const { db } = shop.deps.database
  const post = db.selectFrom('posts').where('is_draft', '=', 0).orderBy('published_at').select('slug')
  slug = (await post.executeTakeFirstOrThrow()).slug
})
afterAll(() => shop.close())

const status = async () => {
  // Commands run by the real clock.
  shop.setNow(Date.now())
  shop.deps.invalidations.publish('catalogue')
  return (await shop.get(`/blog/${slug}/details`)).status
}
const commands = async () => {
  const headers = await enterConsole(shop, 'operator1@rialto.test')
  const { items } = (await shop.get('/admin/record?limit=4', { headers })).body.data
  return items.map(({ command }: { command: string }) => command.replace('npm run shop -- ', ''))
}

it('withdraws, schedules, publishes and deletes articles as the console does, and the record names the commands', async () => {
  const name = `blog/${slug}`
  expect(await run(['content', 'unpublish', name])).toMatchObject({ code: 0, out: `${name} is a draft\n` })
  expect(await status()).toBe(404)
  const at = new Date(shop.deps.now() + 3_600_000).toISOString()
  expect(await run(['content', 'publish', name, '--at', at])).toMatchObject({
    code: 0,
    out: `${name} appears at ${at}\n`,
  })
  expect(await status()).toBe(404)
  expect((await run(['content', 'publish', name])).code).toBe(0)
  expect(await status()).toBe(200)
  expect((await run(['content', 'delete', name])).code).toBe(0)
  expect(await status()).toBe(404)
  expect(await commands()).toEqual([
    `content delete ${name}`,
    `content publish ${name}`,
    `content publish ${name} --at ${at}`,
    `content unpublish ${name}`,
  ])
})

it.each([
  ['pages/none-such', 1, 'there is no pages/none-such'],
  ['news/a', 2, 'ARTICLE is blog/SLUG or pages/SLUG'],
])('refuses %s', async (name, code, err) =>
  expect(await run(['content', 'publish', name])).toMatchObject({ code, err: expect.stringContaining(err) }),
)

it('words a text otherwise, lists it and brings it back', async () => {
  const text = async () => {
    shop.deps.invalidations.publish('settings')
    return (await shop.get('/lang/en')).body.Checkout
  }
  expect((await run(['texts', 'set', 'en', 'Checkout', "Let's pay"])).code).toBe(0)
  expect(await text()).toBe("Let's pay")
  expect((await commands())[0]).toBe(`texts set en Checkout -- 'Let'\\''s pay'`)
  expect(JSON.parse((await run(['texts', 'list', '--json'])).out)).toContainEqual({
    locale: 'en',
    key: 'Checkout',
    text: "Let's pay",
  })
  expect((await run(['texts', 'unset', 'en', 'Checkout'])).code).toBe(0)
  expect(await text()).toBe('Checkout')
})

it('assigns a ticket to a member of the staff by email, and to nobody', async () => {
  const { number } = await shop.deps.database.db.selectFrom('tickets').select('number').executeTakeFirstOrThrow()
  const assign = (...words: string[]) => run(['tickets', 'assign', number, ...words])
  expect((await assign('operator1@rialto.test')).code).toBe(0)
  expect((await commands())[0]).toBe(`tickets assign ${number} operator1@rialto.test`)
  expect((await assign('shopper1@rialto.test')).code).toBe(1)
  expect((await assign()).code).toBe(2)
  expect((await assign('--nobody')).out).toBe(`${number} is assigned to nobody\n`)
})
