import type { Customer, CustomerDetails, CustomerOrder, ErasurePlan } from '@rialto/contract'
import type { CustomerView } from '@rialto/contract/market-enums'
import type { CountDeps } from '../../../cache/cached.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { decimalsOf, toDecimal } from '../../../lib/money.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { listAddresses } from '../../people/addresses/addresses.ts'
import * as person from './repository.ts'
import { type CustomerRow, countCustomers, isStaff, selectCustomers, selectShops } from './repository.ts'
import { countOwn, countOwnRefunds, countOwnReturns, selectOrderFacts } from './repository-erasure.ts'
import { invoiceKeptUntil, lastDayBefore, stateOf, toIso, toIsoOrNull } from './rules.ts'

export const noSuchPerson = (): Refusal => refuse('not_found', text('There is nobody with this account'))

/** Shows a person with all that the staff may see, also one that is erased. */
export async function showCustomer(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  id: number,
): Promise<CustomerDetails | Refusal> {
  const account = await person.selectAccount(db, id)
  if (!account) return noSuchPerson()
  const [sums, orders, addresses, tickets, conversations, logins, providers, shops, isStaff, erasure] =
    await Promise.all([
      person.selectOrderSums(db, id),
      readOrders(db, id),
      listAddresses(db, id),
      person.selectTickets(db, id),
      person.selectConversations(db, id),
      person.selectLogins(db, id, now()),
      person.selectProviders(db, id),
      person.selectShops(db, id),
      person.isStaff(db, id),
      planErasure(db, id, now()),
    ])
  return {
    id,
    name: account.name,
    email: account.email,
    phone: account.phone,
    state: stateOf(account),
    orders: sums.count,
    since: toIso(account.created_at),
    last_seen_at: toIsoOrNull(account.last_seen_at),
    profile_photo: account.profile_photo ?? '',
    country: account.country,
    locale: account.locale,
    is_email_verified: account.email_verified_at !== null,
    is_phone_verified: account.phone_verified_at !== null,
    is_staff: isStaff,
    shops: shops.map(({ id: shopId, name }) => ({ id: shopId, name })),
    spent: toDecimal(sums.spent),
    latest_orders: orders,
    addresses,
    tickets: tickets.map(({ updated_at, ...ticket }) => ({ ...ticket, updated_at: toIso(updated_at) })),
    conversations: conversations.map(({ messages, ...shop }) => ({ shop, messages })),
    logins: logins.map(({ created_at, expires_at }) => ({
      started_at: toIso(created_at),
      expires_at: toIso(expires_at),
    })),
    providers: providers.map(({ provider }) => provider),
    erasure,
  }
}

async function readOrders(db: Db, userId: number): Promise<CustomerOrder[]> {
  const orders = await person.selectLatestOrders(db, userId)
  const thumbnails = await person.selectThumbnails(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => ({
    id: order.id,
    code: order.code,
    shop: { id: order.shop_id, name: order.shop_name, logo: order.shop_logo },
    thumbnails: thumbnails.flatMap(({ order_id, thumbnail }) => (order_id === order.id ? thumbnail : [])).slice(0, 3),
    status: order.status,
    payment_method: order.payment_method,
    payment_status: order.payment_status,
    amount: decimalsOf(order)(order.payable_amount),
    currency: order.currency,
    placed_at: toIso(order.placed_at),
    has_kept_invoice: order.kept !== null,
  }))
}

interface CustomerQuery {
  view: CustomerView
  search: string
  cursor?: string | undefined
  limit: number
}

interface CustomerList {
  items: Customer[]
  next_cursor: string | null
  total: number | null
  counts: Record<CustomerView, number>
}

/** Lists people with an account, the newest first. */
export async function listCustomers(
  deps: CountDeps,
  { view, search, cursor, limit }: CustomerQuery,
): Promise<CustomerList> {
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, counts] = await Promise.all([
    selectCustomers(deps.database, { view, search }, { after, limit: limit + 1 }),
    countCustomers(deps),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(presentCustomer),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.created_at, id: last.id }) : null,
    // Counting what a search finds would read every account once more.
    total: search === '' ? counts[view] : null,
    counts,
  }
}

const presentCustomer = (row: CustomerRow): Customer => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  state: stateOf(row),
  orders: row.orders,
  since: toIso(row.created_at),
  last_seen_at: toIsoOrNull(row.last_seen_at),
})

/** Tells what the erasure of a person deletes and keeps, and what it has to wait for. */
export async function planErasure(db: Db | Tx, userId: number, now: number): Promise<ErasurePlan> {
  const [orders, counts, openRefunds, openReturns, staff, shops] = await Promise.all([
    selectOrderFacts(db, userId),
    countOwn(db, userId),
    countOwnRefunds(db, userId),
    countOwnReturns(db, userId),
    isStaff(db, userId),
    selectShops(db, userId),
  ])
  const invoices = orders.flatMap((order) => invoiceKeptUntil(order) ?? []).filter((until) => until > now)
  return {
    goes: counts,
    stays: {
      orders: orders.length,
      invoices: invoices.length,
      until: invoices.length === 0 ? '' : lastDayBefore(Math.max(...invoices)),
    },
    waits_for: {
      open_orders: orders.filter(({ status }) => status !== 'cancelled' && status !== 'delivered').length,
      open_refunds: openRefunds,
      open_returns: openReturns,
      is_staff: staff,
      // A rejected application is a person's own affair and goes with them.
      shops: shops.flatMap(({ name, status, owner_id }) =>
        owner_id === userId && status === 'rejected' ? [] : [name],
      ),
    },
  }
}

export const canErase = ({ waits_for }: ErasurePlan): boolean => {
  const { open_orders, open_refunds, open_returns = 0, is_staff, shops } = waits_for
  return open_orders === 0 && open_refunds === 0 && open_returns === 0 && !is_staff && shops.length === 0
}
