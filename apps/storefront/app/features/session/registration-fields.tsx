import { tabStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Session, SiteSettings } from '@rialto/contract'
import { NAME_MAX } from '@rialto/contract/limits'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import type { TFunction } from 'i18next'
import {
  CountryField,
  collectFieldErrors,
  type FieldErrors,
  PhoneField,
  type ShopCountry,
  showErrorToast,
  validateEmail,
  validateRequired,
} from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import type { AuthStep } from './auth-flow.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordField, passwordWrong } from './new-password-field.tsx'
import { type CodeRequest, sendCode } from './send-code.tsx'

interface RegistrationFieldsProps {
  values: Registration
  errors: FieldErrors
  onChange: (change: Partial<Registration>) => void
}

/** The fields in the specification's order: name, country, phone, email, password. */
export function RegistrationFields({ values, errors, onChange }: RegistrationFieldsProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const mailRequired = isEmailRequired(values, settings)
  return (
    <>
      <TextField
        label={t('Name')}
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        required
        value={values.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errors.name}
      />
      <CountryField
        value={values.country?.name ?? null}
        onChange={(country) => onChange({ country })}
        required
        error={errors.country}
      />
      <PhoneField
        phoneCode={values.country?.phoneCode ?? null}
        value={values.phone}
        onChange={(phone, country) => onChange({ phone, ...(country && { country }) })}
        aside={settings.phone_required ? undefined : t('optional')}
        required={settings.phone_required}
        error={errors.phone}
      />
      <EmailField
        value={values.email}
        onChange={(email) => onChange({ email })}
        aside={mailRequired ? undefined : t('optional')}
        required={mailRequired}
        error={errors.email}
      />
      <NewPasswordField
        value={values.password}
        onChange={(password) => onChange({ password })}
        about={[values.name, values.email]}
        error={errors.password}
      />
    </>
  )
}

/** The fields of a registration (docs/spec §3). */
export interface Registration {
  name: string
  country: ShopCountry | null
  /** Digits. */
  phone: string
  email: string
  password: string
}

export const emptyRegistration: Registration = { name: '', country: null, phone: '', email: '', password: '' }

/** The body of the request. */
export const registrationBody = ({ name, country, phone, email, password }: Registration) => ({
  name: name.trim(),
  country: country?.name ?? '',
  phone_code: country?.phoneCode ?? null,
  phone: phone || null,
  email: email.trim() || null,
  password,
})

/** Kept in this tab in case the dialog is closed or the page is loaded again by mistake, without the password. */
export const registrationDraft = {
  read(): Registration {
    try {
      return { ...emptyRegistration, ...JSON.parse(tabStore.read('registration_draft') ?? '{}') }
    } catch {
      return emptyRegistration
    }
  },
  keep(next: Registration): void {
    tabStore.write('registration_draft', JSON.stringify({ ...next, password: '' }))
  },
  forget(): void {
    tabStore.write('registration_draft', null)
  },
}

type FieldRules = Pick<SiteSettings, 'phone_required' | 'phone_min_length' | 'phone_max_length' | 'register_otp_type'>

/** Returns messages for missing or invalid fields in the server's wording (docs/spec §5); empty when all are valid. */
export function checkRegistration(values: Registration, rules: FieldRules, t: TFunction): FieldErrors {
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
const isEmailRequired = ({ phone }: Pick<Registration, 'phone'>, rules: FieldRules): boolean =>
  rules.register_otp_type === 'email' || (phone === '' && !rules.phone_required)

function phoneWrong(phone: string, rules: FieldRules, t: TFunction): string | undefined {
  const { phone_required, phone_min_length: min, phone_max_length: max } = rules
  const field = t('phone')
  if (phone === '') return phone_required ? t('The {{field}} field is required', { field }) : undefined
  if (phone.length < min) return t('The {{field}} field must have at least {{min}} digits', { field, min })
  if (phone.length > max) return t('The {{field}} field must have at most {{max}} digits', { field, max })
  return undefined
}

type ProofRules = Pick<SiteSettings, 'register_otp_verify' | 'register_otp_type'>

/**
 * Sends a one-time code to a new account and returns the dialog step that asks for it; null when the shop requires none
 * (docs/spec §4). When sending fails, the account exists nevertheless, and the step offers to resend the code at once.
 */
export async function proveAccount(session: Session, rules: ProofRules, t: TFunction): Promise<AuthStep | null> {
  const isNeeded = rules.register_otp_verify && !session.user.account_verified
  const to = isNeeded && proofOf(session, rules.register_otp_type)
  if (!to) return null
  try {
    const { step, message } = await sendCode(to)
    if (message) showToast({ tone: 'success', title: message })
    return step
  } catch (error) {
    showErrorToast(error, t('The shop cannot be reached'))
    return { name: 'otp', ...to, sent: 0 }
  }
}

/** The receiver of the code: the contact that the shop's settings name, or else the other one. */
function proofOf({ user }: Session, type: 'email' | 'phone'): CodeRequest | undefined {
  const byMail = user.email ? { phone: user.email, phoneCode: null } : undefined
  const bySms = user.phone ? { phone: user.phone, phoneCode: user.phone_code } : undefined
  const to = type === 'phone' ? (bySms ?? byMail) : (byMail ?? bySms)
  return to && { purpose: 'verify', ...to }
}
