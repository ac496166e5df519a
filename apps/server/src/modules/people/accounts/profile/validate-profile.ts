import type { Gender } from '@rialto/contract/enums'
import type { Updateable } from 'kysely'
import type { UsersTable } from '../../../../db/tables.ts'
import type { FieldError, Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import { countryName, findCountry } from '../phones/calling-codes.ts'
import { digitsOf, normalisePhone } from '../phones/normalise-phone.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { validatePhone } from '../phones/validate-phone.ts'
import { refuseFields } from '../refuse-fields.ts'
import type { UserRow } from '../repository-users.ts'

/** The profile form: an absent field stays unchanged, null empties it. */
export interface ProfileInput {
  name?: string
  email?: string | null
  phone?: string | null
  phone_code?: string | null
  country?: string | null
  gender?: Gender | null
  date_of_birth?: string | null
}

interface ProfileContext {
  settings: Settings
  locale: string
  /** `YYYY-MM-DD`. */
  today: string
  /** Tells that a sign-in provider can log in to this account. */
  hasProvider: boolean
}

type UserChanges = Updateable<UsersTable>
type Errors = Record<string, FieldError>

/** Returns the columns that a profile form changes; a new email or phone is unverified. A refusal names every wrong field. */
export function validateProfile(row: UserRow, input: ProfileInput, context: ProfileContext): UserChanges | Refusal {
  const { locale, today, hasProvider } = context
  const errors: Errors = {}
  const { name, gender, date_of_birth } = input
  const changes: UserChanges = {
    ...(name !== undefined && { name }),
    ...(gender !== undefined && { gender }),
    ...(date_of_birth !== undefined && { date_of_birth }),
    ...validateCountry(input.country, locale, errors),
    ...validateContacts(row, input, context, errors),
  }
  if (date_of_birth && (date_of_birth > today || date_of_birth < '1900'))
    errors.date_of_birth = invalidError('date_of_birth')
  const result = { email: row.email, phone: row.phone, ...changes }
  if (result.email === null && result.phone === null && !hasProvider && (row.email ?? row.phone) !== null)
    errors[row.email === null ? 'phone' : 'email'] ??= { text: text('Keep an email or a phone to log in with') }
  return Object.keys(errors).length > 0 ? refuseFields(errors) : changes
}

function validateCountry(input: string | null | undefined, locale: string, errors: Errors): UserChanges {
  if (input === undefined) return {}
  if (input === null) return { country: null }
  const country = findCountry(input, locale)
  if (country) return { country: countryName(country, 'en') }
  errors.country = { text: text('Please choose a country from the list') }
  return {}
}

function validateContacts(row: UserRow, input: ProfileInput, context: ProfileContext, errors: Errors): UserChanges {
  const email = input.email === undefined ? row.email : (input.email?.toLowerCase() ?? null)
  const phone = validateNewPhone(row, input, context)
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  const newPhone = phone !== null && typeof phone !== 'string' ? row.phone : phone
  return {
    ...(email !== row.email && { email, email_verified_at: null }),
    ...(newPhone !== row.phone && {
      phone: newPhone,
      phone_verified_at: null,
      phone_code:
        newPhone === null
          ? row.phone_code
          : splitPhone(newPhone, digitsOf(input.phone_code ?? row.phone_code)).phoneCode,
    }),
  }
}

function validateNewPhone(
  row: UserRow,
  input: ProfileInput,
  { settings, locale }: ProfileContext,
): string | null | FieldError {
  const current = row.phone === null ? null : splitPhone(row.phone, row.phone_code)
  // A new calling code alone applies to the present digits.
  const digits = input.phone === undefined && input.phone_code ? current?.phone : input.phone
  if (digits === undefined) return row.phone
  if (digits === null)
    return settings.phone_required && row.phone !== null
      ? { text: text('The {{field}} field is required'), values: { field: 'phone' } }
      : null
  const phoneInput = {
    phone: digits,
    phoneCode: input.phone_code ?? current?.phoneCode ?? row.phone_code,
    country: findCountry(input.country ?? row.country ?? '', locale) ?? null,
  }
  // An unchanged phone may be shorter than the present settings allow.
  return normalisePhone(phoneInput) === row.phone ? row.phone : validatePhone(phoneInput, settings)
}

const invalidError = (field: string): FieldError => ({
  text: text('The {{field}} field is not valid'),
  values: { field },
})
