import type { SiteSettings } from '@rialto/contract'
import type { TFunction } from 'i18next'
import type { FieldErrors } from '../../forms/index.ts'
import { passwordWrong } from '../password/password-wrong.ts'
import type { Registration } from './registration-draft.ts'

type Rules = Pick<SiteSettings, 'phone_required' | 'phone_min_length' | 'phone_max_length' | 'register_otp_type'>

/** What of the fields is missing or wrong, as the server would say it (specification, section 5). Empty: nothing. */
export function checkRegistration(values: Registration, rules: Rules, t: TFunction): FieldErrors {
  const found: Record<string, string | undefined> = {
    name: values.name.trim() ? undefined : t('The {{field}} field is required', { field: t('name') }),
    country: values.country ? undefined : t('The country field is required'),
    phone: phoneWrong(values.phone, rules, t),
    email: emailWrong(values.email.trim(), isEmailRequired(values, rules), t),
    password: passwordWrong(values.password, t),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, words]) => (words ? [[field, words]] : [])))
}

/** A shop that writes by mail needs an address; any shop needs one way to reach its shoppers. */
export const isEmailRequired = ({ phone }: Pick<Registration, 'phone'>, rules: Rules): boolean =>
  rules.register_otp_type === 'email' || (phone === '' && !rules.phone_required)

function phoneWrong(phone: string, rules: Rules, t: TFunction): string | undefined {
  const { phone_required, phone_min_length: min, phone_max_length: max } = rules
  const field = t('phone')
  if (phone === '') return phone_required ? t('The {{field}} field is required', { field }) : undefined
  if (phone.length < min) return t('The {{field}} field must have at least {{min}} digits', { field, min })
  if (phone.length > max) return t('The {{field}} field must have at most {{max}} digits', { field, max })
  return undefined
}

/** No more than slips of the finger: what an address may look like the server knows. */
function emailWrong(email: string, isRequired: boolean, t: TFunction): string | undefined {
  const field = t('email')
  if (email === '') return isRequired ? t('The {{field}} field is required', { field }) : undefined
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : t('The {{field}} field is not valid', { field })
}
