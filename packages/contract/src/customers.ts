import { z } from 'zod'
import { Address } from './accounts.ts'
import { Count, Id, Money, OrderCurrency, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, TICKET_STATUSES } from './enums.ts'
import { queryId, queryInt, requiredText, search, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { CUSTOMER_VIEWS } from './market-enums.ts'

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
  waits_for: z.object({
    open_orders: Count,
    open_refunds: Count,
    open_returns: Count.optional(),
    is_staff: z.boolean(),
    shops: z.array(z.string()),
  }),
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

const params = z.object({ id: queryId })
const data = z.object({ customer: CustomerDetails })

/** People with an account, for the market's staff. */
export const customerEndpoints = defineEndpoints({
  'GET /admin/customers': {
    access: 'operator',
    permission: 'customers',
    summary: 'People with an account, the newest first; `search` looks at name, email and phone.',
    query: z.object({
      view: z.enum(CUSTOMER_VIEWS).default('all'),
      search,
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(Customer),
      next_cursor: z.string().nullable(),
      total: Count.nullable(),
      counts: z.record(z.enum(CUSTOMER_VIEWS), Count),
    }),
  },
  'GET /admin/customers/{id}': {
    access: 'operator',
    permission: 'customers',
    summary: 'A person with orders, addresses, tickets and logins. Conversations are counted, not shown.',
    params,
    data,
  },
  'POST /admin/customers/{id}/disable': {
    access: 'operator',
    permission: 'customers',
    summary: 'Closes the account: its logins end at once, and no new one works. Staff leave the staff first.',
    params,
    data,
  },
  'POST /admin/customers/{id}/enable': {
    access: 'operator',
    permission: 'customers',
    summary: 'Opens a closed account again. An erased one stays erased.',
    params,
    data,
  },
  'POST /admin/customers/{id}/export': {
    access: 'operator',
    permission: 'privacy',
    withoutKeys: true,
    command: 'customers export',
    summary: 'All that the market holds of a person, as a JSON file. The export is recorded.',
    params,
    form: { media: 'application/octet-stream' },
  },
  'POST /admin/customers/{id}/erase': {
    access: 'operator',
    permission: 'privacy',
    withoutKeys: true,
    command: 'customers erase',
    unrepeated: ['name'],
    summary:
      'Erases a person for good, once nothing of theirs is open; `name` confirms whom. Orders stay without the name, and invoices as long as the law asks.',
    params,
    body: z.object({ name: requiredText(limit.NAME_MAX) }),
    data,
  },
  'GET /admin/customers/{id}/invoices/{order_id}': {
    access: 'operator',
    permission: 'money',
    withoutKeys: true,
    summary: 'The invoice of an order of an erased person, with the name and address that the law keeps.',
    params: z.object({ id: queryId, order_id: queryId }),
    /** A credit note of it. */
    query: z.object({ document_id: queryId.optional() }),
    form: { media: 'application/pdf' },
  },
})
