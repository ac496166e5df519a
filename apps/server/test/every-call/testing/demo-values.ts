import type { TestApp } from '../../support/app.ts'
import type { Fields } from './sample.ts'

/** The first demo shopper has data on every screen; the second has no access to that data. */
export const SHOPPER = 'shopper1@rialto.test'
export const STRANGER = 'shopper2@rialto.test'
export const SELLER = 'seller1@rialto.test'

/** The id of the user with this email, for `loginAs`. */
export const userId = async ({ deps }: TestApp, email: string): Promise<number> =>
  (await deps.database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Valid values in the demo shop, by the names of fields. */
export const validFields: Fields = {
  email: 'noor@shop.test',
  phone: '5550102177',
  phone_code: '1',
  country: 'United States',
  name: 'Noor Tester',
  password: 'market-hall-lantern-42',
  password_confirmation: 'market-hall-lantern-42',
  current_password: 'marketday-2026',
  otp: '0000',
  new_otp: '',
  locale: 'en',
  slug: 'bags',
  address_line: '18 Ferry Street',
  area: 'Riverside',
  payment_method: 'cash',
  gateway: 'sandbox',
  date_of_birth: '1990-05-17',
  latitude: 1,
  longitude: 1,
  website: '',
  data: null,
  coupon_codes: [],
  shop_ids: [1],
  ids: [1],
  lines: [{ line_id: 1, quantity: 1 }],
  change: { kind: 'status', status: 'hidden' },
  tracking_url: 'https://parcels.test/follow',
}
