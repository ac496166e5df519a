import { PHONE_MAX } from '@rialto/contract/limits'
import { westernDigits } from '@rialto/ui/western-digits.ts'
import type { ShopCountry } from './shop-country.ts'

interface ReadPhone {
  /** Digits without the country's own code; with a plus if they belong to another country that is not in the list. */
  phone: string
  /** The country of an international number that belongs to another one than the chosen. */
  country: ShopCountry | undefined
}

interface Reading {
  /** The digits of the chosen country's code, displayed before the field. */
  phoneCode: string | null
  countries?: readonly ShopCountry[]
  /** Keeps an office's extension, as ` x22`; a phone that receives codes has none. */
  extension?: boolean
}

/**
 * Reads a typed, pasted or autofilled phone number (docs/spec §5: digits only). A number of another country brings its country along,
 * since its digits after the chosen country's code would be somebody else's phone.
 */
export function readPhone(written: string, { phoneCode, countries = [], extension = false }: Reading): ReadPhone {
  const text = westernDigits(written.normalize('NFKC'))
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const [, number = text, internal] =
    /^(.*?\d)[\s,;]*(?:;ext=|ext(?:ension)?\b|x|#)[.:]?\s*(\d{0,7})$/i.exec(text) ?? []
  const end = extension && internal ? ` x${internal}` : ''
  const digits = number.replace(/\D/g, '')
  const whole = /^(\+|00)/.exec(number)?.[0]
  if (!whole) return { phone: digits.slice(0, PHONE_MAX) + end, country: undefined }
  const international = whole === '+' ? digits : digits.slice(2)
  const belongsTo = (code: string) =>
    code !== '' && international.startsWith(code) && international.length > code.length
  if (phoneCode && belongsTo(phoneCode))
    return { phone: international.slice(phoneCode.length, PHONE_MAX) + end, country: undefined }
  const country = countries
    .filter((each) => belongsTo(each.phoneCode))
    .sort((a, b) => b.phoneCode.length - a.phoneCode.length)[0]
  if (country) return { phone: international.slice(country.phoneCode.length, PHONE_MAX) + end, country }
  const foreign = phoneCode !== null && whole === '+' && !phoneCode.startsWith(international)
  return { phone: (foreign ? '+' : '') + digits.slice(0, PHONE_MAX) + end, country: undefined }
}
