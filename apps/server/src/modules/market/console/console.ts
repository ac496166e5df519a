import type { ConsoleUser, DataFor, FoundItem } from '@rialto/contract'
import { type FoundKind, PRODUCT_GAPS, PRODUCT_VIEWS, REVIEW_VIEWS, STOCK_LEVELS } from '@rialto/contract/enums'
import { FOUND_OF_A_KIND_MAX } from '@rialto/contract/limits'
import { type COUNTED_VIEW_LISTS, SAVED_VIEW_COUNT_MAX } from '@rialto/contract/list-enums'
import {
  type OperatorRole,
  operatorPermissions,
  type SellerPermission,
  sellerPermissionsIn,
  VIEWER_PERMISSIONS,
} from '@rialto/contract/permissions'
import { z } from 'zod'
import type { Database, Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type ConsolePerson, type CurrentMember, personOf } from '../../../lib/people.ts'
import { countProducts, findProducts } from '../../goods/products/index.ts'
import { countReviews } from '../../goods/reviews/index.ts'
import { type LoadedPerson, loadConsolePerson } from '../../people/access/index.ts'
import { contactForMarket } from '../../people/accounts/index.ts'
import { findOrders } from '../../selling/orders/index.ts'
import { findVouchers } from '../../selling/vouchers/index.ts'
import { findCustomers } from '../../talking/chat/index.ts'
import { countQueues, readQueues } from '../overview/overview.ts'
import { listViews } from './saved-views.ts'

/**
 * Shows a person to themselves: their shops, in any status, what they may do in each and for the market, and how much work waits in the
 * shop that they work in, else in their first.
 */
export async function showConsoleUser(
  deps: Deps,
  user: ConsolePerson,
  shopId: number | undefined,
): Promise<ConsoleUser> {
  const { db } = deps.database
  const { person, shops: memberships, viewed, role, hasUnkeptCodes } = await loadConsolePerson(db, user)
  const current = memberships.find(({ id }) => id === shopId) ?? memberships[0]
  const shops = memberships.map(async ({ member_name: _, ...shop }) => {
    const permissions = [...sellerPermissionsIn(shop.status, shop.role)]
    const isCounted = shop.id === current?.id && permissions.length > 0
    return {
      ...shop,
      permissions,
      counts: isCounted ? await countQueues(deps, { userId: user.id, shopId: shop.id, permissions }) : null,
    }
  })
  const permissions = [...VIEWER_PERMISSIONS]
  return {
    person: presentPerson(person),
    shops: await Promise.all(shops),
    viewed_shop: viewed
      ? {
          ...viewed,
          role: 'owner',
          permissions,
          counts: await countQueues(deps, { userId: user.id, shopId: viewed.id, permissions }),
        }
      : null,
    ...(hasUnkeptCodes && { codes_unkept: hasUnkeptCodes }),
    market: role ? await showMarket(db, role) : null,
  }
}

async function showMarket(db: Db, role: OperatorRole): Promise<ConsoleUser['market']> {
  const permissions = operatorPermissions[role]
  const queues = await readQueues(db, new Set(permissions))
  return {
    role,
    permissions: [...permissions],
    counts: Object.fromEntries(queues.map(({ key, count }) => [key, count])),
  }
}

function presentPerson(row: LoadedPerson): ConsoleUser['person'] {
  const { id, name, email, profile_photo } = row
  const contact = contactForMarket(row)
  return {
    ...{ id, name, email },
    profile_photo: profile_photo ?? '',
    contact: contact && { channel: contact.channel, address: contact.value, is_proved: contact.isProved },
  }
}

interface ShopSearch {
  search: string
  locale: string
  /** The languages of the market. */
  locales: readonly string[]
}

