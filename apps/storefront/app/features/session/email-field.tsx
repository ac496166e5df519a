import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EMAIL_MAX } from '@rialto/contract/limits'
import { TextField, type TextFieldProps } from '@rialto/ui/text-field.tsx'
import { useSettings } from '../settings/index.ts'

interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (email: string) => void
}

/** An email field. The text runs from left to right but is aligned to the start of the line in both directions. */
export function EmailField({ value, onChange, ...rest }: EmailFieldProps) {
  const { t } = useTranslation()
  const { direction } = useSettings()
  return (
    <TextField
      {...rest}
      label={t('Email')}
      name="email"
      type="email"
      dir="ltr"
      style={{ textAlign: direction === 'rtl' ? 'right' : 'left' }}
      autoComplete="email"
      autoCapitalize="none"
      maxLength={EMAIL_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
