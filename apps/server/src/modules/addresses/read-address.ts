import type { AddressType } from '@rialto/contract/enums'
import type { Refusal } from '../../lib/refusal.ts'
import { refuseFields, validateContactPhone } from '../accounts/index.ts'
import type { Settings } from '../settings/index.ts'

/** What the form gives, once each field has its shape. */
export interface AddressGiven {
  name: string
  phone: string
  area: string
  flat_no: string | null
  post_code: string | null
  address_line: string
  address_line2: string | null
  address_type: AddressType
  latitude: number | null
  longitude: number | null
  is_default: boolean
}

/** An address as it is kept; its phone, where it has no code, is one of the shopper's own country. */
export function readAddress(
  { is_default, ...given }: AddressGiven,
  phoneCode: string | null,
  settings: Settings,
): Omit<AddressGiven, 'is_default'> | Refusal {
  const phone = validateContactPhone({ phone: given.phone, phoneCode }, settings)
  return typeof phone === 'string' ? { ...given, phone } : refuseFields({ phone })
}
