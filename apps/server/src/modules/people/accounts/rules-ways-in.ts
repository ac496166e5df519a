/**
 * What ends ways into an account (docs/decisions/110):
 *
 * - `take over`: somebody proved a contact of an account in which nothing was proved. Whoever used it before is a stranger.
 * - `reset`: a new password by the account's proved contact, or by the operator.
 * - `close`: the operator closed the account.
 * - `log out`: the operator logged the account out everywhere.
 * - `change`: its person changed password, email or phone, in a session that stays.
 */
export type Ending = 'take over' | 'reset' | 'close' | 'log out' | 'change'

const ANY: readonly Ending[] = ['take over', 'reset', 'close', 'log out', 'change']
const BUT_CHANGE: readonly Ending[] = ['take over', 'reset', 'close', 'log out']
const TAKE_OVER: readonly Ending[] = ['take over']

export interface WayIn {
  /** The column with the account's number; null: of another kind, ended by the named function. */
  user: string | null
  endsAt: readonly Ending[]
}

/**
 * Every table whose rows let somebody in as a person or as a program of theirs, or tell others what happens in their account. A test holds
 * the list against the schema. A person's own second factor outlives a reset: otherwise the reader of a mailbox would be past it.
 */
export const WAYS_IN = {
  access_tokens: { user: 'user_id', endsAt: ANY },
  console_sessions: { user: 'user_id', endsAt: ANY },
  push_subscriptions: { user: 'user_id', endsAt: ANY },
  reset_tokens: { user: 'user_id', endsAt: ANY },
  // A stranger at an open session may have invited themselves. An invitation can be sent again.
  invitations: { user: 'invited_by', endsAt: BUT_CHANGE },
  social_identities: { user: 'user_id', endsAt: TAKE_OVER },
  authenticator_apps: { user: 'user_id', endsAt: TAKE_OVER },
  passkeys: { user: 'user_id', endsAt: TAKE_OVER },
  recovery_codes: { user: 'user_id', endsAt: TAKE_OVER },
  // Programs of a shop: a forgotten password must not stop its stock and shipping. A closed account's are not accepted.
  api_keys: { user: 'user_id', endsAt: TAKE_OVER },
  webhooks: { user: 'user_id', endsAt: TAKE_OVER },
  // By `leavePlaces`.
  shop_members: { user: null, endsAt: TAKE_OVER },
  staff: { user: null, endsAt: TAKE_OVER },
  // By `expireCodes`, as a code belongs to a contact.
  one_time_codes: { user: null, endsAt: TAKE_OVER },
  // With its console session.
  passkey_challenges: { user: null, endsAt: ANY },
} as const satisfies Record<string, WayIn>

/** Tables that name an account or keep a secret, and let nobody into an account, with the reason. */
export const NO_WAYS_IN = {
  gateway_checks: 'what a gateway said of its keys, by their hash',
  addresses: 'what the person wrote; a take over deletes it',
  cart_lines: 'what the person chose; a take over deletes it',
  collected_vouchers: 'what the person chose',
  conversations: 'the shop’s record too',
  favorites: 'what the person chose',
  idempotency_keys: 'answers to calls that the account’s session repeats',
  import_progress: 'a file with its hash',
  market_setup: 'the link to set a market up that nobody owns yet',
  messages: 'the shop’s record too',
  notification_settings: 'switches of a member of a team, gone with the membership',
  notifications: 'shown to the account’s console session',
  order_notes: 'words with their author',
  orders: 'records of the market and the shop',
  outbox: 'messages on their way; codes in them are voided by `expireCodes`, links by their own tables',
  payments: 'bookkeeping',
  product_imports: 'files with their author',
  questions: 'public words with their author',
  recent_views: 'what the person looked at',
  reports: 'words with their author',
  reviews: 'public words with their author',
  saved_views: 'choices of lists',
  shipments: 'the hash of a repeated call',
  shops: 'see `leavePlaces`',
  stock_movements: 'words with their author',
  ticket_messages: 'words with their author',
  ticket_notes: 'words with their author',
  tickets: 'words with their author',
  users: 'the account itself: its password and contacts are what an ending decides about',
} as const
