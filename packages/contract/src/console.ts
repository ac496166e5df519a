import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { FOUND_KINDS, SHOP_STATUSES } from './enums.ts'
import { givenPassword, id, login, oneTimeCode, queryId, requiredText, socketId, text } from './input.ts'
import * as limit from './limits.ts'
import { COUNTED_VIEW_LISTS, SAVED_VIEW_LISTS } from './list-enums.ts'
import { OVERVIEW_QUEUES } from './market-enums.ts'
import { QueueCounts } from './overview.ts'
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES, SELLER_PERMISSIONS, SELLER_ROLES } from './permissions.ts'

/** The next step on entering the console: nothing more, the second factor, or to set one up. */
export const ENTRY_STEPS = ['done', 'second_factor', 'enrol'] as const

export const Entry = z.object({ next: z.enum(ENTRY_STEPS) })
export type Entry = z.infer<typeof Entry>

/** A shop that the person works for. */
export const OwnShop = z.object({
  id: Id,
  name: z.string(),
  logo: Picture,
  /** Only an active or closed shop has calls of sellers. */
  status: z.enum(SHOP_STATUSES),
  role: z.enum(SELLER_ROLES),
  permissions: z.array(z.enum(SELLER_PERMISSIONS)),
  /** Null but for the shop that the caller works in, and for a shop without calls of sellers. */
  counts: QueueCounts.nullable(),
})
export type OwnShop = z.infer<typeof OwnShop>

/** The person in the console, and all that they may do there. */
export const ConsoleUser = z.object({
  person: z.object({
    id: Id,
    name: z.string(),
    email: z.string().nullable(),
    profile_photo: Picture,
    /** The email, else the phone, by which the market reaches the person; unproved, no mail of an order goes there. Null: there is none. */
    contact: z.object({ channel: z.enum(['email', 'sms']), address: z.string(), is_proved: z.boolean() }).nullable(),
  }),
  shops: z.array(OwnShop),
  /** The person has new recovery codes and has not said that they keep them: they may be lost, and new ones are to be made. */
  codes_unkept: z.literal(true).optional(),
  /** The shop that this session sees as its seller, without changing anything; null: none. */
  viewed_shop: OwnShop.nullable(),
  market: z
    .object({
      role: z.enum(OPERATOR_ROLES),
      permissions: z.array(z.enum(OPERATOR_PERMISSIONS)),
      /** How much work waits in each queue that the role may work off. */
      counts: z.partialRecord(z.enum(OVERVIEW_QUEUES), Count).optional(),
    })
    .nullable(),
})
export type ConsoleUser = z.infer<typeof ConsoleUser>

export const ConsoleSession = z.object({
  id: Id,
  /** Browser and system. */
  device: z.string(),
  /** The part of the address that names no household. */
  network: z.string(),
  started_at: Time,
  used_at: Time,
  is_current: z.boolean(),
})
export type ConsoleSession = z.infer<typeof ConsoleSession>

/** What the palette finds beside screens and actions. */
export const FoundItem = z.object({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  /** The code of an order or voucher; the name of a product or customer. */
  title: z.string(),
  /** May be empty. */
  subtitle: z.string(),
  /** The screen's address below `/console`. */
  href: z.string(),
})
export type FoundItem = z.infer<typeof FoundItem>

