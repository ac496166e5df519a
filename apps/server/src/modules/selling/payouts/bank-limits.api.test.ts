import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayoutWorld, IBANS, type PayoutWorld } from './testing/payout-world.ts'

// The market refuses whatever a bank would refuse, before it is posted: a file that cannot be made leaves money under way.

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

describe('the account of a shop', () => {
  it('keeps no BIC of the bank before, and no Latin name of the holder before', async () => {
    const shop = await world.addShop()
    const greek = { holder: 'Ελένη Παπά', holder_latin: 'Eleni Papa', bic: 'COBADEFFXXX' }
    expect((await shop.giveAccount(greek)).status).toBe(200)
    const same = await shop.giveAccount({
      holder: undefined,
      iban: 'de89 3704 0044 0532 0130 00',
      town: 'Köln',
      version: 1,
    })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
    expect(same.body.data.account).toMatchObject({ holder_latin: 'Eleni Papa', bic: 'COBADEFFXXX' })
    const moved = await shop.giveAccount({ holder: undefined, iban: IBANS.NL, version: 2 })
    expect(moved.body.data.account).toMatchObject({ holder_latin: 'Eleni Papa', bic: null })
    const other = await shop.giveAccount({ holder: 'Ines Calder', iban: undefined, version: 3 })
    expect(other.body.data.account).toMatchObject({ holder: 'Ines Calder', holder_latin: null })
  })
})

describe('an account that is confirmed after a payout came back', () => {
  it('stays as it is, with all that its bank needs, and is not locked', async () => {
    const shop = await world.addPaidShop(10)
    const swiss = { iban: IBANS.CH, bic: 'UBSWCHZH80A', town: 'Zürich', address_country: 'CH', version: 1 }
    const given = await shop.giveAccount(swiss)
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    world.passTime(8 * 86_400_000)
    const run = await world.sendRun([shop.id])
    const [line] = await world.lines(run.id)
    await world.stepLine(run, line?.id ?? 0, 'returned', { reason: 'The bank was closed' })
    const { account, version } = (await shop.account()).body.data
    expect(account.returned).not.toBeNull()
    const confirmed = await world.call('PATCH', '/seller/payout-account', {
      by: shop,
      body: { version, current_password: world.password },
    })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    expect(confirmed.body.data).toMatchObject({ state: 'ready', account: { ...account, returned: null } })
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
    for (const execution_day of ['9999-12-31', '2207-01-05', '2032-02-05']) {
      const { status, body } = await world.tryPropose({ shop_ids: [shop.id], execution_day })
      expect([status, Object.keys(body.errors)], execution_day).toEqual([422, ['execution_day']])
    }
    expect((await world.tryPropose({ shop_ids: [shop.id], execution_day: '2031-12-31' })).status).toBe(200)
  })
})
