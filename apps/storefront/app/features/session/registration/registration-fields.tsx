import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { NAME_MAX } from '@rialto/contract/limits'
import { TextField } from '@rialto/ui/text-field.tsx'
import { CountryField, PhoneField } from '../../countries/index.ts'
import type { FieldErrors } from '../../forms/index.ts'
import { useSettings } from '../../settings/index.ts'
import { EmailField } from '../email-field.tsx'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { isEmailRequired } from './check-registration.ts'
import type { Registration } from './registration-draft.ts'

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
