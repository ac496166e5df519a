import { PHONE_MAX } from '@rialto/contract/limits'
import { westernDigits } from '@rialto/ui/western-digits.ts'

/**
 * Returns the digits of a typed or pasted phone number (docs/spec §5: digits only), without the country's own code,
 * which is displayed before the field.
 */
export function phoneDigits(written: string, phoneCode: string | null): string {
  const text = westernDigits(written).trim()
  const digits = text.replace(/\D/g, '')
  const whole = /^(\+|00)/.exec(text)?.[0]
  const prefix = whole && phoneCode ? (whole === '+' ? phoneCode : `00${phoneCode}`) : ''
  const isRepeated = prefix !== '' && digits.startsWith(prefix) && digits.length > prefix.length
  return digits.slice(isRepeated ? prefix.length : 0).slice(0, PHONE_MAX)
}
