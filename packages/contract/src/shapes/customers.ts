import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, TICKET_STATUSES } from '../enums.ts'
import { Address } from './accounts.ts'
import { Count, Id, Money, OrderCurrency, Picture, Time } from './common.ts'

/** The state of an account; `erased`: nothing of the person is left in it. */
export const CUSTOMER_STATES = ['open', 'disabled', 'erased'] as const

/** A person in the operator's list. */
export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(CUSTOMER_STATES),
  orders: Count,
  since: Time,
  last_seen_at: Time.nullable(),
})
export type Customer = z.infer<typeof Customer>

const CustomerOrder = z.object({
  id: Id,
  code: z.string(),
  shop: z.object({ id: Id, name: z.string(), logo: Picture }),
  thumbnails: z.array(Picture),
  status: z.enum(ORDER_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_status: z.enum(PAYMENT_STATUSES),
  amount: Money,
  currency: OrderCurrency,
  placed_at: Time,
  /** The person is erased, and the law keeps the name and address of the invoice. */
  has_kept_invoice: z.boolean(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** The things that an erasure deletes and keeps, and the reasons why it has to wait. */
export const ErasurePlan = z.object({
  goes: z.object({
    addresses: Count,
    wishes: Count,
    vouchers: Count,
    logins: Count,
    conversations: Count,
    tickets: Count,
    /** Reviews and questions stay, without the name. */
    reviews: Count,
  }),
  stays: z.object({
    orders: Count,
    /** Invoices, whose name and address only those with the permission `money` can open. */
    invoices: Count,
    /** The last day of the invoices, as `2036-12-31`. */
    until: z.string(),
  }),
  waits_for: z.object({ open_orders: Count, open_refunds: Count, is_staff: z.boolean(), shops: z.array(z.string()) }),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

/** A person with all that the staff may see. Conversations belong to the person and the shop, so they are only counted. */
export const CustomerDetails = Customer.extend({
  profile_photo: Picture,
  country: z.string().nullable(),
  locale: z.string(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  is_staff: z.boolean(),
  shops: z.array(z.object({ id: Id, name: z.string() })),
  /** Of all orders that were not cancelled. */
  spent: Money,
  /** The latest ones. */
  latest_orders: z.array(CustomerOrder),
  addresses: z.array(Address),
  tickets: z.array(
    z.object({ number: z.string(), subject: z.string(), status: z.enum(TICKET_STATUSES), updated_at: Time }),
  ),
  conversations: z.array(z.object({ shop: z.object({ id: Id, name: z.string() }), messages: Count })),
  logins: z.array(z.object({ started_at: Time, expires_at: Time })),
  providers: z.array(z.string()),
  erasure: ErasurePlan,
})
export type CustomerDetails = z.infer<typeof CustomerDetails>
