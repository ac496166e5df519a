import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { GENDERS, type Gender } from '@rialto/contract/enums'
import { leftToRight } from '@rialto/contract/inline-text'
import { NAME_MAX, OTP_LENGTH, PASSWORD_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import {
  CountryField,
  collectFieldErrors,
  type FieldErrors,
  findCountry,
  PhoneField,
  UnsavedChangesGuard,
  useCountries,
  useFormEdits,
  useSubmit,
  validateEmail,
  validateRequired,
} from '../forms/index.ts'
import { EmailField, OutboxNote, sendCode, updateUser } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'

/** The form of the profile's text fields. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const { countries } = useCountries()
  const saved = profileValues(user)
  // An account may name its country in the page's language, but the field's values are in English.
  const country = findCountry(countries, saved.country)?.name ?? saved.country
  const { values, edit, changed, reset } = useFormEdits({ ...saved, country })
  const proof = useContactProof(changed)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (body: ReturnType<typeof profileUpdateBody> & typeof proof.body) =>
      api.answer('POST /update-profile', { body }).catch(proof.handleRefusal),
    {
      onSuccess: ({ data, message }) => {
        updateUser(data.user)
        reset()
        proof.reset()
        showToast({ tone: 'success', title: message || t('Profile updated') })
      },
    },
  )
  const genders: Record<Gender, string> = { female: t('Female'), male: t('Male'), other: t('Other') }
  const dirty = changed.length > 0
  const needsVerification = user.account_verified && proof.needed
  const text = (field: ProfileField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => {
      clearError(field)
      edit({ [field]: event.target.value })
    },
  })
  const send = () => {
    const wrong = collectFieldErrors({
      name: validateRequired(values.name, t('name'), t),
      // An untouched field must not block the changes of other fields.
      email: changed.includes('email') ? validateEmail(values.email, false, t) : undefined,
      phone:
        changed.includes('phone') && settings.phone_required
          ? validateRequired(values.phone, t('phone'), t)
          : undefined,
    })
    if (wrong) showErrors(wrong)
    else if (dirty) void submit({ ...profileUpdateBody(values, changed), ...proof.body })
  }
  return (
    <Form ref={form} onSend={send} className="panel mt-4 p-5 sm:p-6">
      <h2 className="text-18">{t('About you')}</h2>
      <div className="mt-5 grid gap-x-5 gap-y-5 sm:grid-cols-2">
        <TextField
          label={t('Name')}
          {...text('name')}
          dir="auto"
          autoComplete="name"
          maxLength={NAME_MAX}
          aria-required
        />
        <EmailField
          value={values.email}
          error={errors.email}
          onChange={(email) => {
            clearError('email')
            edit({ email })
          }}
        />
        <CountryField
          value={values.country}
          error={errors.country ?? errors.phone_code}
          onChange={(country) => {
            clearError('country')
            clearError('phone_code')
            edit({ country: country?.name ?? '', phone_code: country?.phoneCode ?? '' })
          }}
        />
        <PhoneField
          phoneCode={values.phone_code || null}
          value={values.phone}
          required={settings.phone_required}
          error={errors.phone}
          onChange={(phone, country) => {
            clearError('phone')
            edit({ phone, ...(country && { country: country.name, phone_code: country.phoneCode }) })
          }}
        />
        <NativeSelect label={t('Gender')} {...text('gender')} autoComplete="sex">
          <option value="">{t('Not said')}</option>
          {[...GENDERS].reverse().map((gender) => (
            <option key={gender} value={gender}>
              {genders[gender]}
            </option>
          ))}
        </NativeSelect>
        <DateField
          label={t('Date of birth')}
          {...text('date_of_birth')}
          isOptional
          onChange={(day) => {
            clearError('date_of_birth')
            edit({ date_of_birth: day })
          }}
          autoComplete="bday"
          min="1900-01-01"
          max={new Date().toISOString().slice(0, 10)}
        />
      </div>
      {needsVerification && <Notice className="mt-5">{t('A new email or phone has to be verified again.')}</Notice>}
      {proof.needed && <ContactProofFields {...{ user, proof, profile: values, errors, clearError }} />}
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button type="submit" variant="pri" pending={pending} disabled={!dirty} className="max-sm:flex-1">
          {t('Save changes')}
        </Button>
        {dirty && (
          <Button
            disabled={pending}
            onClick={() => {
              clearError()
              reset()
              proof.reset()
            }}
            className="max-sm:flex-1"
          >
            {t('Discard')}
          </Button>
        )}
      </div>
      <UnsavedChangesGuard dirty={dirty} />
    </Form>
  )
}

interface ContactProofFieldsProps {
  user: User
  proof: ContactProof
  /** The profile with its unsaved changes. */
  profile: ProfileValues
  errors: FieldErrors
  clearError: (field: string) => void
}

