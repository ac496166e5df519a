import type { Address } from '@rialto/contract'
import type { Database } from '../../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../../db/search-text.ts'
import { translateRows } from '../../../base/translations/index.ts'
import { type ListedOrder, selectByCode, selectLatest, selectProductNames } from './repository-lists.ts'
import type { ViewedOrder } from './rules-views.ts'

/** A seller looks for names and phones in recent orders; older ones are found by their code. */
const ORDERS_SEARCHED = 1_000
const CODES_FOUND = 200
const CODE_BEGINNING = /^[A-Z0-9-]{2,}$/
/** Fewer digits match too many phones. */
const PHONE_DIGITS_MIN = 4

export type FoundOrder = ListedOrder & ViewedOrder

/**
 * Finds a shop's orders by code or its beginning, by index, and among the latest 1,000 by every word of the names of customer, recipient
 * and products, or by digits of a phone.
 */
export async function searchSellerOrders(
  database: Pick<Database, 'db' | 'engine'>,
  { shopId, search, locale }: { shopId: number; search: string; locale: string },
): Promise<FoundOrder[]> {
  const prefix = search.toUpperCase()
  const [byCode, byText] = await Promise.all([
    CODE_BEGINNING.test(prefix) ? selectByCode(database, { shopId, prefix, limit: CODES_FOUND }) : [],
    findInLatest(database, { shopId, search, locale }),
  ])
  return [...new Map([...byCode, ...byText].map((order) => [order.id, order])).values()]
}

/**
 * Finds orders among the latest 1,000 of a shop, or of all with null, by every word of the names of customer, recipient and products,
 * by digits of a phone, or by the beginning of their code.
 */
export async function findInLatest(
  { db }: Pick<Database, 'db'>,
  { shopId, search, locale }: { shopId: number | null; search: string; locale: string },
): Promise<FoundOrder[]> {
  const latest = await selectLatest(db, { shopId, limit: ORDERS_SEARCHED })
  const texts = await textsOfProducts(
    db,
    latest.map(({ id }) => id),
    locale,
  )
  const words = wordsOf(search)
  const digits = digitsOf(search)
  const prefix = search.toUpperCase()
  return latest.filter(({ id, code, customer, phone, address_json }) => {
    if (code.startsWith(prefix)) return true
    const recipient: Partial<Address> = JSON.parse(address_json)
    const phones = [phone, recipient.phone].map((one) => digitsOf(one ?? ''))
    if (digits.length >= PHONE_DIGITS_MIN && phones.some((one) => one.includes(digits))) return true
    const names = [customer, recipient.name ?? '', ...(texts.get(id) ?? [])].join('\n')
    return words.length > 0 && holdsWords(names, words)
  })
}

async function textsOfProducts(db: Database['db'], ids: readonly number[], locale: string) {
  const lines = await selectProductNames(db, ids)
  const translated = await translateRows(
    db,
    'product',
    locale,
    lines.map(({ product_id, name }) => ({ id: product_id, name })),
    ['name'],
  )
  const texts = new Map<number, string[]>()
  for (const [index, { order_id, name }] of lines.entries()) {
    const names = texts.get(order_id) ?? []
    texts.set(order_id, names)
    names.push(name, translated[index]?.name ?? '')
  }
  return texts
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')
