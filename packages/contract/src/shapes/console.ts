import { z } from 'zod'
import { FOUND_KINDS, SHOP_STATUSES } from '../enums.ts'
import { OVERVIEW_QUEUES } from '../market-enums.ts'
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES, SELLER_PERMISSIONS, SELLER_ROLES } from '../permissions.ts'
import { Count, Id, Picture, Time } from './common.ts'
import { QueueCounts } from './today.ts'

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
