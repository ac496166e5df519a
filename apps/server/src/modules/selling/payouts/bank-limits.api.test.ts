import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayoutWorld, type PayoutWorld } from './testing/payout-world.ts'

// What a bank would refuse is refused before it is posted: a file that cannot be made leaves money under way.

let world: PayoutWorld
beforeAll(async () => {
  world = await createPayoutWorld()
})
afterAll(() => world.close())

const setMarketHolder = (holder: string) =>
  world.deps.database.db.updateTable('market_account').set({ holder }).execute()

describe('the market’s own account', () => {
  it('has a holder in Latin letters, which banks take', async () => {
    const { version } = (await world.call('GET', '/admin/payout-account')).body.data
    const { status, body } = await world.call('PUT', '/admin/payout-account', {
      by: world.finance,
      body: { holder: '東京市場', iban: 'DE02120300000000202051', version, current_password: world.password },
    })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', ['holder']])
  })

  it('that was given in other letters before pays nothing by transfers', async () => {
    const shop = await world.addPaidShop(10)
    const { body } = await world.step(await world.propose({ shop_ids: [shop.id], means: 'sepa' }), 'check')
    await setMarketHolder('東京市場')
    const approved = await world.approve(body.data.run)
    expect([approved.status, approved.body.code]).toEqual([409, 'payout_state'])
    await world.step(body.data.run, 'discard')
    const proposed = await world.tryPropose({ shop_ids: [shop.id], means: 'sepa' })
    expect([proposed.status, proposed.body.code]).toEqual([409, 'payout_state'])
    await setMarketHolder('Rialto Märkte GmbH')
  })
})

describe('a transfer', () => {
  it('of a billion is not checked, until its payout is held', async () => {
    const [large, other] = [await world.addPaidShop(999_999_999.99), await world.addPaidShop(10)]
    await world.earn(large.id, 0.01)
    const run = await world.propose({ shop_ids: [large.id, other.id] })
    const refused = await world.step(run, 'check')
    expect([refused.status, refused.body.code]).toEqual([409, 'payout_state'])
    const line = (await world.lines(run.id)).find(({ shop }) => shop.id === large.id)
    const held = await world.stepLine(run, line?.id ?? 0, 'hold', { reason: 'Paid by other means' })
    const checked = await world.step(held.body.data.run, 'check')
    expect((await world.approve(checked.body.data.run)).status).toBe(200)
    expect((await world.download(run.id, 'xml')).status).toBe(200)
  })

  it('waits for its day for a year at most', async () => {
    const shop = await world.addPaidShop(10)
    for (const execution_day of ['9999-12-31', '2207-01-05', '2032-01-05']) {
      const { status, body } = await world.tryPropose({ shop_ids: [shop.id], execution_day })
      expect([status, Object.keys(body.errors)], execution_day).toEqual([422, ['execution_day']])
    }
    expect((await world.tryPropose({ shop_ids: [shop.id], execution_day: '2031-12-31' })).status).toBe(200)
  })
})
