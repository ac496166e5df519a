import { joinParts } from './inline-text.ts'

/** The parts of an address that its lines contain, with what decides their order: its country, else that of its phone. */
export interface AddressParts {
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  /** ISO 3166-1 alpha-2; null or absent: unknown. */
  country?: string | null | undefined
  /** ISO 3166-2 without the country. */
  region?: string | null | undefined
  region_name?: string | null | undefined
}

interface LineFormat {
  flat: 'before' | 'after'
  /** `below`: on a line of its own. */
  postCode: 'before' | 'after' | 'below'
}

/** For unlisted countries, and for phones without a calling code. */
const DEFAULT_FORMAT: LineFormat = { flat: 'after', postCode: 'after' }

/** Calling codes and countries by the format of addresses there. No code is a prefix of another. */
const formats: [codes: string, countries: string, format: LineFormat][] = [
  ['353 44', 'IE GB GG IM JE', { flat: 'before', postCode: 'below' }],
  [
    '27 254 255 256 91 92 94 880 65 852 61 64',
    'ZA KE TZ UG IN PK LK BD SG HK AU NZ',
    { flat: 'before', postCode: 'after' },
  ],
  // Most of Europe, Turkey, northern Africa, Israel, Malaysia, Indonesia, the Philippines, Mexico and parts of South America
  [
    '30 31 32 33 34 351 352 354 355 357 358 359 36 370 371 372 373 376 377 378 381 382 385 386 387 389 39 40 41 420 421 ' +
      '423 43 45 46 47 48 49 90 212 213 216 221 225 237 972 60 62 63 52 54 56 598',
    'GR NL BE FR ES PT LU IS AL CY FI AX BG HU LT LV EE MD AD MC SM RS ME HR SI BA MK IT VA RO CH CZ SK LI AT DK SE NO ' +
      'PL DE TR MA DZ TN SN CI CM IL MY ID PH MX AR CL UY XK',
    { flat: 'after', postCode: 'before' },
  ],
]

const formatByCode = new Map(
  formats.flatMap(([codes, , format]) => codes.split(' ').map((code) => [code, format] as const)),
)
const formatByCountry = new Map(
  formats.flatMap(([, countries, format]) => countries.split(' ').map((country) => [country, format] as const)),
)

/** Post there writes the code of a region behind the place; elsewhere its name is written, on a line of its own. */
const COUNTRIES_WITH_REGION_CODES = ['US', 'CA', 'AU', 'BR']

/** Where an address is read: the country that need not be named, null if unknown, and the language of the other ones' names. */
interface Reader {
  country: string | null
  locale: string
  /** On a parcel the country is written in capitals, as post asks. */
  isParcel?: boolean
}

/**
 * The lines of an address, without name and phone, as pages and invoices show them. Its country decides the format; for an address
 * without one, the calling code of its phone (E.164) does. `reader` adds the country's name to addresses elsewhere.
 */
export function addressLines(address: AddressParts, reader?: Reader): string[] {
  const { flat_no, address_line, address_line2, area, post_code, country, region, region_name } = address
  const format = country ? (formatByCountry.get(country) ?? DEFAULT_FORMAT) : formatOfPhone(address.phone)
  const street = format.flat === 'before' ? [flat_no, address_line] : [address_line, flat_no]
  const hasCode = Boolean(country && region && COUNTRIES_WITH_REGION_CODES.includes(country))
  const town = hasCode ? joinParts([area, region]) : area
  const place = format.postCode === 'before' ? [post_code, town] : [town, post_code]
  return [
    joinParts(street),
    address_line2?.trim() ?? '',
    ...(format.postCode === 'below' ? given(place) : [spaced(place)]),
    hasCode ? '' : (region_name ?? ''),
    reader && country && country !== reader.country ? countryLine(country, reader) : '',
  ].filter(Boolean)
}

/** The address of a place of pick-up. */
interface PlaceAddress {
  street: string
  post_code: string | null
  town: string
  country: string | null
}

/** The lines of the address of a place of pick-up, as {@link addressLines}. */
export const placeLines = ({ street, post_code, town, country }: PlaceAddress): string[] =>
  addressLines({ phone: '', flat_no: null, address_line: street, address_line2: null, area: town, post_code, country })

/** Whether people of a country write the post code before the town, so that forms ask for it first. */
export const isPostCodeFirst = (country: string | null): boolean =>
  country !== null && formatByCountry.get(country)?.postCode === 'before'

const countryLine = (country: string, { locale, isParcel }: Reader): string =>
  isParcel ? nameOfCountry(country, locale).toLocaleUpperCase(locale) : nameOfCountry(country, locale)

/** The name of a country in a language; its code where the runtime knows none. */
export const nameOfCountry = (country: string, locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country

function formatOfPhone(phone: string): LineFormat {
  const digits = /^\+(\d{1,3})/.exec(phone)?.[1] ?? ''
  for (let length = digits.length; length > 0; length--) {
    const format = formatByCode.get(digits.slice(0, length))
    if (format) return format
  }
  return DEFAULT_FORMAT
}

const given = (parts: readonly (string | null)[]): string[] => parts.flatMap((part) => part?.trim() || [])
const spaced = (parts: readonly (string | null)[]): string => given(parts).join(' ')
