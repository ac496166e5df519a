import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

/**
 * What the European market charges: less for food and books, and a percentage and 25 cents for all else, of which a higher one is
 * announced. The plain market charges nothing.
 */
export function commissionRows({ demo, ids, now }: Seeding) {
  const rules: Rows<'commission_rules'> = []
  const notices: Rows<'commission_notices'> = []
  const { european } = demo
  if (!european) return { rules, notices }
  const kept = { shop_id: null, floor: null, cap: null, on_delivery: 0, base: 'gross', created_by: null } as const
  const began = { announced_at: daysAgo(now, 260), in_force_from: daysAgo(now, 240), created_at: daysAgo(now, 260) }
  const [announcedAt, from] = [daysAgo(now, 3), daysAgo(now, -20)]
  rules.push(
    {
      ...{ id: 1, rule: 1, number: 1, position: 0, name: 'Food and books', category_id: ids.categories.of('pantry') },
      ...{ percent_ppm: 80_000, fixed: 0, ended_at: null },
      ...{ ...kept, ...began },
    },
    {
      ...{ id: 2, rule: 2, number: 1, position: 1, name: 'Everything else', category_id: null },
      ...{ percent_ppm: 120_000, fixed: 25, ended_at: from },
      ...{ ...kept, ...began },
    },
    {
      ...{ id: 3, rule: 2, number: 2, position: 2, name: 'Everything else', category_id: null },
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
