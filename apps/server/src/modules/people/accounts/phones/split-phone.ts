import { isCallingCode } from './calling-codes.ts'

export interface SplitPhone {
  /** National digits without trunk prefix. */
  phone: string
  /** Digits without a plus; null if the country is unknown. */
  phoneCode: string | null
}

/**
 * Splits an E.164 number into calling code and national digits. No calling code is the beginning of another, so the split is unique.
 * @param given the code that the number was entered with, for codes that the library does not know yet.
 */
export function splitPhone(e164: string, given: string | null = null): SplitPhone {
  if (!e164.startsWith('+')) return { phone: e164, phoneCode: null }
  const digits = e164.slice(1)
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find(isCallingCode) ?? given
  return code && digits.startsWith(code)
    ? { phone: digits.slice(code.length), phoneCode: code }
    : { phone: digits, phoneCode: null }
}
