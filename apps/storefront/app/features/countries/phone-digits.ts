import { PHONE_MAX } from '@rialto/contract/limits'
import { westernDigits } from '@rialto/ui/western-digits.ts'

/**
 * The digits of a phone number as people write or paste it (docs/spec §5: digits only). The country's own code in
 * front is left away, as it stands before the field.
 */
export function phoneDigits(written: string, phoneCode: string | null): string {
  const text = westernDigits(written).trim()
  const digits = text.replace(/\D/g, '')
  const whole = /^(\+|00)/.exec(text)?.[0]
  const prefix = whole && phoneCode ? (whole === '+' ? phoneCode : `00${phoneCode}`) : ''
  const isRepeated = prefix !== '' && digits.startsWith(prefix) && digits.length > prefix.length
  return digits.slice(isRepeated ? prefix.length : 0).slice(0, PHONE_MAX)
}
