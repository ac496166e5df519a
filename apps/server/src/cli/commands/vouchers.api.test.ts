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

const vouchers = (...words: string[]) => run(['vouchers', ...words])
const END = ['--until', '2099-01-31']

it('makes, lists and stops vouchers of the market, and the record repeats it', async () => {
  const terms = ['--percent', '10', '--maximum', '12.50', '--uses', '5', '--uses-by-one', '1']
  expect(await vouchers('create', 'winter10', ...terms, ...END)).toMatchObject({ code: 0, err: '' })
  const [listed] = JSON.parse((await vouchers('list', '--json')).out)
  expect(listed).toMatchObject({ code: 'WINTER10', discount: 10, max_discount_amount: 12.5, use_limit: 5 })
  const { db } = shop.deps.database
  const { command } = await db
    .selectFrom('change_records')
    .where('action', '=', 'voucher_created')
    .where('subject_name', '=', 'WINTER10')
    .select('command')
    .executeTakeFirstOrThrow()
  const words = String(command).replace('WINTER10', 'AGAIN').split(' ')
  expect(await run(words)).toMatchObject({ code: 0, err: '' })
  const [again] = JSON.parse((await vouchers('list', '--json')).out)
  expect(again).toMatchObject({ ...listed, id: again.id, code: 'AGAIN' })
  expect(await vouchers('change', 'again', '--uses', 'none', '--amount', '7.50', '--maximum', 'none')).toMatchObject({
    code: 0,
    err: '',
  })
  const changing = await db.selectFrom('change_records').select('command').orderBy('id', 'desc').executeTakeFirst()
  expect(changing?.command).toBe('vouchers change AGAIN --amount 7.5 --maximum none --uses none')
  expect(await run(changing?.command?.replace('AGAIN', 'WINTER10').split(' ') ?? [])).toMatchObject({
    code: 0,
    err: '',
  })
  const both = JSON.parse((await vouchers('list', '--json')).out)
  expect(both[1]).toMatchObject({ code: 'WINTER10', discount: 7.5, max_discount_amount: null, use_limit: null })
  expect(await vouchers('stop', 'again')).toMatchObject({ code: 0, err: '' })
  expect((await vouchers('list')).out).not.toContain('AGAIN')
})

it('refuses wrong terms, and vouchers of shops', async () => {
  expect((await vouchers('create', 'HELLO', '--percent', '10', '--amount', '5', ...END)).code).toBe(2)
  expect((await vouchers('create', 'HELLO', '--percent', '120', ...END)).err).toMatch(/from 1 to 100/)
  expect((await vouchers('create', 'CLAY10', '--percent', '10', ...END)).err).toMatch(/with this code already/)
  expect((await vouchers('stop', 'CLAY10')).err).toBe('vouchers stop: the market has no voucher CLAY10\n')
})
