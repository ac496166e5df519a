import { isCallingCode } from './calling-codes.ts'

export interface SplitPhone {
  /** National digits, without what stands for "within this country". */
  phone: string
  /** Digits, without a plus; null where the number's country is not known. */
  phoneCode: string | null
}

/**
 * A kept number as the wire shows it: the country's code apart. No calling code begins another, so the split is the only one.
 * @param given the code that it was given with, for codes that no plan knows yet.
 */
export function splitPhone(e164: string, given: string | null = null): SplitPhone {
  if (!e164.startsWith('+')) return { phone: e164, phoneCode: null }
  const digits = e164.slice(1)
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find(isCallingCode) ?? given
  return code && digits.startsWith(code)
    ? { phone: digits.slice(code.length), phoneCode: code }
    : { phone: digits, phoneCode: null }
}
