import { z } from 'zod'
import { requiredText } from '../input.ts'
import { GATEWAY_KEY_MAX } from '../limits.ts'
import { SETUP_GAPS, SETUP_STATES, SETUP_STEPS } from '../market-enums.ts'
import { Id, Picture, Time } from './common.ts'

/** A language that the console is translated into. */
const SetupLanguage = z.object({ name: z.string(), direction: z.enum(['ltr', 'rtl']) })

/** The data of the page of the one-time link, before anybody has an account. */
export const SetupStart = z.object({
  languages: z.array(SetupLanguage),
  /** The owner adds a second factor right after the password. */
  needs_second_factor: z.boolean(),
})
export type SetupStart = z.infer<typeof SetupStart>

/** The keys of Stripe, as they are given. */
export const StripeKeysInput = z.object({
  // The server says in words what is wrong with a key of another kind.
  secret_key: requiredText(GATEWAY_KEY_MAX),
  webhook_secret: requiredText(GATEWAY_KEY_MAX),
})

/** Where the keys of Stripe come from, and what it said of them. No secret is in it. */
export const StripeState = z.object({
  /** Null: there are no keys. */
  source: z.enum(['environment', 'console']).nullable(),
  /** The last characters of the secret key. */
  hint: z.string().nullable(),
  /** The address that Stripe sends its events to. */
  webhook_url: z.string(),
  /** Keys of test mode take no money. */
  mode: z.enum(['live', 'test']).nullable(),
  /** `unchecked`: Stripe could not be asked yet. */
  check: z.enum(['ok', 'refused', 'unchecked']).nullable(),
  /** Why it was refused or could not be checked. */
  reason: z.string().nullable(),
  checked_at: Time.nullable(),
  /** Since when no payment could be started, and how the last one failed. */
  failed_at: Time.nullable(),
  failure: z.string().nullable(),
})
export type StripeState = z.infer<typeof StripeState>

/** The first run of a market. Values of settings are those of `GET /admin/settings`. */
export const MarketSetup = z.object({
  languages: z.array(SetupLanguage),
  /** In their order. */
  steps: z.array(z.object({ key: z.enum(SETUP_STEPS), state: z.enum(SETUP_STATES) })),
  /** How mails leave; the password of the server is never shown. */
  mail: z.object({
    state: z.enum(['ready', 'local', 'missing']),
    server: z.string().nullable(),
    from: z.string().nullable(),
  }),
  stripe: StripeState,
  category: z.object({ id: Id, name: z.string(), picture: Picture }).nullable(),
  shop: z.object({ id: Id, name: z.string(), invited: z.string().nullable(), is_own: z.boolean() }).nullable(),
  /** Parts that a market should have before shoppers come; it may be opened without. */
  missing: z.array(z.enum(SETUP_GAPS)),
  /** The address of the storefront. */
  url: z.string(),
})
export type MarketSetup = z.infer<typeof MarketSetup>