/**
 * Asks for password or code when email or phone change, so that an open session alone is not enough to take over an
 * account.
 */
function ContactProofFields({ user, proof, profile, errors, clearError }: ContactProofFieldsProps) {
  const { t } = useTranslation()
  const field = (name: ProofField) => ({
    name,
    value: proof.values[name],
    error: errors[name],
    onChange: (value: string) => {
      clearError(name)
      proof.set(name, value)
    },
  })
  const password = field('current_password')
  return (
    <fieldset className="mt-6 grid gap-4 rounded-control bg-ground-2 p-4 sm:p-5">
      <legend className="float-start w-full font-semibold">{t('Confirm this change')}</legend>
      <p className="clear-both text-ink-2">
        {proof.usesCode
          ? t(
              'Your email and phone open your account. Give a code that we send to you to change them; all other devices are logged out.',
            )
          : t(
              'Your email and phone open your account. Give your password to change them; all other devices are logged out.',
            )}
      </p>
      {proof.usesCode ? (
        <CodeField label={t('Code that we sent to you')} {...field('otp')} send={sendChangeCode} />
      ) : (
        <PasswordField
          {...password}
          label={t('Current password')}
          showLabel={t('Show password')}
          hideLabel={t('Hide password')}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          onChange={(event) => password.onChange(event.target.value)}
          className="max-w-100"
        />
      )}
      {(user.account_verified || proof.usesCode) && (
        <p>
          <TextButton onClick={() => proof.setUsesCode(!proof.usesCode)}>
            {proof.usesCode ? t('Use my password instead') : t('Use a code instead')}
          </TextButton>
        </p>
      )}
      {proof.takesOver && (
        <div className="grid gap-4 border-t border-line pt-4">
          <p className="text-ink-2">
            {t('Is this email or phone yours? Prove it with a code that we send there, and it moves to this account.')}
          </p>
          <CodeField
            label={t('Code that we sent to the new email or phone')}
            {...field('new_otp')}
            // On the first refusal the question above says enough.
            error={proof.values.new_otp === '' ? undefined : errors.new_otp}
            send={() => sendClaimCode(user, profile)}
          />
        </div>
      )}
    </fieldset>
  )
}

async function sendChangeCode() {
  const { data, message } = await api.answer('POST /send-change-otp')
  return { to: data.email_or_phone, message }
}

/** Sends a code to the new contact; the server requires it when that contact belongs to another account. */
async function sendClaimCode(user: User, { email, phone, phone_code }: ProfileValues) {
  const byMail = email !== '' && email !== user.email
  const to = byMail ? { phone: email, phoneCode: null } : { phone, phoneCode: phone_code || null }
  const { message } = await sendCode({ purpose: 'verify', ...to })
  return { to: byMail ? email : `+${phone_code} ${phone}`, message }
}

interface CodeFieldProps {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** Sends a code; returns its destination and the server's message. */
  send: () => Promise<{ to: string; message: string | null }>
}

