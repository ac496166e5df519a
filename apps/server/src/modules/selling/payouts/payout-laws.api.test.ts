import type { PayoutRunDetails } from '@rialto/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createPayoutWorld, IBANS, type PayoutWorld } from './testing/payout-world.ts'

// Random histories of runs, with steps that are repeated, late, out of order and at once: what a shop has earned is always what is available
// and what was paid, and no entry is in two payouts.

const HISTORIES = inject('databases').engine === 'postgres' ? 10 : 120
const DAY = 86_400_000

let world: PayoutWorld
let shops: Awaited<ReturnType<PayoutWorld['addPaidShop']>>[]
const earned = new Map<number, number>()
beforeAll(async () => {
  world = await createPayoutWorld()
  shops = []
  for (const amount of [10, 20, 30]) {
    const shop = await world.addPaidShop(amount)
    shops.push(shop)
    earned.set(shop.id, amount * 100)
  }
})
afterAll(() => world.close())

const step = fc.record({
  what: fc.constantFrom(
    ...([
      'earn',
      'earn',
      'propose',
      'propose',
      'check',
      'check',
      'approve',
      'approve',
      'sent',
      'sent',
      'paid',
    ] as const),
    ...(['discard', 'hold', 'release', 'line-paid', 'returned', 'returned', 'change', 'confirm', 'days'] as const),
  ),
  shop: fc.nat(2),
  amount: fc.integer({ min: -3_000, max: 5_000 }),
  run: fc.nat(3),
  isTwice: fc.boolean(),
  isStale: fc.constantFrom(false, false, false, true),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const runs: PayoutRunDetails[] = []

/** The latest state of a run, or one that somebody saw before. */
async function seen({ run, isStale }: Step): Promise<{ id: number; version: number } | undefined> {
  const known = runs.at(-1 - (run % Math.max(1, runs.length)))
  if (!known || isStale) return known
  return (await world.call('GET', `/admin/payout-runs/${known.id}`)).body.data.run
}

async function act(one: Step): Promise<number[]> {
  const shop = shops[one.shop]
  if (!shop) return []
  if (one.what === 'earn') {
    if (one.amount === 0) return []
    await world.earn(shop.id, one.amount / 100)
    earned.set(shop.id, (earned.get(shop.id) ?? 0) + one.amount)
    return []
  }
  if (one.what === 'days') {
    world.passTime(5 * DAY)
    return []
  }
  if (one.what === 'propose') {
    const { status, body } = await world.tryPropose({})
    if (status === 200) runs.push(body.data.run)
    return [status]
  }
  if (one.what === 'change' || one.what === 'confirm') {
    const { version } = (await shop.account()).body.data
    const iban = one.amount % 2 === 0 ? IBANS.FR : IBANS.NL
    const fields = one.what === 'change' ? { iban } : { iban: undefined, holder: undefined }
    return [(await shop.giveAccount({ version, ...fields })).status]
  }
  const run = await seen(one)
  if (!run) return []
  if (one.what === 'approve') return [(await world.approve(run)).status]
  if (one.what === 'check' || one.what === 'sent' || one.what === 'paid' || one.what === 'discard')
    return [(await world.step(run, one.what)).status]
  const line = (await world.lines(run.id)).find(({ shop: { id } }) => id === shop.id)
  if (!line) return []
  const reason = { reason: 'For some reason' }
  const call = { hold: 'hold', release: 'release', 'line-paid': 'paid', returned: 'returned' }[one.what]
  return [(await world.stepLine(run, line.id, call, call === 'hold' || call === 'returned' ? reason : {})).status]
}

const BEGINNING = (['earn', 'propose', 'check', 'approve'] as const).map(
  (what): Step => ({ what, shop: 0, amount: 5_000, run: 0, isTwice: false, isStale: false }),
)

it(`keeps all laws in ${HISTORIES} histories`, async () => {
  const history = fc.array(step, { minLength: 10, maxLength: 30 })
  let approved = 0
  for (const random of fc.sample(history, HISTORIES)) {
    // So that each has payouts, whatever follows.
    const steps = [...BEGINNING, ...random]
    for (const one of steps) {
      const statuses = one.isTwice ? (await Promise.all([act(one), act(one)])).flat() : await act(one)
      // 429: two who give a password at the same moment are one too many.
      for (const status of statuses) expect([200, 409, 422, 429], one.what).toContain(status)
    }
    world.passTime(DAY)
    expect(await brokenLaws(world.deps.database.db), JSON.stringify(steps)).toEqual([])
    for (const { id, money } of shops) {
      const lines = await world.deps.database.db
        .selectFrom('payout_lines')
        .where('shop_id', '=', id)
        .where('state', 'in', ['approved', 'sent', 'paid'])
        .select(['amount'])
        .execute()
      const paid = lines.reduce((sum, { amount }) => sum + Number(amount), 0)
      approved += lines.length
      expect(Math.round((await money()).available * 100) + paid, `shop ${id}`).toBe(earned.get(id))
    }
  }
  expect(approved).toBeGreaterThan(0)
}, 300_000)
