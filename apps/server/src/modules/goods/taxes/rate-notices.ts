import { operatorPermissions } from '@rialto/contract/permissions'
import type { Database, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { writeTogether } from '../../../db/write-together.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { text, translate } from '../../../lib/texts.ts'
import { comingRateToNote, wordNotification } from '../../base/notifications/index.ts'
import { composeMail, type OutboundDeps } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { type RateRow, selectCategories, selectRates, toPpm, toRate } from './repository.ts'
import { markTold, selectShopsWith, selectStaff, selectTold } from './repository-rate-notices.ts'
import { findRate, rateTable } from './rules.ts'
import { dayIn } from './taxes-in-force.ts'

// Sellers and staff hear of a coming rate once, a month before: a rate that begins, or one that ends without another after it.

const LOOK_EVERY_MS = 60_000
const DAY_MS = 86_400_000
const DAYS_BEFORE = 30

/** Tells of coming rates, each in the transaction that marks it: no interruption and no second process doubles or loses one. */
export function createRateNotices(deps: OutboundDeps): BackgroundWorker {
  const { database, invalidations, outbound, now } = deps
  const worker = createBackgroundWorker({
    name: 'rate-notices',
    async work({ mayGo }) {
      const settings = await deps.settings.read()
      if (settings.tax_mode !== 'rates') return
      for (const coming of await findComing(database, settings, now())) {
        if (!mayGo()) return
        const shopIds = await selectConcernedShops(database, coming, settings)
        await database.write((tx) => tell(tx, { deps, settings, coming, shopIds }))
        outbound.kick()
      }
    },
    failure: 'sellers could not be told of coming tax rates',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
  // Every change of rates publishes it, also one that is taken back.
  invalidations.subscribe(['settings'], worker.kick)
  return worker
}

interface ComingRate {
  /** The rate that begins, or that ends. */
  rate: RateRow
  category: string
  fromDay: string
  ppm: number
  formerPpm: number | null
  /** The tax categories that it decides about; null: goods without one. */
  categoryIds: (number | null)[]
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const placeOfRate = ({ category_id, country, region, code_prefix }: RateRow): string =>
  JSON.stringify([category_id, country, region, code_prefix])

/** The rates that begin within a month, or end without another, and were not told of. */
async function findComing({ db }: Database, settings: Settings, now: number): Promise<ComingRate[]> {
  const today = dayIn(settings.time_zone, now)
  const last = addDays(today, DAYS_BEFORE)
  const [categories, rates, told] = await Promise.all([selectCategories(db), selectRates(db), selectTold(db, today)])
  const usual = categories.find(({ is_default }) => is_default === 1)?.id ?? null
  const table = rateTable(rates.map(toRate), usual)
  const ppmOn = ({ category_id: categoryId, country, region, code_prefix: postCode }: RateRow, day: string) => {
    const { rate } = findRate(table, { categoryId, place: { country, region, postCode }, day })
    return rate && toPpm(rate.percentage)
  }
  const ownOn = (categoryId: number, { country }: RateRow, day: string) =>
    rates.some(
      (one) =>
        one.category_id === categoryId &&
        one.country === country &&
        one.from_day <= day &&
        (one.to_day === null || one.to_day >= day),
    )
  return rates
    .filter(({ from_day, to_day }) => to_day === null || from_day <= to_day)
    .flatMap((rate) => {
      const after = rate.to_day === null ? null : addDays(rate.to_day, 1)
      const isFollowed = rates.some((one) => placeOfRate(one) === placeOfRate(rate) && one.from_day === after)
      const days = [rate.from_day, ...(after !== null && !isFollowed ? [after] : [])]
      return days.filter((day) => day > today && day <= last).map((day) => ({ rate, day }))
    })
    .map(({ rate, day }) => ({
      rate,
      category: categories.find(({ id }) => id === rate.category_id)?.name ?? '',
      fromDay: day,
      ppm: ppmOn(rate, day) ?? 0,
      formerPpm: ppmOn(rate, addDays(day, -1)),
      categoryIds:
        rate.category_id === usual
          ? [null, ...categories.flatMap(({ id }) => (id === usual || !ownOn(id, rate, day) ? [id] : []))]
          : [rate.category_id],
    }))
    .filter(
      ({ rate, fromDay, ppm }) =>
        !told.some((one) => one.rate_id === rate.id && one.from_day === fromDay && one.rate_ppm === ppm),
    )
}

/** Open shops that charge tax, in the country of the rate or by the country of the address, and sell what it decides about. */
async function selectConcernedShops(
  database: Database,
  { rate, categoryIds }: ComingRate,
  { home_country }: Settings,
): Promise<number[]> {
  const shops = await selectShopsWith(database, categoryIds)
  return shops.flatMap(({ id, place, country, identity_json }) => {
    const known = country ?? (identity_json && fromJson(identity_json).address?.country) ?? home_country
    return place === 'destination' || known === rate.country ? [id] : []
  })
}

interface Telling {
  deps: OutboundDeps
  settings: Settings
  coming: ComingRate
  shopIds: readonly number[]
}

async function tell(tx: Tx, { deps, settings, coming, shopIds }: Telling): Promise<void> {
  const { rate, fromDay, ppm, formerPpm } = coming
  const at = deps.now()
  const notice = { rate_id: rate.id, from_day: fromDay, rate_ppm: ppm, told_at: at }
  if (!(await markTold(tx, notice))) return
  if (shopIds.length > 0)
    await writeTogether(tx, [comingRateToNote({ rateId: rate.id, fromDay, ppm, formerPpm }, { shopIds, now: at })])
  await mailStaff(tx, { deps, settings, coming, shopIds })
}

/** Mails the staff who look after money, at confirmed addresses. */
async function mailStaff(tx: Tx, { deps: { config, outbound }, settings, coming, shopIds }: Telling): Promise<void> {
  const { appUrl } = config
  const { rate, category, fromDay: day, ppm, formerPpm } = coming
  const part = [rate.region, rate.code_prefix && `${rate.code_prefix}…`].filter(Boolean).join(' ')
  const subject = {
    ...{ kind: 'tax_rate_coming' as const, category, country: rate.country, part, day },
    ...{ percentage: ppm / 10_000, former: formerPpm === null ? null : formerPpm / 10_000 },
  }
  for (const { role, email, locale } of await selectStaff(tx)) {
    if (!email || !operatorPermissions[role].includes('money')) continue
    const { title, lines } = wordNotification(subject, locale, settings)
    const [where = ''] = lines
    const content = composeMail(
      settings,
      { locale, appUrl },
      {
        subject: title,
        paragraphs: [
          where,
          translate(locale, text('Shops that were told of it: {{number}}'), { number: shopIds.length }),
          translate(locale, text('Orders that are placed before keep what they were placed with.')),
        ],
        link: { label: translate(locale, text('Open the console')), url: `${appUrl}/console/settings/tax` },
      },
    )
    await outbound.enqueue(tx, { channel: 'email', to: email, ...content })
  }
}
