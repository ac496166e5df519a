import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { productCsv, productRow, testFolder } from '../../goods/imports/testing/product-csv.ts'
import { saveSetting } from './create-settings.ts'

const PROGRAM = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))
const files = testFolder()
let market: TestApp

beforeAll(async () => {
  market = await testApp()
  const yen = { name: 'JPY', symbol: '¥', position: 'prefix', rate: 1 }
  await market.deps.database.write(async (tx) => {
    await saveSetting(tx, 'currency', yen)
    await saveSetting(tx, 'currencies', [{ id: 1, ...yen, is_default: true, rate_from_default: 1 }])
  })
})
afterAll(async () => {
  setMarketCurrency('USD')
  await market.close()
  files.remove()
})

/** A process of its own, which has read nothing of the market before. */
async function run(...words: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, ...market.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

it('reads and stores the amounts of a command in the currency of the market', async () => {
  const terms = ['--discount-type', 'Amount', '--starts-at', '2026-01-01', '--ends-at', '2099-01-31']
  const make = (code: string, discount: string) =>
    run('vouchers', 'create', '--code', code, '--discount', discount, ...terms)
  expect((await make('YEN500', '500')).code).toBe(0)
  const { db } = market.deps.database
  const voucher = await db.selectFrom('vouchers').where('code', '=', 'YEN500').selectAll().executeTakeFirstOrThrow()
  expect(voucher.discount).toBe(500)
  const listed = JSON.parse((await run('vouchers', 'list', '--json')).out)
  expect(listed.items).toContainEqual(expect.objectContaining({ code: 'YEN500', discount: 500 }))
  const uneven = await make('HALF', '7.50')
  expect(uneven).toMatchObject({
    code: 2,
    err: expect.stringContaining('must be a whole number: JPY has no decimals'),
  })
})

it('imports prices in the currency of the market, and skips those that it cannot pay', async () => {
  const csv = productCsv([
    productRow('kettle', { 'Variant Price': '1500' }),
    productRow('cup', { 'Variant Price': '12.50' }),
  ])
  const imported = await run('import', files.write(csv), '--shop', 'Yen Kettles', '--no-pictures', '--json')
  expect(imported).toMatchObject({ code: 0 })
  const prices = await market.deps.database.db
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .where('shops.name', '=', 'Yen Kettles')
    .select('products.price')
    .execute()
  expect(prices).toEqual([{ price: 1_500 }])
})
