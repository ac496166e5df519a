import type { Gender } from '@rialto/contract/enums'
import type { Updateable } from 'kysely'
import type { UsersTable } from '../../../db/tables.ts'
import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Settings } from '../../settings/index.ts'
import { countryName, findCountry } from '../phones/calling-codes.ts'
import { digitsOf, normalisePhone } from '../phones/normalise-phone.ts'
import { readPhone } from '../phones/read-phone.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { refuseFields } from '../refuse-fields.ts'
import type { UserRow } from '../repository-users.ts'

/** What the form gives: a field that is left out stays as it is, null empties it. */
export interface ProfileGiven {
  name?: string
  email?: string | null
  phone?: string | null
  phone_code?: string | null
  country?: string | null
  gender?: Gender | null
  date_of_birth?: string | null
}

interface Circumstances {
  settings: Settings
  locale: string
  /** `YYYY-MM-DD`. */
  today: string
  /** Whether a sign-in provider opens this account as well. */
  hasProvider: boolean
}

type Changes = Updateable<UsersTable>
type Errors = Record<string, FieldError>

/** The columns that a profile form changes; a new email or phone has not been verified. A refusal names every wrong field. */
export function readProfile(row: UserRow, given: ProfileGiven, circumstances: Circumstances): Changes | Refusal {
  const { locale, today, hasProvider } = circumstances
  const errors: Errors = {}
  const { name, gender, date_of_birth } = given
  const changes: Changes = {
    ...(name !== undefined && { name }),
    ...(gender !== undefined && { gender }),
    ...(date_of_birth !== undefined && { date_of_birth }),
    ...readCountry(given.country, locale, errors),
    ...readContact(row, given, circumstances, errors),
  }
  if (date_of_birth && (date_of_birth > today || date_of_birth < '1900'))
    errors.date_of_birth = invalid('date_of_birth')
  const left = { email: row.email, phone: row.phone, ...changes }
  if (left.email === null && left.phone === null && !hasProvider && (row.email ?? row.phone) !== null)
    errors[row.email === null ? 'phone' : 'email'] ??= { text: text('Keep an email or a phone to log in with') }
  return Object.keys(errors).length > 0 ? refuseFields(errors) : changes
}

function readCountry(given: string | null | undefined, locale: string, errors: Errors): Changes {
  if (given === undefined) return {}
  if (given === null) return { country: null }
  const country = findCountry(given, locale)
  if (country) return { country: countryName(country, 'en') }
  errors.country = { text: text('Please choose a country from the list') }
  return {}
}

function readContact(row: UserRow, given: ProfileGiven, circumstances: Circumstances, errors: Errors): Changes {
  const email = given.email === undefined ? row.email : (given.email?.toLowerCase() ?? null)
  const phone = readNewPhone(row, given, circumstances)
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  const keptPhone = phone !== null && typeof phone !== 'string' ? row.phone : phone
  return {
    ...(email !== row.email && { email, email_verified_at: null }),
    ...(keptPhone !== row.phone && {
      phone: keptPhone,
      phone_verified_at: null,
      phone_code:
        keptPhone === null
          ? row.phone_code
          : splitPhone(keptPhone, digitsOf(given.phone_code ?? row.phone_code)).phoneCode,
    }),
  }
}

function readNewPhone(
  row: UserRow,
  given: ProfileGiven,
  { settings, locale }: Circumstances,
): string | null | FieldError {
  const current = row.phone === null ? null : splitPhone(row.phone, row.phone_code)
  // A new code alone stands before the digits that are there.
  const digits = given.phone === undefined && given.phone_code ? current?.phone : given.phone
  if (digits === undefined) return row.phone
  if (digits === null)
    return settings.phone_required && row.phone !== null
      ? { text: text('The {{field}} field is required'), values: { field: 'phone' } }
      : null
  const written = {
    phone: digits,
    phoneCode: given.phone_code ?? current?.phoneCode ?? row.phone_code,
    country: findCountry(given.country ?? row.country ?? '', locale) ?? null,
  }
  // What is there already may be shorter than today's settings want.
  return normalisePhone(written) === row.phone ? row.phone : readPhone(written, settings)
}

const invalid = (field: string): FieldError => ({ text: text('The {{field}} field is not valid'), values: { field } })
