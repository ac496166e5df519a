import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { emptyMarket } from '../../../test/support/empty-market.ts'
import { newIp, PASSWORD } from '../../modules/people/accounts/testing/shopper.ts'
import { shopCommand } from '../testing/shop-command.ts'

let market: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  market = await emptyMarket()
  run = shopCommand(market.environment)
})
afterAll(() => market.close())

it('makes a link by which the owner enters, and opens the market once they have', async () => {
  expect((await run(['setup', 'open'])).code).toBe(1)
  const { code, out } = await run(['setup', 'link', '--json'])
  expect(code).toBe(0)
  const { url, expires_at } = JSON.parse(out)
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
  const token = new URL(url).hash.replace('#token=', '')
  const owner = { token, name: 'Ada Quill', email: 'ada@market.test', password: PASSWORD }
  expect((await market.post('/console/setup/owner', owner, { ip: newIp() })).status).toBe(200)
  expect((await run(['setup', 'link'])).err).toMatch(/staff or a shop already/)
  expect(await run(['setup', 'open'])).toMatchObject({ code: 0 })
  expect((await run(['setup', 'open'])).code).toBe(1)
  const [record] = await market.deps.database.db
    .selectFrom('change_records')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  expect(record).toMatchObject({ action: 'market_opened', actor_kind: 'command', command: 'setup open' })
})

it('changes keys of Stripe that are read from standard input, and prints none', async () => {
  const stripe = (keys: object) => run(['gateways', 'stripe', 'set', '--body', '-'], { input: JSON.stringify(keys) })
  const keys = { secret_key: 'sk_live_abcdefgh', webhook_secret: 'whsec_abcdefgh' }
  const set = await stripe(keys)
  expect(set).toMatchObject({ code: 0 })
  expect(set.out + set.err).not.toMatch(/sk_live|whsec/)
  expect((await run(['gateways', 'stripe', 'set', '--secret-key', keys.secret_key])).code).toBe(2)
  expect((await stripe({ ...keys, secret_key: 'pk_live_abcdefgh' })).code).toBe(1)
  expect((await stripe({ secret_key: keys.secret_key })).code).toBe(2)
  expect((await run(['gateways', 'stripe', 'remove'])).code).toBe(0)
  const { db } = market.deps.database
  expect(await db.selectFrom('gateway_keys').selectAll().execute()).toEqual([])
  const records = await db.selectFrom('change_records').selectAll().where('subject_name', '=', 'Stripe').execute()
  expect(records.map(({ command }) => command)).toEqual(['gateways stripe set --body -', 'gateways stripe remove'])
  expect(JSON.stringify(records)).not.toMatch(/sk_live|whsec/)
})

it('makes no link locally', async () => {
  const local = await testApp()
  expect((await shopCommand(local.environment)(['setup', 'link'])).err).toMatch(/APP_ENV is local/)
  await local.close()
})
