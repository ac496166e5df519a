import type { User } from '@rialto/contract'
import { GENDERS } from '@rialto/contract/enums'
import { countryName, findCountry, splitPhone } from './phones.ts'
import type { UserRow } from './repository-users.ts'

/** Presents a user: national digits and phone code separately, the country in the given language, `''` without a photo. */
export function presentUser(row: UserRow, locale: string): User {
  const phone = row.phone === null ? null : splitPhone(row.phone, row.phone_code)
  return {
    id: row.id,
    name: row.name,
    phone: phone?.phone ?? null,
    phone_code: phone?.phoneCode ?? row.phone_code,
    email: row.email,
    country: row.country && presentCountry(row.country, locale),
    gender: GENDERS.find((gender) => gender === row.gender) ?? null,
    date_of_birth: row.date_of_birth,
    profile_photo: row.profile_photo ?? '',
    account_verified: row.email_verified_at !== null || row.phone_verified_at !== null,
    is_seller: row.shop_id !== null,
    ...(row.uses_console ? { uses_console: true } : {}),
  }
}

/** Countries are stored in English; an unknown one is shown as it is stored. */
function presentCountry(stored: string, locale: string): string {
  const country = findCountry(stored, 'en')
  return country ? countryName(country, locale) : stored
}
