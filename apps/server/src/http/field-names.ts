import { type TextKey, text } from '../texts/index.ts'

/** Names of form fields for people; other fields keep the name that they have on the wire. */
const names: Record<string, TextKey> = {
  search: text('search'),
  rating: text('rating'),
  min_price: text('lowest price'),
  max_price: text('highest price'),
  page: text('page'),
  quantity: text('quantity'),
  size: text('size'),
  color: text('colour'),
  description: text('description'),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  phone_code: text('phone code'),
  country: text('country'),
  gender: text('gender'),
  date_of_birth: text('date of birth'),
  password: text('password'),
  password_confirmation: text('password confirmation'),
  current_password: text('current password'),
  otp: text('code'),
  area: text('area'),
  flat_no: text('flat number'),
  post_code: text('post code'),
  address_line: text('address'),
  address_line2: text('second address line'),
  address_type: text('type of address'),
  coupon_code: text('voucher code'),
  payment_method: text('payment method'),
  note: text('note'),
  reason: text('reason'),
  subject: text('subject'),
  message: text('message'),
  issue_type: text('kind of issue'),
  order_number: text('order number'),
  photos: text('photos'),
  profile_photo: text('photo'),
  attachments: text('attachments'),
  shop_name: text('shop name'),
  shop_address: text('shop address'),
  shop_description: text('shop description'),
  shop_logo: text('shop logo'),
  shop_banner: text('shop banner'),
}

/** The name of a field by its path on the wire: of `lines.quantity`, the last part counts. */
export function fieldName(path: string): TextKey | string {
  const last = path.split('.').at(-1) ?? path
  return names[last] ?? last.replaceAll('_', ' ')
}
