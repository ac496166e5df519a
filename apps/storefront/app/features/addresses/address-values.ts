import type { Address, RequestFor } from '@rialto/contract'

/** The request body of an address. */
export type AddressBody = RequestFor<'POST /address/store'>['body']

/** The values of the address form; empty strings for missing ones. */
export interface AddressValues {
  name: string
  /** The English name of the phone's country. */
  country: string
  /** Digits, without the country code. */
  phone: string
  area: string
  flat_no: string
  post_code: string
  address_line: string
  address_line2: string
  address_type: Address['address_type']
  is_default: boolean
}

/** Returns all fields of an address but its id. */
export function bodyFromAddress({ id: _, ...body }: Address): AddressBody {
  return body
}

const placeFields = ['area', 'flat_no', 'post_code', 'address_line', 'address_line2'] as const

/**
 * Returns the request body of the form. The map position is kept only while the address names the same place. `phone`
 * is the whole number.
 */
export function bodyFromValues(
  { country: _, ...values }: AddressValues,
  { phone, before }: { phone: string; before: Address | null },
): AddressBody {
  const same = before !== null && placeFields.every((field) => (before[field] ?? '') === values[field].trim())
  return {
    ...values,
    phone,
    latitude: same ? before.latitude : null,
    longitude: same ? before.longitude : null,
  }
}
