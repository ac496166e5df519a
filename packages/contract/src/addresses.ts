import { z } from 'zod'
import { Address } from './accounts.ts'
import { defineEndpoints } from './endpoint.ts'
import { ADDRESS_TYPES } from './enums.ts'
import {
  clearable,
  countryCode,
  flag,
  optionalCode,
  optionalText,
  phone,
  queryId,
  regionCode,
  requiredText,
} from './input.ts'
import * as limit from './limits.ts'

const degrees = (max: number) =>
  z
    .number()
    .min(-max)
    .max(max)
    .nullish()
    .transform((value) => value ?? null)

const AddressInput = z.object({
  name: requiredText(limit.NAME_MAX),
  phone,
  area: requiredText(limit.AREA_MAX),
  flat_no: optionalText(limit.FLAT_NO_MAX),
  post_code: optionalCode(limit.POST_CODE_MAX),
  address_line: requiredText(limit.ADDRESS_LINE_MAX),
  address_line2: optionalText(limit.ADDRESS_LINE_MAX),
  address_type: z.enum(ADDRESS_TYPES),
  latitude: degrees(90),
  longitude: degrees(180),
  is_default: flag,
  // Not in docs/spec: left out, what is stored stays.
  country: clearable(countryCode),
  region: clearable(regionCode),
})

const params = z.object({ id: queryId })
const data = z.object({ addresses: z.array(Address) })

export const addressEndpoints = defineEndpoints({
  'GET /addresses': { access: 'shopper', summary: 'The addresses of the shopper.', data },
  'POST /address/store': { access: 'shopper', summary: 'Adds an address.', body: AddressInput, data },
  'POST /address/{id}/update': { access: 'shopper', summary: 'Replaces an address.', params, body: AddressInput, data },
  'DELETE /address/{id}/delete': { access: 'shopper', summary: 'Removes an address.', params, data },
})
