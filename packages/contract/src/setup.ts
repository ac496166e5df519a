import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { Entry } from './console.ts'
import { defineEndpoints } from './endpoint.ts'
import { code, email, multiLine, newPassword, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { GATEWAY_KEY_MAX } from './limits.ts'
import {
  READINESS_AREAS,
  READINESS_KEYS,
  READINESS_STATES,
  SETUP_CHOICES,
  SETUP_GAPS,
  SETUP_STATES,
  SETUP_STEPS,
} from './market-enums.ts'

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
  /** Of the webhook for connected accounts, which payouts through Stripe have; left out: as it is; empty: none. */
  connect_webhook_secret: code(GATEWAY_KEY_MAX).optional(),
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
  /** There is a signing secret of the webhook for connected accounts. */
  has_connect_secret: z.boolean().optional(),
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

/** One line of what a market has and lacks. Nothing is ticked by hand: each is what the market holds at this moment. */
export const ReadinessLine = z.object({
  key: z.enum(READINESS_KEYS),
  area: z.enum(READINESS_AREAS),
  state: z.enum(READINESS_STATES),
  /** How much is missing; 0 where all is done. */
  count: Count,
  /** The screen of the console that changes it; null: the server's environment does. */
  href: z.string().nullable(),
  /** What was found, in the language of the request. */
  reason: z.string(),
  /** The article of law that asks for it. */
  article: z.string().nullable(),
})
export type ReadinessLine = z.infer<typeof ReadinessLine>

export const readinessEndpoints = defineEndpoints({
  'GET /admin/readiness': {
    access: 'operator',
    permission: 'settings',
    command: 'readiness show',
    summary: 'What the market has and lacks before shoppers come: legal pages, payment, mail and so on.',
    data: z.object({ lines: z.array(ReadinessLine) }),
  },
})

const token = requiredText(limit.TOKEN_MAX)
const common = { access: 'operator', withoutKeys: true, data: MarketSetup } as const
const byKeys = { ...common, permission: 'settings' } as const

/**
 * The first run of a market. Each call is 404 once the market is open, and in one that did not begin empty. The token of the one-time
 * link travels in bodies alone, so that no log has it.
 */
export const setupEndpoints = defineEndpoints({
  'POST /console/setup': {
    access: 'public',
    summary:
      'What the page of the one-time link needs; `setup_gone` for a link that is replaced or too old, `setup_used` where the owner’s account exists.',
    body: z.object({ token }),
    data: SetupStart,
  },
  'POST /console/setup/owner': {
    access: 'public',
    summary: 'Makes the account of the market’s owner, once, and enters the console.',
    body: z.object({ token, name: requiredText(limit.NAME_MAX), email, password: newPassword }),
    data: Entry,
  },
  'GET /admin/setup': { ...byKeys, summary: 'Which steps are done, and what is missing before shoppers come.' },
  'PATCH /admin/setup': {
    ...byKeys,
    summary: 'Marks a step as done, or leaves it for later.',
    body: z.object({ step: z.enum(SETUP_STEPS), state: z.enum(SETUP_CHOICES) }),
  },
  'PUT /admin/setup/stripe': {
    ...byKeys,
    summary: 'Stores the keys of Stripe, encrypted; no reply shows them. Keys of the environment are stronger.',
    body: StripeKeysInput,
  },
  'DELETE /admin/setup/stripe': { ...byKeys, summary: 'Removes the keys of Stripe that were given in the console.' },
  'POST /admin/setup/category': {
    ...common,
    permission: 'catalogue',
    summary: 'Adds a main category, with a picture if there is one.',
    multipart: true,
    body: z.object({ name: requiredText(limit.NAME_MAX) }),
    files: { picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES } },
  },
  'POST /admin/setup/shop': {
    ...common,
    permission: 'sellers',
    summary: 'Opens a shop of one’s own, whose owner the caller becomes.',
    body: z.object({
      name: requiredText(limit.NAME_MAX),
      address: requiredText(limit.ADDRESS_LINE_MAX),
      description: multiLine(limit.SHOP_DESCRIPTION_MAX).default(''),
    }),
  },
  'POST /admin/setup/seller': {
    ...common,
    permission: 'sellers',
    summary: 'Opens a shop, and invites its owner by mail.',
    body: z.object({ name: requiredText(limit.NAME_MAX), address: requiredText(limit.ADDRESS_LINE_MAX), email }),
  },
  'POST /admin/setup/open': {
    ...byKeys,
    command: 'setup open',
    summary:
      'Opens the market to shoppers; from then on the calls of the setup are 404. What is missing is recorded, with what was confirmed.',
    body: z.object({
      /** What the person was told of as missing, and opens without. */
      confirmed: z.array(z.enum(READINESS_KEYS)).max(READINESS_KEYS.length).default([]),
    }),
  },
})
