import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { GENDERS, type Gender } from '@rialto/contract/enums'
import { NAME_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { DateField } from '@rialto/ui/date-field.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { CountryField, findCountry, PhoneField, useCountries } from '../countries/index.ts'
import {
  collectFieldErrors,
  UnsavedChangesGuard,
  useFormEdits,
  useSubmit,
  validateEmail,
  validateRequired,
} from '../forms/index.ts'
import { EmailField, updateUser } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import {
  ContactProofFields,
  type ProfileField,
  profileUpdateBody,
  profileValues,
  useContactProof,
} from './contact-proof-fields.tsx'

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
