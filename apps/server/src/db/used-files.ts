import { type RawBuilder, sql } from 'kysely'
import type { Db } from './types.ts'

/** Folders whose files are named at random and shown by one column alone: nothing else keeps the photo of somebody who is erased. */
const OWN_COLUMNS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  '/media/profiles/': ['users', 'profile_photo'],
  'attachments/': ['ticket_attachments', 'file'],
  'complaints/': ['complaint_photos', 'file'],
  'withdrawals/': ['withdrawal_photos', 'file'],
  'identity/': ['identity_documents', 'file'],
}
/** Finds the files that a row shows. */
export async function findUsedFiles(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const everywhere: string[] = []
  for (const address of addresses) {
    const folder = Object.keys(OWN_COLUMNS).find((prefix) => address.startsWith(prefix))
    const own = folder === undefined ? undefined : OWN_COLUMNS[folder]
    if (!own) everywhere.push(address)
    else if ((await select(db, own[0], own[1], equals(own[1], storedForms(address)))).length > 0) used.add(address)
  }
  for (const [table, columns] of Object.entries(FILE_COLUMNS))
    for (const [column, kind] of Object.entries(columns)) {
      const sought = everywhere.filter((address) => !used.has(address))
      if (sought.length === 0) return used
      const condition = kind === 'address' ? equals(column, sought) : mentions(column, sought)
      for (const value of await select(db, table, column, condition))
        for (const address of sought) if (value.includes(stemOf(address))) used.add(address)
    }
  return used
}

