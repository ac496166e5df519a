/** The names of an object's fields: `true` for a plain value, or the names of the object or list below it. */
export type Names = { readonly [name: string]: true | Names }

/** Names in docs/spec §3, with the quoted line that has them. */
export interface Entity {
  line: number
  says: string
  names: Names
}

const plain = (...names: string[]): Names => Object.fromEntries(names.map((name) => [name, true as const]))

const settings: readonly Entity[] = [
  {
    line: 124,
    says: '- currency (symbol, position prefix or suffix, name, rate)',
    names: { currency: plain('symbol', 'position', 'name', 'rate') },
  },
  {
    line: 125,
    says: '- currencies (each with id, name, symbol, is_default, rate_from_default)',
    names: { currencies: plain('id', 'name', 'symbol', 'is_default', 'rate_from_default') },
  },
  { line: 126, says: '- cash_on_delivery, online_payment', names: plain('cash_on_delivery', 'online_payment') },
  {
    line: 127,
    says: '- app_name, app_locale, app_environment',
    names: plain('app_name', 'app_locale', 'app_environment'),
  },
  { line: 129, says: '- multi_vendor', names: plain('multi_vendor') },
  { line: 130, says: '- mobile (hotline)', names: plain('mobile') },
  {
    line: 133,
    says: '- web_show_footer, web_footer_text, web_footer_description, web_footer_logo, footer_qr, web_logo',
    names: plain('web_show_footer', 'web_footer_text', 'web_logo'),
  },
  {
    line: 136,
    says: '- pusher_app_key, pusher_app_cluster',
    names: plain('pusher_app_key', 'pusher_app_cluster'),
  },
  {
    line: 137,
    says: '- register_otp_verify, register_otp_type',
    names: plain('register_otp_verify', 'register_otp_type'),
  },
  { line: 138, says: '- forgot_otp_type (email or phone)', names: plain('forgot_otp_type') },
  {
    line: 139,
    says: '- languages (id, name as locale code, title, direction, default ltr)',
    names: { languages: plain('id', 'name', 'title', 'direction') },
  },
  {
    line: 143,
    says: '- menus (id, name, url, is_external, target)',
    names: { menus: plain('id', 'name', 'url', 'is_external', 'target') },
  },
  {
    line: 144,
    says: '- footers (groups with id, title, items of id, type, title, url, target)',
    names: { footers: { id: true, title: true, items: plain('id', 'type', 'title', 'url', 'target') } },
  },
]

const product: Entity = {
  line: 150,
  says: '- Cart product: id, name, thumbnail or thumbnails[0].thumbnail, brand, price, discount_price, discount_percentage, quantity, size, color',
  names: {
    ...plain('id', 'name', 'thumbnail', 'brand', 'price', 'discount_price', 'discount_percentage', 'quantity'),
    thumbnails: plain('thumbnail'),
    // Section 2, line 107: "size name and color name".
    size: plain('name'),
    color: plain('name'),
  },
}
const groups: Entity = {
  line: 149,
  says: '- cart_items grouped by shop: shop_id, shop_name, shop_rating, products',
  names: { ...plain('shop_id', 'shop_name', 'shop_rating'), products: product.names },
}
const figures: Entity = {
  line: 154,
  says: '- checkout: total_amount, delivery_charge, coupon_discount, payable_amount, order_tax_amount, all_vat_taxes',
  names: plain('total_amount', 'delivery_charge', 'coupon_discount', 'payable_amount', 'order_tax_amount'),
}
const user: Entity = {
  line: 164,
  says: '- user: id, name, phone, profile_photo',
  names: plain('id', 'name', 'phone', 'profile_photo'),
}
const address: Entity = { line: 165, says: '- addresses (id, is_default)', names: plain('id', 'is_default') }
const country: Entity = { line: 169, says: '**Country:** name, phone_code.', names: plain('name', 'phone_code') }
const coupon: Entity = {
  line: 177,
  says: '**Voucher (coupon):** id, discount_type (Percentage, otherwise fixed amount), discount, min_order_amount, validity, is_collected.',
  names: plain('id', 'discount_type', 'discount', 'min_order_amount', 'validity', 'is_collected'),
}
const message: readonly Entity[] = [
  { line: 180, says: '- message text, created_at', names: plain('message', 'created_at') },
  { line: 181, says: '- type (user, or shop side)', names: plain('type') },
  {
    line: 182,
    says: '- user.profile_photo, shop.logo',
    names: { user: plain('profile_photo'), shop: plain('logo') },
  },
  { line: 183, says: '- shop_active_status', names: plain('shop_active_status') },
  {
    line: 184,
    says: '- optional product (thumbnail, name, price, discount_price, rating, total_reviews). A product message with no text shows as a product card.',
    names: { product: plain('thumbnail', 'name', 'price', 'discount_price', 'rating', 'total_reviews') },
  },
]
const chatShop: Entity = {
  line: 186,
  says: '**Chat shop:** id or shop_id, name or shop_name, logo or shop_logo.',
  names: plain('id', 'shop_id', 'name', 'shop_name', 'logo', 'shop_logo'),
}
const conversation: Entity = {
  line: 188,
  says: '**Shop conversation list item:** shop (id, name, logo), unread_message_shop, last_message, last_message_time.',
  names: { shop: chatShop.names, ...plain('unread_message_shop', 'last_message', 'last_message_time') },
}
const cart: Entity = { line: 148, says: '- totalAmount / total_amount', names: plain('totalAmount', 'total_amount') }

const all = (entities: readonly Entity[]): Names => Object.assign({}, ...entities.map(({ names }) => names))

/** All quotes, to compare the names with them. */
export const ENTITIES: readonly Entity[] = [
  ...settings,
  ...[groups, figures, user, address, country, coupon, ...message, chatShop, conversation, cart, product],
]

/** The contents of `data`, by their name in section 7. */
export const BELOW: Names = {
  countries: country.names,
  email_or_phone: true,
  token: true,
  access: { token: true },
  user: user.names,
  total: true,
  cart_items: groups.names,
  info: true,
  checkout_items: groups.names,
  checkout: figures.names,
  addresses: address.names,
  products: { ...product.names, rating: true, total_reviews: true },
  coupons: coupon.names,
  unread_messages: true,
}
export const SETTINGS: Names = all(settings)
/** Section 3 gives the cart a sum that section 7 does not repeat. */
export const CART_SUM: Names = cart.names
/** `data.data`, by the call that lists them. */
export const LISTED: Readonly<Record<string, Names>> = {
  'GET /get-message': all(message),
  'GET /get-shops': conversation.names,
}
