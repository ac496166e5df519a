import type { SiteSettings } from '@rialto/contract'
import type { TFunction } from 'i18next'
import { collectFieldErrors, type FieldErrors, validateEmail, validateRequired } from '../../forms/index.ts'
import { passwordWrong } from '../password/password-wrong.ts'
import type { Registration } from './registration-draft.ts'

type Rules = Pick<SiteSettings, 'phone_required' | 'phone_min_length' | 'phone_max_length' | 'register_otp_type'>

/** Returns messages for missing or invalid fields in the server's wording (docs/spec §5); empty when all are valid. */
export function checkRegistration(values: Registration, rules: Rules, t: TFunction): FieldErrors {
  const found = {
    name: validateRequired(values.name, t('name'), t),
    country: values.country ? undefined : t('The country field is required'),
    phone: phoneWrong(values.phone, rules, t),
    email: validateEmail(values.email, isEmailRequired(values, rules), t),
    password: passwordWrong(values.password, t),
  }
  return collectFieldErrors(found) ?? {}
}

/** The email is required when the shop sends codes by mail, and when no phone is given. */
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
