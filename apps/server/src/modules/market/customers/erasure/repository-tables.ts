/** Tables whose rows belong to the person of their `user_id` alone. A test holds the list against the schema. */
export const OWN_TABLES = [
  'access_tokens',
  'addresses',
  'api_keys',
  'authenticator_apps',
  'cart_lines',
  'collected_vouchers',
  'console_sessions',
  'conversations',
  'favorites',
  'idempotency_keys',
  'notification_settings',
  'notifications',
  'passkeys',
  'push_subscriptions',
  'recent_views',
  'recovery_codes',
  'reset_tokens',
  'saved_views',
  'social_identities',
  'tickets',
] as const

/** Tables with a `user_id` whose rows stay, with the reason. */
export const KEPT_TABLES = {
  orders: 'the market and the shop have traded; the row of the account stays for them, without a name',
  payments: 'bookkeeping, without a name',
  reviews: 'public words about a product, without their author',
  questions: 'public words about a product, without their author',
  reports: 'a decision may depend on it, without its author',
  shop_members: 'an erasure waits until the person has left each team',
  staff: 'an erasure waits until the person has left the staff',
  webhooks: 'the shop’s own, which names its author by number',
} as const

/** Columns of other tables that carry the name of a user. */
export const CLEARED_COLUMNS = [
  { table: 'reviews', user: 'user_id', column: 'author_name' },
  { table: 'questions', user: 'user_id', column: 'author_name' },
  { table: 'reports', user: 'user_id', column: 'reporter_name' },
  { table: 'order_notes', user: 'author_id', column: 'author_name' },
  { table: 'product_imports', user: 'author_id', column: 'author_name' },
] as const
