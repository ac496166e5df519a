import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

/** Since when the European market charges its sellers. */
export const COMMISSION_DAYS = 240

/**
 * The rules of the European market: less for food and books, less and at most 30 for each piece of electronics, and a percentage and
 * 25 cents for all else, of which a higher one is announced. The plain market charges nothing.
 */
export function commissionRows({ demo, ids, now }: Seeding) {
  const rules: Rows<'commission_rules'> = []
  const notices: Rows<'commission_notices'> = []
  const { european } = demo
  if (!european) return { rules, notices }
  const kept = { shop_id: null, floor: null, cap: null, on_delivery: 0, base: 'gross', created_by: null } as const
  const began = {
    announced_at: daysAgo(now, 260),
    in_force_from: daysAgo(now, COMMISSION_DAYS),
    created_at: daysAgo(now, 260),
  }
  const [announcedAt, from] = [daysAgo(now, 3), daysAgo(now, -20)]
  rules.push(
    {
      ...{ id: 1, rule: 1, number: 1, position: 0, name: 'Food and books', category_id: ids.categories.of('pantry') },
      ...{ percent_ppm: 80_000, fixed: 0, ended_at: null },
      ...{ ...kept, ...began },
    },
    {
      ...{ id: 4, rule: 3, number: 1, position: 1, name: 'Electronics', category_id: ids.categories.of('electronics') },
      ...{ percent_ppm: 70_000, fixed: 0, ended_at: null },
      ...{ ...kept, ...began, cap: 3000 },
    },
    {
      ...{ id: 2, rule: 2, number: 1, position: 2, name: 'Everything else', category_id: null },
      ...{ percent_ppm: 120_000, fixed: 25, ended_at: from },
      ...{ ...kept, ...began },
    },
    {
      ...{ id: 3, rule: 2, number: 2, position: 3, name: 'Everything else', category_id: null },
      ...{ percent_ppm: 125_000, fixed: 25, ended_at: null },
      ...{ ...kept, announced_at: announcedAt, in_force_from: from, created_at: announcedAt },
    },
  )
  for (const { slug } of european.shops)
    notices.push({
      ...{ id: notices.length + 1, rule_id: 3, shop_id: ids.shops.of(slug), kind: 'announced', in_force_from: from },
      ...{ created_at: announcedAt, sent_at: announcedAt },
    })
  return { rules, notices }
}
