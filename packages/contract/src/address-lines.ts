/** The parts of an address that its lines contain, and the phone, whose country decides their order. */
export interface AddressParts {
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
}

interface LineFormat {
  flat: 'before' | 'after'
  /** `below`: on a line of its own. */
  postCode: 'before' | 'after' | 'below'
}

/** For unlisted countries, and for phones without a calling code. */
const DEFAULT_FORMAT: LineFormat = { flat: 'after', postCode: 'after' }

/** Calling codes by the format of addresses in their countries. No code is a prefix of another. */
const formats: [codes: string, format: LineFormat][] = [
  // Ireland, the United Kingdom
  ['353 44', { flat: 'before', postCode: 'below' }],
  // Southern and eastern Africa, India, Pakistan, Sri Lanka, Bangladesh, Singapore, Hong Kong, Australia, New Zealand
  ['27 254 255 256 91 92 94 880 65 852 61 64', { flat: 'before', postCode: 'after' }],
  // Most of Europe, Turkey, northern Africa, Israel, Malaysia, Indonesia, the Philippines, Mexico and parts of South America
  [
    '30 31 32 33 34 351 352 354 355 357 358 359 36 370 371 372 373 376 377 378 381 382 385 386 387 389 39 40 41 420 421 ' +
      '423 43 45 46 47 48 49 90 212 213 216 221 225 237 972 60 62 63 52 54 56 598',
    { flat: 'after', postCode: 'before' },
  ],
]

const formatByCode = new Map(
  formats.flatMap(([codes, format]) => codes.split(' ').map((code) => [code, format] as const)),
)

/**
 * The lines of an address, without name and phone, as pages and invoices show them. An address has no country, so the calling code
 * of its phone (E.164) decides the format.
 */
export function addressLines(address: AddressParts): string[] {
  const { flat_no, address_line, address_line2, area, post_code } = address
  const format = formatFor(address.phone)
  const street = format.flat === 'before' ? [flat_no, address_line] : [address_line, flat_no]
  const place = format.postCode === 'before' ? [post_code, area] : [area, post_code]
  return [
    join(street, ', '),
    address_line2?.trim() ?? '',
    ...(format.postCode === 'below' ? place.map((part) => part?.trim() ?? '') : [join(place, ' ')]),
  ].filter(Boolean)
}

function formatFor(phone: string): LineFormat {
  const digits = /^\+(\d{1,3})/.exec(phone)?.[1] ?? ''
  for (let length = digits.length; length > 0; length--) {
    const format = formatByCode.get(digits.slice(0, length))
    if (format) return format
  }
  return DEFAULT_FORMAT
}

const join = (parts: (string | null)[], separator: string): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator)