/** The choices of a list under a name: a person's own, or shared with the shop's team. */
export const SavedView = z.object({
  id: Id,
  list: z.enum(SAVED_VIEW_LISTS),
  name: z.string(),
  /** As in the address of the list, without `?`. */
  query: z.string(),
  is_shared: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

/** Entering and leaving the console. Its session is a cookie; unsafe calls need `X-Requested-With` and the shop's own `Origin`. */
export const consoleEndpoints = defineEndpoints({
  'POST /console/login': {
    access: 'public',
    summary: 'Enters the console by email or phone, and sets the cookie; only for members of a shop’s team and staff.',
    body: z.object({ login: login.min(1), password: givenPassword }),
    data: Entry,
  },
  'POST /console/logout': {
    access: 'entering',
    summary: 'Ends the session, and removes the cookie.',
  },
  'GET /console/me': {
    access: 'console',
    summary:
      'The person, their shops with role and permissions, and what they may do for the market; the work that waits is counted in the shop in `X-Shop`, else in the first.',
    headers: z.object({ 'x-shop': queryId.optional() }),
    data: ConsoleUser,
  },
  'POST /console/contact/code': {
    access: 'console',
    summary: 'Sends a one-time code to the person’s email, or phone, that is not proved yet.',
    data: z.object({ sent_to: z.string() }),
  },
  'POST /console/contact/proof': {
    access: 'console',
    summary: 'Proves the person’s email, or phone, by the code that was sent there.',
    body: z.object({ otp: oneTimeCode }),
  },
  'GET /console/search': {
    access: 'console',
    summary:
      'Finds orders, products, customers of conversations and vouchers of the shop in `X-Shop`, as far as the role includes them; without the header nothing.',
    headers: z.object({ 'x-shop': queryId.optional() }),
    query: z.object({ q: text(limit.SEARCH_MAX).min(limit.CONSOLE_SEARCH_MIN) }),
    /** At most five of each kind. */
    data: z.object({ items: z.array(FoundItem) }),
  },
  'GET /console/sessions': {
    access: 'console',
    summary: 'The person’s own sessions of the console, the latest used first.',
    data: z.object({ sessions: z.array(ConsoleSession) }),
  },
  'DELETE /console/sessions/{id}': {
    access: 'console',
    summary: 'Ends one of the person’s own sessions.',
    params: z.object({ id: queryId }),
  },
  'POST /console/realtime/auth': {
    access: 'console',
    summary: 'Signs the subscription of a socket to a private channel, for members of its shop or for the staff.',
    body: z.object({
      socket_id: socketId,
      /** `private-shop_{id}` or `private-market`. */
      channel_name: z.string().regex(/^private-(market|shop_[1-9]\d{0,8})$/),
    }),
    data: z.object({ auth: z.string() }),
  },
})

const name = requiredText(limit.SAVED_VIEW_NAME_MAX)
/** The characters that `URLSearchParams` writes: a shared view must not lead anywhere else. */
const query = z
  .string()
  .max(limit.SAVED_VIEW_QUERY_MAX, { abort: true })
  .regex(/^[\w*.+%=&-]+$/)
const byId = z.object({ id: queryId })
const oneView = z.object({ view: SavedView })
const common = { access: 'seller', permission: 'any', withoutKeys: true } as const

/** Saved views of a shop's lists. One's own are visible to nobody else; those of the team need the permission `shop.write` to change. */
export const viewEndpoints = defineEndpoints({
  'GET /seller/views': {
    ...common,
    summary: 'The saved views of the lists that the role may read: the team’s and one’s own, the oldest first.',
    data: z.object({ items: z.array(SavedView) }),
  },
  'GET /seller/views/counts': {
    ...common,
    summary:
      'How many rows the saved views of a list with filters show, up to 100. Views with a search, and those that take too long to count, are left out.',
    query: z.object({ list: z.enum(COUNTED_VIEW_LISTS) }),
    data: z.object({ items: z.array(z.object({ view_id: Id, count: Count })) }),
  },
  'POST /seller/views': {
    ...common,
    summary: 'Saves the choices of a list under a name, for oneself or for the team.',
    body: z.object({ list: z.enum(SAVED_VIEW_LISTS), name, query, is_shared: z.boolean().default(false) }),
    data: oneView,
  },
  'PATCH /seller/views/{id}': {
    ...common,
    summary:
      'Renames a view, changes its choices, shares it with the team, or makes it one’s own again; `stale` if somebody else has changed it since.',
    params: byId,
    body: z.object({ version: id, name: name.optional(), query: query.optional(), is_shared: z.boolean().optional() }),
    data: oneView,
  },
  'DELETE /seller/views/{id}': {
    ...common,
    summary: 'Removes a view.',
    params: byId,
  },
})
