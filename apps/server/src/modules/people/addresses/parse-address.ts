import type { AddressType } from '@rialto/contract/enums'
import type { Refusal } from '../../../lib/refusal.ts'
import type { Settings } from '../../base/settings/index.ts'
import { refuseFields, validateContactPhone } from '../accounts/index.ts'
import type { OwnPhone } from './repository.ts'

/** The validated fields of the form. */
export interface AddressInput {
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

/** Normalizes the phone to E.164; without a code it belongs to the shopper's own country. */
export function parseAddress(
  { is_default, ...input }: AddressInput,
  own: OwnPhone,
  settings: Settings,
): Omit<AddressInput, 'is_default'> | Refusal {
  const written = { phone: input.phone, phoneCode: own.phone_code }
  const phone = validateContactPhone(written, settings, own.phone)
  return typeof phone === 'string' ? { ...input, phone } : refuseFields({ phone })
}
