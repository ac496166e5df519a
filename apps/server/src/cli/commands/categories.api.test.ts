import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { shopCommand } from '../testing/shop-command.ts'

let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
})
afterAll(() => shop.close())

it('adds, renames, moves, merges and removes categories, and says what it did', async () => {
  const categories = (...words: string[]) => run(['categories', ...words])
  expect(await categories('add', 'Winter', '--names', '{"fr": "Hiver"}')).toMatchObject({ code: 0, err: '' })
  expect((await categories('add', 'Scarves', '--below', 'winter')).out).toMatch(/^Scarves \(#\d+\) is a category\n$/)
  expect((await categories('rename', 'Scarves', "Gran's scarves")).code).toBe(0)
  expect((await categories('move', "Gran's scarves", '--main', '--position', '1')).code).toBe(0)
  const read = async () => JSON.parse((await categories('list', '--json')).out) as { name: string; texts: object[] }[]
  expect((await read())[0]?.name).toBe("Gran's scarves")
  expect((await read()).find(({ name }) => name === 'Winter')?.texts).toEqual([{ locale: 'fr', name: 'Hiver' }])
  expect((await categories('merge', "Gran's scarves", 'Winter')).code).toBe(0)
  expect((await categories('remove', 'Winter')).code).toBe(0)
  expect(await categories('remove', 'Winter')).toMatchObject({
    code: 1,
    err: 'categories remove: there is no category Winter\n',
  })
  expect((await categories('move', 'Bags', '--position', 'first')).code).toBe(2)
  const commands = await shop.deps.database.db
    .selectFrom('change_records')
    .where('actor_kind', '=', 'command')
    .select('command')
    .orderBy('id')
    .execute()
  expect(commands[2]?.command).toMatch(/^categories change \d+ --name 'Gran'\\''s scarves'$/)
})

it('does the same for brands, colours and sizes', async () => {
  expect((await run(['colors', 'add', 'Slatish', '--code', '#445566'])).code).toBe(0)
  expect((await run(['colors', 'add', 'Ink', '--code', 'blue'])).code).toBe(2)
  expect((await run(['colors', 'change', 'Slatish', '--code', '#445567'])).out).toBe('Slatish is changed\n')
  expect((await run(['colors', 'remove', 'Slatish'])).code).toBe(0)
  expect((await run(['brands', 'add', 'Quillon'])).code).toBe(0)
  expect((await run(['brands', 'rename', 'quillon', 'Quill & Co'])).code).toBe(0)
  expect((await run(['sizes', 'add', 'Tiniest'])).code).toBe(0)
  expect((await run(['sizes', 'change', 'Tiniest', '--position', '1'])).code).toBe(0)
  expect((await run(['sizes', 'list'])).out).toMatch(/SIZE +PRODUCTS\n *\d+ +Tiniest +0\n/)
  const into = JSON.parse((await run(['sizes', 'list', '--json'])).out)[1].name
  expect((await run(['sizes', 'merge', 'Tiniest', into])).code).toBe(0)
})
