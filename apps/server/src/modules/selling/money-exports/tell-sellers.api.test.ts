import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeller, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createStatementWorld, type StatementWorld } from '../statements/testing/statement-world.ts'
import { createTaxReportNotices } from './tell-sellers.ts'

const ONE = { quantity: 1, line_total: 10_000, commission: 1_000, commission_fixed: 0 }
const DAY = 86_400_000

let world: StatementWorld
let english: number
let arabic: number
let idle: number
beforeAll(async () => {
  world = await createStatementWorld()
  ;[english, arabic, idle] = [await world.addShop('en'), await world.addShop('ar'), await world.addShop('en')]
  await sell(2027, english, arabic)
})
afterAll(() => world.close())

let payments = 70_000
/** Lets shops sell something in the summer of a year. */
async function sell(year: number, ...shops: number[]): Promise<void> {
  world.setNow(`${year}-07-04T10:00:00Z`)
  for (const shop of shops) {
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [ONE] })
    await world.pay(++payments, [{ orderId: order, amount: 10_000 }])
  }
}

const known = () => ({ ...world.deps, settings: createSettings(world.deps) })
/** Lets two servers start at a moment, each of which looks twice, and the notifier tell what they note. */
async function work(time: string): Promise<void> {
  world.setNow(time)
  await world.documents.workDue()
  const servers = [createTaxReportNotices(known()), createTaxReportNotices(known())]
  await Promise.all(servers.map((server) => server.workDue()))
  for (const server of servers) await server.workDue()
  const deps = known()
  await createNotifier({ ...deps, outbound: createOutbound(deps) }).tellDue()
}

const ownerOf = async (shop: number) =>
  world.deps.database.db
    .selectFrom('shops as s')
    .innerJoin('users as u', 'u.id', 's.owner_id')
    .where('s.id', '=', shop)
    .select(['u.id', 'u.email'])
    .executeTakeFirstOrThrow()
/** The mails about a year that a shop's owner got. */
async function mailsAbout(shop: number, year: number) {
  const { email } = await ownerOf(shop)
  const rows = await world.deps.database.db
    .selectFrom('outbox')
    .where('recipient', '=', email ?? '')
    .select(['subject', 'text'])
    .execute()
  return rows.filter(({ text }) => text.includes(`tax-report?year=${year}`))
}
const mailsOf = async (shop: number, year: number): Promise<string[]> =>
  (await mailsAbout(shop, year)).map(({ subject }) => subject ?? '')
const toldOf = async (userId: number, shop: number): Promise<string[]> => {
  const headers = { ...(await enterConsoleAs(world.app, userId)), 'x-shop-id': String(shop) }
  const { items } = (await world.read('/seller/notifications', headers)).data
  return items
    .filter(({ kind }: { kind: string }) => kind === 'tax_report')
    .map(({ href, title }: { href: string; title: string }) => `${title} ${href}`)
}

it('tells nobody while the year is not closed', async () => {
  await work('2027-12-31T20:00:00Z')
  // It is January, but December is closed three hours later.
  await work('2028-01-01T01:00:00Z')
  expect(await mailsOf(english, 2027)).toEqual([])
})

it('mails each seller who is reported once, in their language, and lists it for the owner alone', async () => {
  const manager = (await addSeller(world.app)).id
  await joinTeam(world.app, { userId: manager, shopId: english, role: 'manager' })
  await work('2028-01-01T03:00:00Z')
  const [mail, ...others] = await mailsOf(english, 2027)
  expect([mail, others]).toEqual([expect.stringContaining('The tax report of 2027 is ready for your check'), []])
  expect(await mailsOf(arabic, 2027)).toEqual([expect.stringContaining('تقرير الضرائب لعام 2027')])
  expect((await mailsAbout(english, 2027))[0]?.text).toContain('It cannot be switched off.')
  // Who sold nothing is not reported.
  expect(await mailsOf(idle, 2027)).toEqual([])
  const { id } = await ownerOf(english)
  expect(await toldOf(id, english)).toEqual([
    'The tax report of 2027 is ready for your check /money/tax-report?year=2027',
  ])
  expect(await toldOf(manager, english)).toEqual([])
})

it('does so once, also after the notification has been forgotten', async () => {
  const later = new Date(Date.parse('2028-01-01T03:00:00Z') + 45 * DAY).toISOString()
  await work(later)
  await work(later)
  expect(await mailsOf(english, 2027)).toHaveLength(1)
})

it('tells of the next year, as soon as that is closed', async () => {
  await sell(2028, english)
  await work('2029-01-02T12:00:00Z')
  expect(await mailsOf(english, 2028)).toHaveLength(1)
  // It sold nothing in that year.
  expect(await mailsOf(arabic, 2028)).toEqual([])
})

it('tells nobody in a market outside of the European Union, nor long after the report is due', async () => {
  await sell(2029, english)
  await world.set({ home_country: 'US' })
  await work('2030-01-02T12:00:00Z')
  await world.set({ home_country: 'DE' })
  await work('2030-04-01T12:00:00Z')
  expect(await mailsOf(english, 2029)).toEqual([])
})
