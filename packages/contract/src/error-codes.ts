/** The closed list of refusal codes. This file has no imports, as browser bundles include it. */
export const ERROR_CODES = [
  // Any endpoint
  'bad_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
  'stale',
  'internal',
  'unavailable',
  // Accounts
  'credentials_wrong',
  'otp_wrong',
  'otp_expired',
  'reset_token_invalid',
  'social_refused',
  'account_unverified',
  // Cart and checkout
  'variant_required',
  'variant_gone',
  'product_gone',
  'out_of_stock',
  'shop_gone',
  'shop_on_holiday',
  'address_required',
  'not_deliverable',
  'delivery_gone',
  'payment_method_unavailable',
  'nothing_to_order',
  'price_changed',
  'idempotency_mismatch',
  'request_in_progress',
  // Vouchers
  'voucher_unknown',
  'voucher_not_running',
  'voucher_not_collected',
  'voucher_minimum',
  'voucher_used_up',
  'voucher_already_collected',
  'voucher_sold_out',
  // Orders, payments and reviews
  'order_not_cancellable',
  'order_not_payable',
  'order_transition',
  'already_shipped',
  'payment_failed',
  'webhook_refused',
  'review_not_allowed',
  'already_reviewed',
  // Money
  'rule_notice',
  // Support and sellers
  'ticket_closed',
  'already_seller',
  // Console
  'second_factor_required',
  'second_factor_wrong',
  'invitation_gone',
  'setup_gone',
  'setup_used',
  'not_open',
  'shop_required',
  'origin_refused',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** 409: the request conflicts with the current state; 422: it breaks a rule of input or of the shop. */
export const errorStatus: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  stale: 409,
  internal: 500,
  unavailable: 503,

  // 422, not 401: on a 401, clients end their session.
  credentials_wrong: 422,
  otp_wrong: 422,
  otp_expired: 422,
  reset_token_invalid: 422,
  social_refused: 422,
  account_unverified: 403,

  variant_required: 422,
  variant_gone: 422,
  product_gone: 422,
  out_of_stock: 422,
  shop_gone: 422,
  shop_on_holiday: 422,
  address_required: 422,
  not_deliverable: 422,
  // The client shows the methods of now and asks again.
  delivery_gone: 409,
  payment_method_unavailable: 422,
  nothing_to_order: 422,
  // The client shows the new amount and asks again.
  price_changed: 409,
  idempotency_mismatch: 409,
  request_in_progress: 409,

  voucher_unknown: 422,
  voucher_not_running: 422,
  voucher_not_collected: 422,
  voucher_minimum: 422,
  voucher_used_up: 422,
  voucher_already_collected: 409,
  voucher_sold_out: 409,

  order_not_cancellable: 409,
  order_not_payable: 409,
  order_transition: 409,
  already_shipped: 409,
  payment_failed: 422,
  webhook_refused: 400,
  review_not_allowed: 422,
  already_reviewed: 409,

  // Sellers have to hear of it some days before.
  rule_notice: 422,

  ticket_closed: 409,
  already_seller: 409,

  second_factor_required: 401,
  // 422, not 401: on a 401, the console asks for the login again.
  second_factor_wrong: 422,
  invitation_gone: 404,
  setup_gone: 404,
  setup_used: 404,
  not_open: 503,
  shop_required: 422,
  origin_refused: 403,
}
