import type { FieldError, Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Settings } from '../../settings/index.ts'
import { weakPasswordError } from '../passwords/refuse-weak-password.ts'
import { callingCodeOf, countryName, findCountry } from '../phones/calling-codes.ts'
import { digitsOf } from '../phones/normalise-phone.ts'
import { readPhone } from '../phones/read-phone.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { refuseFields } from '../refuse-fields.ts'

/** What the form gives, once each field has its shape. */
export interface PersonGiven {
  name: string
  email?: string | null
  country: string
  phone_code?: string | null
  phone?: string | null
  password: string
}

/** A person as accounts hold them. */
export interface Person {
  name: string
  email: string | null
  phone: string | null
  phone_code: string | null
  country: string
}

/** Holds what was given against the settings and the world's phone numbers. A refusal names every field that is wrong. */
export async function readPerson(given: PersonGiven, settings: Settings, locale: string): Promise<Person | Refusal> {
  const errors: Record<string, FieldError> = {}
  const country = findCountry(given.country, locale)
  if (!country) errors.country = { text: text('Please choose a country from the list') }

  const written = { phone: given.phone ?? '', phoneCode: given.phone_code, country: country ?? null }
  const phone = given.phone ? readPhone(written, settings) : null
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  if (phone === null && settings.phone_required) errors.phone = required('phone')

  const email = given.email?.toLowerCase() ?? null
  // A shop that writes to its shoppers by mail needs an address; any shop needs one way to reach them.
  if (!email && (settings.register_otp_type === 'email' || phone === null)) errors.email = required('email')

  const { name, password } = given
  const weak = await weakPasswordError(password, {
    shopName: settings.app_name,
    name,
    email,
    phone: typeof phone === 'string' ? phone : given.phone,
  })
  if (weak) errors.password = weak

  if (!country || (phone !== null && typeof phone !== 'string') || Object.keys(errors).length > 0)
    return refuseFields(errors)
  const phone_code = phone === null ? callingCodeOf(country) : splitPhone(phone, digitsOf(given.phone_code)).phoneCode
  return { name, email, phone, phone_code, country: countryName(country, 'en') }
}

const required = (field: string): FieldError => ({ text: text('The {{field}} field is required'), values: { field } })
