import type { FactValue, SellerIdentity } from '@rialto/contract'
import type { FactKind } from '@rialto/contract/market-enums'

/** What each seller tells, whoever it is; a trader also tells one of the two tax numbers. */
export const FACTS_OF_ALL: readonly FactKind[] = ['trader', 'legal_name', 'address', 'contact']

/** What the law asks this shop for, as far as is known. */
export function requiredFacts(value: (kind: FactKind) => FactValue | undefined): FactKind[] {
  if (value('trader')?.is_trader !== true) return [...FACTS_OF_ALL]
  return [
    ...FACTS_OF_ALL,
    value('vat_id') ? 'vat_id' : value('tax_number') ? 'tax_number' : 'vat_id',
    'self_certification',
  ]
}

const NOTHING = {
  ...{ name: null, form: null, representative: null, address: null, email: null, phone: null },
  ...{ vat_id: null, tax_number: null, register: null },
}

/** What shoppers see: of a private person, that it is one. @param shown the value of a kind that is shown */
export function identityOf(shown: (kind: FactKind) => FactValue | undefined): SellerIdentity | null {
  const trader = shown('trader')
  if (!trader) return null
  if (trader.is_trader !== true) return { is_trader: false, ...NOTHING }
  const read = (kind: FactKind, field: string): string | null => {
    const value = shown(kind)?.[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const [street, town, country] = [read('address', 'street'), read('address', 'town'), read('address', 'country')]
  const vat_id = read('vat_id', 'number')
  const [register, number] = [read('register', 'register'), read('register', 'number')]
  return {
    is_trader: true,
    name: read('legal_name', 'name'),
    form: read('legal_name', 'form'),
    representative: read('legal_name', 'representative'),
    address: street && town && country ? { street, post_code: read('address', 'post_code'), town, country } : null,
    email: read('contact', 'email'),
    phone: read('contact', 'phone'),
    vat_id,
    tax_number: vat_id ? null : read('tax_number', 'number'),
    register: register && number ? `${register} ${number}` : null,
  }
}

/** The forms of VAT ids after their country's letters (Directive 2006/112/EC, Art. 215). */
const VAT_FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** A VAT id without spaces and points, in capitals; undefined if it has not the form of its country. */
export function readVatId(written: string): string | undefined {
  const number = written.toUpperCase().replace(/[\s.\-/]/g, '')
  const [country, rest] = [number.slice(0, 2), number.slice(2)]
  const form = VAT_FORMS[country]
  if (!form) return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number) ? number : undefined
  return form.test(rest) && hasCheckDigit(country, rest) ? number : undefined
}

/** Of countries whose check digit is one short rule; the form alone counts elsewhere. */
function hasCheckDigit(country: string, rest: string): boolean {
  const digits = [...rest].map(Number)
  const last = digits.at(-1) ?? 0
  if (country === 'DE') {
    // ISO 7064, MOD 11,10.
    const product = digits.slice(0, -1).reduce((sum, digit) => ((((digit + sum) % 10 || 10) * 2) % 11) as number, 10)
    return (11 - product) % 10 === last
  }
  if (country === 'BE') return 97 - (Number(rest.slice(0, 8)) % 97) === Number(rest.slice(8))
  if (country === 'PL') {
    const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
    return weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11 === last
  }
  return true
}