async function select(db: Db, table: string, column: string, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${condition}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Attachments are named without their folder. */
const storedForms = (address: string): string[] => [address, address.replace(/^attachments\//, '')]

const equals = (column: string, addresses: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(addresses)})`

/** By the file's own name, as its address may be written with a host, a width or escaped slashes. Most rows hold no picture at all. */
const mentions = (column: string, addresses: readonly string[]) =>
  sql`${sql.ref(column)} like '%media%' and (${sql.join(
    addresses.map((address) => sql`${sql.ref(column)} like ${`%${stemOf(address)}%`}`),
    sql` or `,
  )})`

/** The name without folder and ending, which is unlike all others. */
const stemOf = (address: string): string => address.replace(/^.*\//, '').replace(/\.\w+$/, '')

/**
 * Every column of text in the schema, by whether it may hold the address of a stored file. A test holds the lists against the schema on
 * both engines: a column that stands in neither fails it, so that no file is deleted which a new column still shows.
 */

/** `address`: the column is one address or empty; `text`: addresses may stand anywhere in it, as in JSON, HTML or Markdown. */
export const FILE_COLUMNS: Readonly<Record<string, Readonly<Record<string, 'address' | 'text'>>>> = {
  banners: {
    picture: 'address',
    picture_phone: 'address',
    picture_dark: 'address',
    picture_phone_dark: 'address',
    url: 'text',
  },
  brands: { logo: 'address' },
  categories: { thumbnail: 'address' },
  // Undoing a change shows again what it took away.
  change_records: { values_json: 'text', before_json: 'text', after_json: 'text' },
  flash_sales: { thumbnail: 'address' },
  messages: { product_thumbnail: 'address' },
  look_drafts: { parts_json: 'text' },
  look_publications: { look_json: 'text', parts_json: 'text' },
  market_setup: { steps_json: 'text' },
  notifications: { values_json: 'text' },
  order_lines: { thumbnail: 'address' },
  // Mails that wait show the market's logo.
  outbox: { html: 'text' },
  pages: { body: 'text', markdown: 'text' },
  posts: { cover: 'address', excerpt: 'text', body: 'text', markdown: 'text' },
  product_colors: { picture: 'address' },
  product_imports: { source_json: 'text', undo_json: 'text' },
  product_pictures: { picture: 'address', source: 'text' },
  product_variants: { picture: 'address' },
  products: { thumbnail: 'address', energy_picture: 'address', description: 'text', short_description: 'text' },
  push_deliveries: { payload_json: 'text' },
  reviews: { photos_json: 'text' },
  reworded_texts: { text: 'text' },
  settings: { value_json: 'text' },
  shop_pictures: { picture: 'address' },
  shops: {
    logo: 'address',
    banner: 'address',
    description: 'text',
    returns_policy: 'text',
    delivery_policy: 'text',
    privacy_policy: 'text',
  },
  taxonomy_steps: { details_json: 'text' },
  ticket_attachments: { file: 'address' },
  complaint_photos: { file: 'address' },
  withdrawal_photos: { file: 'address' },
  identity_documents: { file: 'address' },
  page_versions: { texts_json: 'text' },
  translations: { texts_json: 'text' },
  users: { profile_photo: 'address' },
}

/**
 * Columns that hold none: names, keys, hashes, states, and what people type and read as plain text. `orders.address_json` is a postal
 * address; `idempotency_keys.reply_json` lives for a day; `removed_pictures` lists the files that are to go.
 */
export const PLAIN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  access_tokens: ['token_hash'],
  addresses: [
    'name',
    'phone',
    'area',
    'flat_no',
    'post_code',
    'address_line',
    'address_line2',
    'address_type',
    'country',
    'region',
  ],
  api_keys: ['name', 'token_hash', 'hint', 'permissions_json'],
  authenticator_apps: ['secret'],
  backups: ['author_name', 'file_name', 'error', 'restore_error'],
  banners: ['place', 'kicker', 'title', 'text', 'action', 'alt', 'words_color'],
  brands: ['name'],
  cache_invalidations: ['topic'],
  cart_lines: ['unit', 'seen_name'],
  case_events: ['kind', 'state', 'actor_kind', 'note'],
  complaints: [
    'code',
    'reason',
    'text',
    'wish',
    'content_key',
    'state',
    'decided_by',
    'outcome',
    'answer',
    'send_to',
    'decision',
    'tracking',
  ],
  categories: ['name', 'slug'],
  change_records: ['actor_kind', 'actor_name', 'action', 'subject_kind', 'subject_name', 'sentence', 'command'],
  colors: ['name', 'code'],
  console_sessions: ['token_hash', 'device', 'network'],
  contact_messages: ['form_id', 'name', 'email', 'subject', 'text', 'locale'],
  commission_notices: ['kind'],
  commission_rules: ['name', 'base', 'on_refund'],
  conversations: ['last_message'],
  delivery_methods: ['kind', 'speed', 'name', 'carrier', 'transit_days'],
  delivery_templates: ['name', 'places_json', 'methods_json'],
  delivery_zone_places: ['country', 'region', 'kind', 'from_code', 'to_code'],
  delivery_zones: ['name'],
  disputes: ['gateway', 'reference', 'reason', 'state', 'bearer', 'bearer_reason'],
  failures: ['key'],
  fee_periods: ['month', 'document', 'vat'],
  flash_sale_offers: ['refusal', 'proposal'],
  flash_sales: ['name'],
  gateway_checks: ['gateway', 'key_hash', 'state', 'reason', 'failure'],
  gateway_keys: ['gateway', 'encrypted_keys'],
  idempotency_keys: ['key', 'body_hash', 'reply_json'],
  import_progress: ['file_hash'],
  invitations: ['email', 'role', 'token_hash'],
  invoices: ['kind', 'number', 'supply_day', 'locale', 'data_json', 'buyer_json'],
  kept_invoices: ['address_json'],
  ledger_adjustments: ['request_key', 'reason', 'entries_json', 'proposed_name', 'state'],
  ledger_balances: ['account', 'gateway', 'currency'],
  ledger_entries: ['account', 'gateway', 'case_kind'],
  ledger_months: ['account', 'kind', 'month'],
  ledger_postings: ['month', 'kind', 'currency', 'cause_key', 'actor_kind', 'note'],
  ledger_proofs: ['day', 'hash', 'previous_hash'],
  legal_pages: ['role'],
  look_drafts: ['saved_by'],
  look_publications: ['name', 'actor_kind', 'actor_name'],
  market_order_counts: ['status'],
  market_setup: ['token_hash'],
  merged_names: ['kind', 'name', 'slug'],
  messages: ['side', 'text', 'request_key', 'product_name', 'product_price', 'product_discount_price'],
  notification_events: ['event_key', 'kind'],
  notification_settings: ['kind', 'way'],
  notifications: ['event_key', 'kind'],
  number_ranges: ['kind', 'prefix'],
  one_time_codes: ['destination', 'purpose', 'code_hash'],
  order_counts: ['status'],
  order_events: ['status'],
  order_lines: [
    'name',
    'brand',
    'size_name',
    'color_name',
    'size_label',
    'color_label',
    'unit',
    'taxes_json',
    'withdrawal_exempt',
    'commission_on_refund',
  ],
  order_cancellations: ['cancelled_by', 'reason', 'lines_json', 'request_key', 'request_hash'],
  order_money: ['currency', 'fee_vat', 'state', 'proof', 'return_cost'],
  order_notes: ['author_name', 'note'],
  orders: [
    'pickup_json',
    'pickup_code',
    'pickup_change',
    'pickup_mail',
    'code',
    'status',
    'payment_method',
    'gateway',
    'payment_status',
    'taxes_json',
    'voucher_code',
    'address_json',
    'note',
    'estimated_delivery',
    'cancel_reason',
    'locale',
    'cancelled_by',
    'ships_from',
    'currency',
    'seller_json',
    'tax_mode',
    'country',
    'region',
    'delivery_name',
    'delivery_kind',
    'promise_from',
    'promise_to',
    'arrived_on',
  ],
  outbox: ['channel', 'recipient', 'subject', 'text', 'error'],
  pages: ['slug', 'title'],
  passkey_challenges: ['purpose', 'challenge'],
  passkeys: ['credential_id', 'public_key', 'transports_json', 'name'],
  payments: ['gateway', 'reference', 'currency', 'status', 'url'],
  posts: ['slug', 'title', 'category', 'author'],
  product_change_feed: ['id'],
  product_counts: ['status'],
  product_safety: ['identifier', 'warnings', 'old_reason'],
  manufacturers: ['name', 'address', 'electronic'],
  pickup_dates: ['day'],
  pickup_places: ['name', 'address_json', 'note'],
  product_imports: ['author_name', 'file_name', 'plan_hash'],
  product_pictures: ['alt'],
  product_search: ['words'],
  product_variants: ['sku', 'barcode', 'product_status'],
  products: [
    'handle',
    'name',
    'unit',
    'size_label',
    'color_label',
    'net_unit',
    'withdrawal_exempt',
    'energy_class',
    'energy_link',
    'sku',
    'status',
    'own_status',
    'hold',
    'hold_reason',
    'hold_before_json',
  ],
  public_holidays: ['country', 'region', 'day'],
  push_subscriptions: ['endpoint', 'p256dh', 'auth', 'device'],
  questions: ['author_name', 'text', 'locale', 'answer_text'],
  rate_limits: ['key'],
  recalls: ['text', 'identifier', 'from_day', 'to_day', 'goods_key'],
  recovery_codes: ['code_hash'],
  refunds: [
    'kind',
    'means',
    'bearer',
    'reason',
    'case_kind',
    'cause_key',
    'request_key',
    'request_hash',
    'status',
    'gateway',
    'reference',
    'gateway_state',
    'error',
  ],
  removed_pictures: ['picture'],
  reports: ['kind', 'reporter_name', 'reason', 'text', 'settled_by', 'outcome', 'note'],
  reset_tokens: ['token_hash'],
  reviews: ['author_name', 'description', 'variant', 'reply_text', 'hidden_reason'],
  reworded_texts: ['locale', 'key'],
  saved_replies: ['title', 'text'],
  saved_views: ['list', 'name', 'query'],
  search_counts: ['locale', 'text'],
  search_occasions: ['names_json', 'phrases_json', 'category_ids_json', 'product_ids_json'],
  search_positions: ['index_name', 'index_made_at', 'leased_by', 'error'],
  search_synonyms: ['locale', 'one_way_from', 'words_json'],
  search_terms: ['term'],
  settings: ['key'],
  shipments: ['carrier', 'tracking_number', 'tracking_url', 'request_key', 'request_hash'],
  shop_dispatch: ['country', 'post_code', 'time_zone'],
  shop_facts: ['kind', 'value_json', 'state', 'source', 'reason', 'expires_on'],
  shop_holidays: ['from_day', 'to_day', 'mode', 'message'],
  shop_members: ['role'],
  shop_taxes: ['status', 'country', 'place', 'exemption_text'],
  shops: [
    'name',
    'return_cost',
    'slug',
    'address',
    'status',
    'estimated_delivery',
    'rejection',
    'phone',
    'email',
    'opening_hours_json',
    'last_carrier',
    'identity_json',
  ],
  sizes: ['name'],
  social_identities: ['provider', 'subject'],
  staff: ['role'],
  stock_movements: ['reason', 'actor_name', 'note', 'request_key', 'request_hash'],
  tax_categories: ['name'],
  price_run_amounts: ['place'],
  price_runs: ['task', 'percentages_json', 'actor_kind', 'actor_name'],
  rate_notices: ['from_day'],
  tax_rates: ['country', 'region', 'code_prefix', 'name', 'code', 'exemption_text', 'from_day', 'to_day'],
  taxonomy_step_products: ['effect'],
  taxonomy_steps: ['kind'],
  ticket_attachments: ['name', 'type'],
  identity_documents: ['type'],
  ticket_messages: ['side', 'text'],
  ticket_notes: ['text'],
  tickets: ['number', 'issue_type', 'subject', 'status', 'order_number', 'email', 'phone', 'locale'],
  translations: ['kind', 'locale'],
  users: ['name', 'email', 'phone', 'phone_code', 'country', 'gender', 'date_of_birth', 'password_hash', 'locale'],
  vouchers: ['code', 'discount_type'],
  webhook_deliveries: ['event_id', 'type', 'fault'],
  webhook_events: ['gateway', 'event_id'],
  webhooks: ['url', 'events_json', 'encrypted_secret'],
  withdrawals: [
    'deduction_text',
    'objection',
    'code',
    'lines_text',
    'declared_name',
    'declared_email',
    'locale',
    'receipt_json',
    'receipt_hash',
    'content_key',
    'state',
    'review_reason',
    'tracking',
    'decision',
  ],
}
