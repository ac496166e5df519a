/** The names of an object's fields: `true` for a plain value, or the names of the object or list below it. */
export type Names = { readonly [name: string]: true | Names }

/** Names in docs/spec §3, with the quoted line that has them. */
export interface Entity {
  line: number
  quote: string
  names: Names
}

const names = (...names: string[]): Names => Object.fromEntries(names.map((name) => [name, true as const]))

const settings: readonly Entity[] = [
  {
    line: 124,
    quote: '- currency (symbol, position prefix or suffix, name, rate)',
    names: { currency: names('symbol', 'position', 'name', 'rate') },
  },
  {
    line: 125,
    quote: '- currencies (each with id, name, symbol, is_default, rate_from_default)',
    names: { currencies: names('id', 'name', 'symbol', 'is_default', 'rate_from_default') },
  },
  { line: 126, quote: '- cash_on_delivery, online_payment', names: names('cash_on_delivery', 'online_payment') },
  {
    line: 127,
    quote: '- app_name, app_locale, app_environment',
    names: names('app_name', 'app_locale', 'app_environment'),
  },
  { line: 129, quote: '- multi_vendor', names: names('multi_vendor') },
  { line: 130, quote: '- mobile (hotline)', names: names('mobile') },
  {
    line: 133,
    quote: '- web_show_footer, web_footer_text, web_footer_description, web_footer_logo, footer_qr, web_logo',
    names: names('web_show_footer', 'web_footer_text', 'web_logo'),
  },
  {
    line: 136,
    quote: '- pusher_app_key, pusher_app_cluster',
    names: names('pusher_app_key', 'pusher_app_cluster'),
  },
  {
    line: 137,
    quote: '- register_otp_verify, register_otp_type',
    names: names('register_otp_verify', 'register_otp_type'),
  },
  { line: 138, quote: '- forgot_otp_type (email or phone)', names: names('forgot_otp_type') },
  {
    line: 139,
    quote: '- languages (id, name as locale code, title, direction, default ltr)',
    names: { languages: names('id', 'name', 'title', 'direction') },
  },
  {
    line: 143,
    quote: '- menus (id, name, url, is_external, target)',
    names: { menus: names('id', 'name', 'url', 'is_external', 'target') },
  },
  {
    line: 144,
    quote: '- footers (groups with id, title, items of id, type, title, url, target)',
    names: { footers: { id: true, title: true, items: names('id', 'type', 'title', 'url', 'target') } },
  },
]

const product: Entity = {
  line: 150,
  quote:
    '- Cart product: id, name, thumbnail or thumbnails[0].thumbnail, brand, price, discount_price, discount_percentage, quantity, size, color',
  names: {
    ...names('id', 'name', 'thumbnail', 'brand', 'price', 'discount_price', 'discount_percentage', 'quantity'),
    thumbnails: names('thumbnail'),
    // Section 2, line 107: "size name and color name".
    size: names('name'),
    color: names('name'),
  },
}
const groups: Entity = {
  line: 149,
  quote: '- cart_items grouped by shop: shop_id, shop_name, shop_rating, products',
  names: { ...names('shop_id', 'shop_name', 'shop_rating'), products: product.names },
}
const figures: Entity = {
  line: 154,
  quote: '- checkout: total_amount, delivery_charge, coupon_discount, payable_amount, order_tax_amount, all_vat_taxes',
  names: names('total_amount', 'delivery_charge', 'coupon_discount', 'payable_amount', 'order_tax_amount'),
}
const user: Entity = {
  line: 164,
  quote: '- user: id, name, phone, profile_photo',
  names: names('id', 'name', 'phone', 'profile_photo'),
}
const address: Entity = { line: 165, quote: '- addresses (id, is_default)', names: names('id', 'is_default') }
const country: Entity = { line: 169, quote: '**Country:** name, phone_code.', names: names('name', 'phone_code') }
const coupon: Entity = {
  line: 177,
  quote:
    '**Voucher (coupon):** id, discount_type (Percentage, otherwise fixed amount), discount, min_order_amount, validity, is_collected.',
  names: names('id', 'discount_type', 'discount', 'min_order_amount', 'validity', 'is_collected'),
}
const message: readonly Entity[] = [
  { line: 180, quote: '- message text, created_at', names: names('message', 'created_at') },
  { line: 181, quote: '- type (user, or shop side)', names: names('type') },
  {
    line: 182,
    quote: '- user.profile_photo, shop.logo',
    names: { user: names('profile_photo'), shop: names('logo') },
  },
  { line: 183, quote: '- shop_active_status', names: names('shop_active_status') },
  {
    line: 184,
    quote:
      '- optional product (thumbnail, name, price, discount_price, rating, total_reviews). A product message with no text shows as a product card.',
    names: { product: names('thumbnail', 'name', 'price', 'discount_price', 'rating', 'total_reviews') },
  },
]
const chatShop: Entity = {
  line: 186,
  quote: '**Chat shop:** id or shop_id, name or shop_name, logo or shop_logo.',
  names: names('id', 'shop_id', 'name', 'shop_name', 'logo', 'shop_logo'),
}
const conversation: Entity = {
  line: 188,
  quote:
    '**Shop conversation list item:** shop (id, name, logo), unread_message_shop, last_message, last_message_time.',
  names: { shop: chatShop.names, ...names('unread_message_shop', 'last_message', 'last_message_time') },
}
const cart: Entity = { line: 148, quote: '- totalAmount / total_amount', names: names('totalAmount', 'total_amount') }

const mergeNames = (entities: readonly Entity[]): Names => Object.assign({}, ...entities.map(({ names }) => names))

/** All entities, to compare their names with their quotes. */
export const ENTITIES: readonly Entity[] = [
  ...settings,
  ...[groups, figures, user, address, country, coupon, ...message, chatShop, conversation, cart, product],
]

/** The contents of `data`, by their name in section 7. */
export const DATA_NAMES: Names = {
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
export const SETTING_NAMES: Names = mergeNames(settings)
/** Section 3 gives the cart a sum that section 7 does not repeat. */
export const CART_SUM_NAMES: Names = cart.names
/** `data.data`, by the call that lists them. */
export const LIST_ITEM_NAMES: Readonly<Record<string, Names>> = {
  'GET /get-message': mergeNames(message),
  'GET /get-shops': conversation.names,
}
