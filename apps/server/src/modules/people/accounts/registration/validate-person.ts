import type { FieldError, Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import { weakPasswordError } from '../passwords/refuse-weak-password.ts'
import { callingCodeOf, countryName, findCountry } from '../phones/calling-codes.ts'
import { digitsOf } from '../phones/normalise-phone.ts'
import { splitPhone } from '../phones/split-phone.ts'
import { validatePhone } from '../phones/validate-phone.ts'
import { refuseFields } from '../refuse-fields.ts'

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
