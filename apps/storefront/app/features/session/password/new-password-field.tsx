import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PASSWORD_MIN } from '@rialto/contract/limits'
import type { FieldTexts } from '@rialto/ui/field.tsx'
import { PasswordField } from '@rialto/ui/password-field.tsx'
import { useSettings } from '../../settings/index.ts'
import { passwordStrength } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

interface NewPasswordFieldProps extends Omit<FieldTexts, 'label' | 'hint'> {
  /** Defaults to *Password*. */
  label?: string
  value: string
  onChange: (password: string) => void
  name?: string
  /** Facts about the person; a password made of them is weak. */
  about?: readonly string[]
}

/** A field for a new password, with a button to show it and its strength. */
export function NewPasswordField({
  label,
  value,
  onChange,
  name = 'password',
  about = [],
  ...rest
}: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const strength = passwordStrength(value, [...about, settings.app_name])
  return (
    <PasswordField
      {...rest}
      label={label ?? t('Password')}
      showLabel={t('Show password')}
      hideLabel={t('Hide password')}
      name={name}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      minLength={PASSWORD_MIN}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={<StrengthMeter strength={strength} />}
    />
  )
}
