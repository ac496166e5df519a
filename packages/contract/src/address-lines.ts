/** Of an address what its lines are made of; the phone says which country's habit they follow. */
export interface AddressParts {
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
}

interface Habit {
  /** The place of the flat beside the street. */
  flat: 'before' | 'after'
  /** The place of the post code beside the area; `below`: on a line of its own. */
  postCode: 'before' | 'after' | 'below'
}

/** Of countries that no row names, and of addresses whose phone tells none. */
const USUAL: Habit = { flat: 'after', postCode: 'after' }

/** Calling codes by how the countries that have them write addresses. No code begins with another. */
const habits: [codes: string, habit: Habit][] = [
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

const habitByCode = new Map(habits.flatMap(([codes, habit]) => codes.split(' ').map((code) => [code, habit] as const)))

/**
 * An address as it is written on a parcel, line by line from the street down, without the name and the phone: the same on
 * pages, invoices and labels. An address names no country, so the calling code of its phone (E.164) tells the habit.
 */
export function addressLines(address: AddressParts): string[] {
  const { flat_no, address_line, address_line2, area, post_code } = address
  const habit = habitOf(address.phone)
  const street = habit.flat === 'before' ? [flat_no, address_line] : [address_line, flat_no]
  const place = habit.postCode === 'before' ? [post_code, area] : [area, post_code]
  return [
    joined(street, ', '),
    address_line2?.trim() ?? '',
    ...(habit.postCode === 'below' ? place.map((part) => part?.trim() ?? '') : [joined(place, ' ')]),
  ].filter(Boolean)
}

function habitOf(phone: string): Habit {
  const digits = /^\+(\d{1,3})/.exec(phone)?.[1] ?? ''
  for (let length = digits.length; length > 0; length--) {
    const habit = habitByCode.get(digits.slice(0, length))
    if (habit) return habit
  }
  return USUAL
}

const joined = (parts: (string | null)[], between: string): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between)