/** A one-time code within a form: a button that sends it, and its field. */
function CodeField({ label, name, value, error, onChange, send }: CodeFieldProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { submit, pending } = useSubmit(send, {
    onSuccess({ to, message }) {
      setSentTo(to)
      if (message) showToast({ tone: 'success', title: message })
    },
  })
  return (
    <div className="grid gap-3">
      <TextField
        label={label}
        name={name}
        value={value}
        error={error}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={OTP_LENGTH}
        aria-required
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        className="max-w-100"
      />
      <Button pending={pending} className="justify-self-start" onClick={() => void submit(undefined)}>
        {t('Send code')}
      </Button>
      <p role="status" className="break-words text-ink-2 empty:hidden">
        {sentTo && t('We sent four digits to {{destination}}.', { destination: leftToRight(sentTo) })}
      </p>
      {sentTo && settings.app_environment === 'local' && <OutboxNote />}
    </div>
  )
}

const contactFields: readonly ProfileField[] = ['email', 'phone', 'phone_code']
const nothing = { current_password: '', otp: '', new_otp: '' }

type ProofField = keyof typeof nothing

/** The proofs for a change of email or phone: the password or a code, and sometimes a second code. */
interface ContactProof {
  /** Whether email or phone have changed. */
  needed: boolean
  values: Record<ProofField, string>
  set: (field: ProofField, value: string) => void
  /** Whether a code replaces the password. */
  usesCode: boolean
  setUsesCode: (usesCode: boolean) => void
  /** Whether another account holds the new contact; a code sent to that contact takes it over. */
  takesOver: boolean
  /** The fields to send: password or code, whichever is asked for. */
  body: Partial<Record<ProofField, string>>
  /** Reads from the server's refusal which proof it wants, updates the form, and rethrows. */
  handleRefusal: (failure: unknown) => never
  reset: () => void
}

function useContactProof(changed: readonly ProfileField[]): ContactProof {
  const [values, setValues] = useState(nothing)
  const [usesCode, setUsesCode] = useState(false)
  const [takesOver, setTakesOver] = useState(false)
  const needed = changed.some((field) => contactFields.includes(field))
  const chosen: ProofField = usesCode ? 'otp' : 'current_password'
  const sent: ProofField[] = takesOver ? [chosen, 'new_otp'] : [chosen]
  return {
    needed,
    values,
    set: (field, value) => setValues((before) => ({ ...before, [field]: value })),
    usesCode,
    setUsesCode,
    takesOver,
    body: needed ? Object.fromEntries(sent.flatMap((field) => (values[field] ? [[field, values[field]]] : []))) : {},
    handleRefusal(failure) {
      if (failure instanceof ApiError) {
        if (failure.errors.otp) setUsesCode(true)
        if (failure.errors.new_otp) setTakesOver(true)
      }
      throw failure
    },
    reset() {
      setValues(nothing)
      setTakesOver(false)
    },
  }
}

/** The values of the profile form; empty strings for missing ones. */
interface ProfileValues {
  name: string
  email: string
  /** The English name, as on the server. */
  country: string
  /** Digits, without a plus. */
  phone_code: string
  /** Digits. */
  phone: string
  gender: Gender | ''
  /** `YYYY-MM-DD`. */
  date_of_birth: string
}

type ProfileField = keyof ProfileValues

function profileValues(user: User): ProfileValues {
  return {
    name: user.name,
    email: user.email ?? '',
    country: user.country ?? '',
    phone_code: (user.phone_code ?? '').replace(/\D/g, ''),
    phone: (user.phone ?? '').replace(/\D/g, ''),
    gender: user.gender ?? '',
    date_of_birth: user.date_of_birth ?? '',
  }
}

/**
 * Returns the request body: changed fields only, so that no other field can be refused or lose its verification;
 * emptied fields as null. Country, code and number form one phone and are sent together.
 */
function profileUpdateBody(values: ProfileValues, changed: ProfileField[]) {
  const phone: ProfileField[] = ['country', 'phone_code', 'phone']
  const sent = changed.some((field) => phone.includes(field)) ? [...new Set([...changed, ...phone])] : changed
  const { name, ...rest } = Object.fromEntries(sent.map((field) => [field, values[field] || null]))
  // The name may not be null: the server then reports an error at its field.
  return { ...rest, ...(name !== undefined && { name: name ?? '' }) }
}
