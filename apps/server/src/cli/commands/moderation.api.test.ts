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

const moderation = (...words: string[]) => run(['moderation', ...words])
const product = (id: number) =>
  shop.deps.database.db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['status', 'hold', 'hold_reason'])
    .executeTakeFirstOrThrow()

it('lists reports, and settles them by the number that the list shows', async () => {
  const [first] = JSON.parse((await moderation('reports', '--view', 'review', '--json')).out)
  expect((await moderation('reports')).out).toMatch(/REASON/)
  const settled = await moderation('settle', String(first.id), '--outcome', 'hidden', '--reason', 'It’s rude')
  expect(settled).toMatchObject({ code: 0, err: '', out: `Report #${first.id} is settled: hidden\n` })
  expect(JSON.parse((await moderation('reports', '--view', 'review', '--json')).out)).toEqual([])
  expect(await moderation('settle', String(first.id), '--outcome', 'dismissed')).toMatchObject({ code: 1 })
  expect(await moderation('settle', '1', '--outcome', 'perhaps')).toMatchObject({ code: 2 })
  expect(await moderation('reports', '--view', 'all')).toMatchObject({ code: 2 })
})

it('hides a product with a reason and shows it again, as the command of the record does', async () => {
  const hidden = await moderation('hide', 'product', '7', '--reason', "It's a copy")
  expect(hidden).toMatchObject({ code: 0, out: 'The product #7 is hidden\n' })
  expect(await product(7)).toEqual({ status: 'withheld', hold: 'hidden', hold_reason: "It's a copy" })
  const { command } = await shop.deps.database.db
    .selectFrom('change_records')
    .select('command')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(command).toBe(`moderation hide product 7 --reason 'It'\\''s a copy'`)
  expect(await moderation('show', 'product', '7')).toMatchObject({ code: 0 })
  expect((await product(7)).status).toBe('active')
  expect((await moderation('show', 'product', '7')).err).toContain('does not hide')
  expect(await moderation('hide', 'shop', '7', '--reason', 'x')).toMatchObject({ code: 2 })
})

it('approves products that wait, one by one or all, and refuses others', async () => {
  const waiting = { status: 'withheld', own_status: 'active', hold: 'waiting', held_at: 1 } as const
  await shop.deps.database.db.updateTable('products').set(waiting).where('id', 'in', [1, 2, 3, 4]).execute()
  expect(await moderation('approve', '1,9')).toMatchObject({ code: 1, out: '1 product approved\n' })
  expect(await moderation('refuse', '2', '--reason', 'No picture')).toMatchObject({ out: '1 product refused\n' })
  expect(await moderation('approve', '--all')).toMatchObject({ code: 0, out: '2 products approved\n' })
  expect(await moderation('approve')).toMatchObject({ code: 2 })
  expect((await product(2)).hold).toBe('refused')
  expect((await product(4)).status).toBe('active')
})
