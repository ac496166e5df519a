import type { ShopAbout } from '@rialto/contract'
import type { Db } from '../../../db/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { loadAnnouncedHoliday } from './holidays/load-holidays.ts'
import { presentHoliday } from './holidays/present.ts'
import { selectShopAbout } from './repository.ts'

const POLICIES = ['returns_policy', 'delivery_policy', 'privacy_policy'] as const

/** Loads what a shop says on its page alone: policies, hours, contact and holidays. */
export async function loadAbout(
  db: Db,
  { id, locale, now }: { id: number; locale: string; now: number },
): Promise<ShopAbout> {
  const [found, holiday] = await Promise.all([selectShopAbout(db, { id }), loadAnnouncedHoliday(db, id, now)])
  const [row] = await translateRows(db, 'shop', locale, found, POLICIES)
  return {
    opening_hours: JSON.parse(row?.opening_hours_json ?? '[]'),
    policies: {
      returns: row?.returns_policy ?? '',
      delivery: row?.delivery_policy ?? '',
      privacy: row?.privacy_policy ?? '',
    },
    contact: { phone: row?.phone ?? null, email: row?.email ?? null },
    holiday: holiday ? presentHoliday(holiday, now) : null,
  }
}
