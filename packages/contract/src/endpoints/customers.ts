import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { queryId, queryInt, requiredText, search, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { CUSTOMER_VIEWS } from '../market-enums.ts'
import { Count } from '../shapes/common.ts'
import { Customer, CustomerDetails } from '../shapes/customers.ts'

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
    summary: 'All that the market holds of a person, as a JSON file. The export is recorded.',
    params,
    form: { media: 'application/octet-stream' },
  },
  'POST /admin/customers/{id}/erase': {
    access: 'operator',
    permission: 'privacy',
    withoutKeys: true,
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
    form: { media: 'application/pdf' },
  },
})
