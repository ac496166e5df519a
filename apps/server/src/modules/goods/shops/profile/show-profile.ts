import type { ShopProfile } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { toDecimal } from '../../../../lib/money.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import type { HolidayRow } from '../holidays/repository.ts'
import { selectComingHolidays } from '../holidays/repository-editing.ts'
import type { ShopRow } from '../repository-registration.ts'
import { selectProfile, selectTexts } from './repository.ts'
import { toEdited } from './rules.ts'

/** Shows a shop as its team edits it. @param languages those of the market, which are listed even without texts */
export async function showProfile(
  db: Db | Tx,
  { shopId, languages, now }: { shopId: number; languages: readonly string[]; now: number },
): Promise<ShopProfile> {
  const row = await selectProfile(db, shopId)
  const translated = await selectTexts(db, shopId)
  const holidays = await selectComingHolidays(db, shopId, now)
  const others = languages.filter((locale) => locale !== CONTENT_LOCALE)
  return {
    ...presentFields(row),
    texts: {
      [CONTENT_LOCALE]: toEdited(row),
      ...Object.fromEntries(others.map((locale) => [locale, toEdited(translated.get(locale) ?? {})])),
    },
    holidays: holidays.map((holiday) => presentSellerHoliday(holiday, now)),
  }
}

const presentFields = (row: ShopRow): Omit<ShopProfile, 'texts' | 'holidays'> => ({
  id: row.id,
  name: row.name,
  logo: row.logo,
  banner: row.banner,
  address: row.address,
  phone: row.phone,
  email: row.email,
  delivery_charge: toDecimal(row.delivery_charge),
  is_delivery_set: row.delivery_is_set !== 0,
  free_delivery_from: row.free_delivery_from === null ? null : toDecimal(row.free_delivery_from),
  opening_hours: JSON.parse(row.opening_hours_json),
  version: row.version,
})

const presentSellerHoliday = (row: HolidayRow, now: number) => ({
  id: row.id,
  from: row.from_day,
  to: row.to_day,
  mode: row.mode,
  message: row.message,
  is_now: row.starts_at <= now,
})