/** Searches a shop for what the member's role includes, with a few results of each kind. */
export async function searchShop(
  deps: Deps,
  member: CurrentMember,
  { search, locale, locales }: ShopSearch,
): Promise<FoundItem[]> {
  const { database } = deps
  const { shopId, permissions } = member
  const query = { shopId, search, limit: FOUND_OF_A_KIND_MAX }
  const mayEditProducts = permissions.has('products.write')
  const find = async <T>(
    kind: FoundKind,
    needs: SellerPermission,
    read: () => Promise<T[]>,
    present: (row: T) => Omit<FoundItem, 'kind'>,
  ): Promise<FoundItem[]> => (permissions.has(needs) ? (await read()).map((row) => ({ kind, ...present(row) })) : [])
  const found = await Promise.all([
    find(
      'order',
      'orders.read',
      () => findOrders(database, { ...query, locale }),
      ({ id, code, customer }) => ({ id, title: code, subtitle: customer, href: `/orders/${id}` }),
    ),
    find(
      'product',
      'products.read',
      () => findProducts(deps, { ...query, locale, locales }),
      ({ id, name, sku }) => ({
        id,
        title: name,
        subtitle: sku,
        // Roles that only read products have the list but no editor.
        href: mayEditProducts ? `/products/${id}` : `/products?search=${encodeURIComponent(sku || name)}`,
      }),
    ),
    find(
      'customer',
      'inbox',
      () => findCustomers(database.db, { ...query, memberId: personOf(member) }),
      ({ id, name }) => ({ id, title: name, subtitle: '', href: `/inbox?with=${id}` }),
    ),
    find(
      'voucher',
      'promotions',
      () => findVouchers(deps, query),
      ({ id, code }) => ({ id, title: code, subtitle: '', href: `/vouchers/${id}` }),
    ),
  ])
  return found.flat()
}

/** A count stops at its most, but what few rows match is looked for in all rows of a shop. */
const TIME_MS = 500

/**
 * Counts what the views of a list show that a member has, up to {@link SAVED_VIEW_COUNT_MAX}, one after the other. Views with a search,
 * and those that are not reached in time, have no count.
 */
export async function countViews(
  deps: Pick<Deps, 'database' | 'now'>,
  member: CurrentMember,
  list: (typeof COUNTED_VIEW_LISTS)[number],
): Promise<DataFor<'GET /seller/views/counts'>['items']> {
  const views = (await listViews(deps, member)).filter((view) => view.list === list)
  const until = deps.now() + TIME_MS
  const items: { view_id: number; count: number }[] = []
  for (const { id, query } of views) {
    if (deps.now() >= until) break
    const count = await counters[list](deps.database, member.shopId, query, SAVED_VIEW_COUNT_MAX)
    if (count !== null) items.push({ view_id: id, count })
  }
  return items
}

/** Counts up to `max` of what the stored query of a view shows; null: it has a choice that is not counted, such as a search. */
type Counter = (database: Database, shopId: number, query: string, max: number) => Promise<number | null>

/** PostgreSQL refuses larger ids. */
const ID_MAX = 2 ** 31 - 1

/** As the console reads an address: an unknown view is the first one, other unknown values are no choice. */
const viewOf = <View extends string>(views: readonly View[], first: View) => z.enum(views).catch(first)
const numberUpTo = (max: number) => z.coerce.number().int().min(1).max(max).optional().catch(undefined)

const productChoices = z.strictObject({
  view: viewOf(PRODUCT_VIEWS, 'all'),
  stock: z.enum(STOCK_LEVELS).optional().catch(undefined),
  category: numberUpTo(ID_MAX),
  tax: numberUpTo(ID_MAX),
  lacks: z.enum(PRODUCT_GAPS).optional().catch(undefined),
})
const reviewChoices = z.strictObject({ view: viewOf(REVIEW_VIEWS, 'unanswered'), rating: numberUpTo(5) })

/** The choices in a query, but for the order; undefined where it has others than the schema. */
function readChoices<Choices>(schema: z.ZodType<Choices>, query: string): Choices | undefined {
  const params = new URLSearchParams(query)
  params.delete('sort')
  return schema.safeParse(Object.fromEntries([...params.keys()].map((name) => [name, params.get(name)]))).data
}

const counters: Readonly<Record<(typeof COUNTED_VIEW_LISTS)[number], Counter>> = {
  async products(database, shopId, query, max) {
    const choices = readChoices(productChoices, query)
    if (!choices) return null
    const { category: category_id, tax: tax_category_id, ...others } = choices
    return countProducts(database, shopId, { ...others, category_id, tax_category_id }, max)
  },
  async reviews({ db }, shopId, query, max) {
    const choices = readChoices(reviewChoices, query)
    return choices ? countReviews(db, shopId, choices, max) : null
  },
}
