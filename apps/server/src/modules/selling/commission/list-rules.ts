import type { CommissionRule, CommissionRules, DataFor } from '@rialto/contract'
import type { CommissionState } from '@rialto/contract/market-enums'
import { toDecimal } from '../../../lib/money.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { dayIn } from '../../goods/taxes/index.ts'
import { firstDay, soonest, withAnnounced } from './edit-rules.ts'
import {
  countNotices,
  type RuleRow,
  selectEndedRules,
  selectNames,
  selectNoticesOfShop,
  selectParents,
  selectRules,
  selectVersion,
  toRule,
} from './repository.ts'
import { raisesFees } from './rules.ts'

const ENDED_MAX = 50
const NOTICES_MAX = 20

/** The state of a version; nothing has to be done for it to come into force or to end. */
function stateOf({ announced_at, in_force_from, ended_at }: RuleRow, now: number): CommissionState {
  if (ended_at !== null && ended_at <= now) return 'ended'
  if (announced_at === null || in_force_from === null) return 'draft'
  return in_force_from > now ? 'announced' : 'in_force'
}

/** All rules as the staff sees them. */
export async function listRules(deps: ModuleDeps, locale: string): Promise<CommissionRules> {
  const { db } = deps.database
  const now = deps.now()
  const settings = await deps.settings.read()
  const version = await selectVersion(db)
  const rows = await selectRules(db, now)
  const ended = await selectEndedRules(db, { at: now, limit: ENDED_MAX })
  const all = [...rows, ...ended]
  const present = presenter({ now, names: await readNames(deps, all, locale) })
  const notices = await countNotices(
    db,
    all.map(({ id }) => id),
  )
  const parents = await selectParents(db)
  const rules = rows.map(toRule)
  const atOnce = soonest(now)
  const shown = (row: RuleRow): CommissionRule => ({
    ...present(row),
    rule: row.rule,
    number: row.number,
    replaces: replacedBy(row, rows, now),
    raises:
      stateOf(row, now) === 'draft' && raisesFees(withAnnounced(rows, row, atOnce).map(toRule), rules, atOnce, parents),
    notices: notices.get(row.id) ?? { shops: 0, sent: 0, read: 0 },
  })
  return {
    version,
    rules: rows.map(shown),
    ended: ended.map(shown),
    notice_days: settings.commission_notice_days,
    today: dayIn(settings.time_zone, now),
    first_day: firstDay(now, settings),
  }
}

function replacedBy(row: RuleRow, rows: readonly RuleRow[], now: number): number | null {
  const state = stateOf(row, now)
  if (state !== 'draft' && state !== 'announced') return null
  return rows.find((other) => other.rule === row.rule && stateOf(other, now) === 'in_force')?.id ?? null
}

type Names = Awaited<ReturnType<typeof readNames>>

async function readNames({ database: { db } }: ModuleDeps, rows: readonly RuleRow[], locale: string) {
  const { categories, shops } = await selectNames(db, rows)
  const translated = await translateRows(db, 'category', locale, categories, ['name'])
  return { categories: new Map(translated.map(({ id, name }) => [id, name])), shops }
}

const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const presenter =
  ({ now, names }: { now: number; names: Names }) =>
  (row: RuleRow) => ({
    id: row.id,
    name: row.name,
    category:
      row.category_id === null ? null : { id: row.category_id, name: names.categories.get(row.category_id) ?? '' },
    shop: row.shop_id === null ? null : { id: row.shop_id, name: names.shops.get(row.shop_id) ?? '' },
    percentage: row.percent_ppm / 10_000,
    fixed: toDecimal(row.fixed),
    floor: row.floor === null ? null : toDecimal(row.floor),
    cap: row.cap === null ? null : toDecimal(row.cap),
    on_delivery: row.on_delivery === 1,
    base: row.base,
    on_refund: row.on_refund,
    state: stateOf(row, now),
    announced_at: moment(row.announced_at),
    in_force_from: moment(row.in_force_from),
    ended_at: moment(row.ended_at),
  })

/** The rules that a shop is charged by and will be, and what it was told. */
export async function listShopRules(
  deps: ModuleDeps,
  { shopId, locale }: { shopId: number; locale: string },
): Promise<DataFor<'GET /seller/money/rules'>> {
  const { db } = deps.database
  const now = deps.now()
  const rows = (await selectRules(db, now)).filter(
    ({ announced_at, shop_id }) => announced_at !== null && (shop_id === null || shop_id === shopId),
  )
  const present = presenter({ now, names: await readNames(deps, rows, locale) })
  const notices = await selectNoticesOfShop(db, { shopId, limit: NOTICES_MAX })
  return {
    rules: rows.map((row) => {
      const { shop, ...rule } = present(row)
      return { ...rule, is_for_shop_alone: shop !== null }
    }),
    notices: notices.map(({ id, kind, name, in_force_from, sent_at, read_at }) => ({
      ...{ id, kind, name, in_force_from: new Date(in_force_from).toISOString() },
      ...{ sent_at: moment(sent_at), read_at: moment(read_at) },
    })),
  }
}
