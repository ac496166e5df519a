import { PASSWORD } from '../../../../src/modules/people/accounts/testing/shopper.ts'
import { post } from '../../../../src/modules/selling/ledger/post.ts'
import { lockShops } from '../../../../src/modules/selling/ledger/repository.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { addSeller, enterConsole, enterConsoleAs } from '../../../support/console.ts'
import { joinStaff } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

const OWNER = 'operator1@rialto.test'
const OWNERS_PASSWORD = 'marketday-2026'
const IBAN = 'DE89370400440532013000'
let earned = 0

/** Gives the shop money and an account, and lets the market pay out. */
async function prepare(shop: SellerCalls): Promise<void> {
  const { database } = shop.deps
  await giveAccount(shop)
  await database.db.updateTable('payout_accounts').set({ changed_at: 0 }).where('shop_id', '=', shop.shopId).execute()
  await earn(shop, 1_000)
  const settings = await operator(shop, 'GET', '/admin/settings')
  if (settings.values.payout_mode !== 'own_bank')
    await operator(shop, 'PATCH', '/admin/settings', {
      version: settings.version,
      values: { payout_mode: 'own_bank' },
    })
  const open = await operator(shop, 'GET', '/admin/payout-runs')
  for (const { id, version, state } of open.items)
    if (state === 'proposed' || state === 'checked')
      await operator(shop, 'POST', `/admin/payout-runs/${id}/discard`, { version })
  // What a person holds stays held in later runs.
  await database.db
    .updateTable('payout_lines')
    .set({ state: 'dropped', held_reason: null })
    .where('state', '=', 'held')
    .execute()
}

const earn = ({ deps: { database, now }, shopId }: SellerCalls, amount: number) =>
  database.write(async (tx) => {
    await lockShops(tx, [shopId])
    await post(tx, {
      ...{ kind: 'adjustment', causeKey: `recorded:${++earned}`, currency: 'USD', at: now(), month: '2027-01' },
      entries: [
        { account: 'available', shop: shopId, amount: -amount },
        { account: 'losses', amount },
      ],
    })
  })

async function giveAccount(shop: SellerCalls): Promise<void> {
  const { version } = (await shop.call('GET', '/seller/payout-account')).body.data
  const body = { holder: 'Ana Rahman', iban: IBAN, version, current_password: PASSWORD }
  const { status, body: reply } = await shop.call('PATCH', '/seller/payout-account', { body })
  if (status !== 200) throw new Error(JSON.stringify(reply))
}

async function operator(shop: SellerCalls, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const by = { headers: await enterConsole(shop, OWNER) }
  const reply = await shop.call(method, path, { by, ...(body && { body }) })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body.data
}

async function propose(shop: SellerCalls) {
  await prepare(shop)
  return (await operator(shop, 'POST', '/admin/payout-runs', { shop_ids: [shop.shopId] })).run
}

/** A run that a person beside the market's owner has checked. */
async function check(shop: SellerCalls) {
  const { id, version } = await propose(shop)
  const person = await addSeller(shop)
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  const by = { headers: await enterConsoleAs(shop, person.id) }
  return (await shop.call('POST', `/admin/payout-runs/${id}/check`, { by, body: { version } })).body.data.run
}

async function approve(shop: SellerCalls) {
  const { id, version } = await check(shop)
  const body = { version, current_password: OWNERS_PASSWORD }
  return (await operator(shop, 'POST', `/admin/payout-runs/${id}/approve`, body)).run
}

async function send(shop: SellerCalls) {
  const { id, version } = await approve(shop)
  return (await operator(shop, 'POST', `/admin/payout-runs/${id}/sent`, { version })).run
}

const step = (make: (shop: SellerCalls) => Promise<{ id: number; version: number }>) => async (shop: SellerCalls) => {
  const { id, version } = await make(shop)
  return { params: { id }, body: { version } }
}

const stepOfLine =
  (make: (shop: SellerCalls) => Promise<{ id: number; version: number }>, fields: object = {}) =>
  async (shop: SellerCalls) => {
    const { id, version } = await make(shop)
    const { items } = await operator(shop, 'GET', `/admin/payout-runs/${id}/lines`)
    return { params: { id, line_id: items[0].id }, body: { version, ...fields } }
  }

async function hold(shop: SellerCalls) {
  const { params, body } = await stepOfLine(propose, { reason: 'Papers are missing' })(shop)
  const path = `/admin/payout-runs/${params.id}/lines/${params.line_id}/hold`
  return (await operator(shop, 'POST', path, body)).run
}

export const payoutCalls: RecordedCalls = {
  'PATCH /seller/payout-account': {
    async input(shop) {
      const { version } = (await shop.call('GET', '/seller/payout-account')).body.data
      return {
        body: { holder: 'Ana Rahman', iban: 'FR1420041010050500013M02606', version, current_password: PASSWORD },
      }
    },
    says: /^Changed the account for payouts$/,
  },
  'PUT /admin/payout-account': {
    async input(shop) {
      const { version } = await operator(shop, 'GET', '/admin/payout-account')
      return { body: { holder: 'Rialto', iban: IBAN, version, current_password: OWNERS_PASSWORD } }
    },
    says: /^Changed the market’s account for payouts$/,
  },
  'POST /admin/payout-runs': {
    async input(shop) {
      await prepare(shop)
      return { body: { shop_ids: [shop.shopId] } }
    },
    says: /^Proposed the payout run #\d+$/,
  },
  'POST /admin/payout-runs/{id}/check': { input: step(propose), says: /^Checked the payout run #\d+$/ },
  'POST /admin/payout-runs/{id}/approve': {
    async input(shop) {
      const { id, version } = await check(shop)
      return { params: { id }, body: { version, current_password: OWNERS_PASSWORD } }
    },
    says: /^Approved the payout run #\d+$/,
  },
  'POST /admin/payout-runs/{id}/discard': { input: step(propose), says: /^Discarded the payout run #\d+$/ },
  'POST /admin/payout-runs/{id}/sent': {
    input: step(approve),
    says: /^Gave the file of the payout run #\d+ to the bank$/,
  },
  'POST /admin/payout-runs/{id}/paid': {
    input: step(send),
    says: /^Said that the payout run #\d+ is on the accounts$/,
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/hold': {
    input: stepOfLine(propose, { reason: 'Papers are missing' }),
    says: /^Held the payout of .+ in run #\d+$/,
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/release': {
    input: stepOfLine(hold),
    says: /^Released the payout of .+ in run #\d+$/,
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/paid': {
    input: stepOfLine(send),
    says: /^Said that the payout of .+ in run #\d+ is on the account$/,
  },
  'POST /admin/payout-runs/{id}/lines/{line_id}/returned': {
    input: stepOfLine(send, { reason: 'AC04' }),
    says: /^Said that the bank returned the payout of .+ in run #\d+$/,
  },
  'POST /admin/shops/{id}/repayments': {
    async input(shop) {
      const { available } = (await shop.call('GET', '/seller/money')).body.data
      await earn(shop, -Math.round(available * 100) - 500)
      return { params: { id: shop.shopId }, body: { amount: 5, reference: 'Transfer 12' } }
    },
    says: /^Recorded what .+ has paid back$/,
  },
}
