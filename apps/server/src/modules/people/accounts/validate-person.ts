import type { Gender } from '@rialto/contract/enums'
import type { Updateable } from 'kysely'
import type { UsersTable } from '../../../db/tables.ts'
import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { weakPasswordError } from './passwords.ts'
import {
  callingCodeOf,
  countryName,
  digitsOf,
  findCountry,
  normalisePhone,
  splitPhone,
  validatePhone,
} from './phones.ts'
import type { UserRow } from './repository-users.ts'
import { refuseFields } from './rules.ts'

/** The registration form, already of the contract's shape. */
export interface PersonInput {
  name: string
  email?: string | null
  country: string
  phone_code?: string | null
  phone?: string | null
  password: string
}

/** The columns of a new account. */
export interface Person {
  name: string
  email: string | null
  phone: string | null
  phone_code: string | null
  /** Null for staff, who are not asked. */
  country: string | null
}

/** Validates a registration by the settings and the countries' phone rules. A refusal names every wrong field. */
export async function validatePerson(
  input: PersonInput,
  settings: Settings,
  locale: string,
): Promise<Person | Refusal> {
  const errors: Record<string, FieldError> = {}
  const country = findCountry(input.country, locale)
  if (!country) errors.country = { text: text('Please choose a country from the list') }

  const phoneInput = { phone: input.phone ?? '', phoneCode: input.phone_code, country: country ?? null }
  const phone = input.phone ? validatePhone(phoneInput, settings) : null
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  if (phone === null && settings.phone_required) errors.phone = requiredError('phone')

  const email = input.email?.toLowerCase() ?? null
  // Shops that send codes by mail need an address; all others need email or phone.
  if (!email && (settings.register_otp_type === 'email' || phone === null)) errors.email = requiredError('email')

  const { name, password } = input
  const weak = await weakPasswordError(password, {
    shopName: settings.app_name,
    name,
    email,
    phone: typeof phone === 'string' ? phone : input.phone,
  })
  if (weak) errors.password = weak

  if (!country || (phone !== null && typeof phone !== 'string') || Object.keys(errors).length > 0)
    return refuseFields(errors)
  const phone_code = phone === null ? callingCodeOf(country) : splitPhone(phone, digitsOf(input.phone_code)).phoneCode
  return { name, email, phone, phone_code, country: countryName(country, 'en') }
}

const requiredError = (field: string): FieldError => ({
  text: text('The {{field}} field is required'),
  values: { field },
})

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
