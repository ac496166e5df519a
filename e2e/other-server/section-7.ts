/** The table of docs/spec §7, row by row, each with its line. */
const ROWS: readonly (readonly [line: number, row: string])[] = [
  [279, '| GET /master | none | settings |'],
  [280, '| GET /lang/{locale} | none | translation messages |'],
  [281, '| GET /countries | none | data.countries |'],
  [
    282,
    '| POST /send-otp | phone, phone_code, forgot_password (1 in the forgot-password flow, otherwise null) | message, data.email_or_phone |',
  ],
  [283, '| POST /verify-otp | phone, otp | message, data.token |'],
  [284, '| POST /reset-password | password, password_confirmation, token | message |'],
  [285, '| POST /registration | name, phone, email, password, country, phone_code | data.access.token, data.user |'],
  [286, '| POST /login | phone, password | data.access.token, data.user |'],
  [287, '| POST /auth/{provider}/token (google, facebook or apple) | code, data | data.user, data.access.token |'],
  [288, '| GET /logout | none | not read |'],
  [
    289,
    '| POST /cart/store | product_id, quantity, color, size, unit, optional is_buy_now | data.total, data.cart_items, optional data.info |',
  ],
  [290, '| GET /carts | none | data.total, data.cart_items, data.info |'],
  [291, '| POST /cart/increment | product_id | not shown |'],
  [292, '| POST /cart/decrement | product_id | message, may be product removed from cart |'],
  [293, '| POST /cart/delete | product_id | not shown |'],
  [294, '| POST /cart/checkout | shop_ids | data.checkout_items, data.checkout |'],
  [295, '| GET /addresses | none | data.addresses |'],
  [296, '| GET /favorite-products | none | data.products |'],
  [297, '| GET /get-message | query shop_id, page, per_page | data.data list |'],
  [298, '| POST /send-message | shop_id, message, type (user) | not shown |'],
  [299, '| POST /store-message | shop_id, user_id, type (user); starts a chat with a shop from the cart | not shown |'],
  [300, '| GET /get-vouchers | query shop_id | data.coupons, message |'],
  [301, '| POST /vouchers-collect | coupon_id | message |'],
  [302, '| GET /unread-messages | query user_id | data.unread_messages |'],
  [303, '| GET get-shops | query search, page, per_page | data.data list |'],
  [304, '| POST /update-last-seen | empty JSON body | not read |'],
]

/** A call of the table. */
export interface Call {
  /** `GET /lang/{locale}`. */
  key: string
  /** The names of the fields that are sent, in body or query. */
  sent: readonly string[]
  /** Names below `data`; null where the reply is no envelope (settings and texts) or its `data` is *not shown*. */
  data: readonly string[] | null
  /** The place in the specification: `specification.md:279`. */
  source: string
}

export const CALLS: readonly Call[] = ROWS.map(([line, row]) => {
  const [, call = '', payload = '', reply = ''] = row.split('|').map((cell) => cell.trim())
  const [method = '', path = ''] = call.split(' ')
  const data = [...reply.matchAll(/\bdata\.([\w.]+)/g)].map(([, name = '']) => name.split('.')[0] ?? '')
  return {
    key: `${method} /${path.replace(/^\//, '')}`,
    sent: namesIn(payload),
    data: data.length > 0 ? data : null,
    source: `specification.md:${line}`,
  }
})

/** The required names of a payload cell, such as `query search, page` or `shop_id, type (user); starts a chat`. */
function namesIn(payload: string): string[] {
  if (payload === 'none' || payload === 'empty JSON body') return []
  return payload
    .replace(/\(.*?\)/g, '')
    .replace(/;.*/, '')
    .replace(/^query /, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name))
}

/** The call of a request, if section 7 names it. `path` is relative to `/api`, without its query. */
export function callOf(method: string, path: string): Call | undefined {
  return CALLS.find(({ key }) => {
    const [wanted, template = ''] = key.split(' ')
    return wanted === method && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  })
}
