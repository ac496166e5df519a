import type { Address, RequestFor } from '@rialto/contract'

/** What is sent of an address. */
export type AddressBody = RequestFor<'POST /address/store'>['body']

/** An address as its form holds it: empty texts where there is nothing. */
export interface AddressValues {
  name: string
  /** Of the phone, in English. */
  country: string
  /** Digits, without the country's code. */
  phone: string
  area: string
  flat_no: string
  post_code: string
  address_line: string
  address_line2: string
  address_type: Address['address_type']
  is_default: boolean
}

/** Everything of an address but its id. */
export function addressBody({ id: _, ...body }: Address): AddressBody {
  return body
}

const place = ['area', 'flat_no', 'post_code', 'address_line', 'address_line2'] as const

/**
 * What the form sends. Where on the map an address lies is kept only while it names the same place.
 * `phone` is the whole number.
 */
export function formBody(
  { country: _, ...values }: AddressValues,
  { phone, before }: { phone: string; before: Address | null },
): AddressBody {
  const same = before !== null && place.every((field) => (before[field] ?? '') === values[field].trim())
  return {
    ...values,
    phone,
    latitude: same ? before.latitude : null,
    longitude: same ? before.longitude : null,
  }
}
