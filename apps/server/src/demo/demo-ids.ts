import { type Demo, demo } from '@rialto/demo'
import type { Db } from '../db/types.ts'

/** Assigns an id to every row that other rows refer to. */
export function demoIds(demo: Demo) {
  const children = demo.categories.flatMap((category) => category.sub_categories)
  return {
    users: new Ids(
      'person',
      [...demo.users, ...demo.reviewers, ...demo.colleagues, ...demo.applications].map((person) => person.key),
    ),
    addresses: new Ids(
      'address',
      demo.addresses.map((address) => address.key),
    ),
    shops: new Ids('shop', slugs([...demo.shops, ...demo.applications])),
    brands: new Ids('brand', slugs(demo.brands)),
    colors: new Ids('colour', slugs(demo.colors)),
    sizes: new Ids('size', slugs(demo.sizes)),
    categories: new Ids('category', slugs([...demo.categories, ...children])),
    products: new Ids('product', slugs(demo.products)),
    flashSales: new Ids('flash sale', slugs(demo.flashSales)),
    vouchers: new Ids(
      'voucher',
      demo.vouchers.map((voucher) => voucher.code),
    ),
    orders: new Ids('order', orderCodes(demo)),
  }
}

type DemoIds = ReturnType<typeof demoIds>

const slugs = (rows: readonly { slug: string }[]): string[] => rows.map((row) => row.slug)

/** Orders by the time at which they were placed. */
const orderCodes = ({ orders }: Demo): string[] => {
  const age = ({ timeline }: Demo['orders'][number]) => timeline[0]?.minutes_ago ?? 0
  return [...orders].sort((a, b) => age(b) - age(a)).map((order) => order.code)
}

/** Numbers the rows of a list from 1, so that every seeding assigns the same ids. */
class Ids {
  readonly #ids: ReadonlyMap<string, number>
  readonly #what: string

  constructor(what: string, keys: readonly string[]) {
    this.#what = what
    this.#ids = new Map(keys.map((key, index) => [key, index + 1]))
    if (this.#ids.size !== keys.length) throw new Error(`The demo shop names a ${what} twice`)
  }

  of(key: string): number {
    const id = this.#ids.get(key)
    if (id === undefined) throw new Error(`The demo shop names a ${this.#what} that it does not have: ${key}`)
    return id
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The input of every table's rows. */
export interface Seeding {
  /** The plain market, or the European one. */
  demo: Demo
  ids: DemoIds
  /** The time of seeding, in milliseconds since 1970: the demo's times are relative to it. */
  now: number
  /** Copies a picture to the media and returns its URL path. */
  picture(path: string): string
}

export const minutesAgo = (now: number, minutes: number): number => now - minutes * MINUTE
export const daysAgo = (now: number, days: number): number => now - days * DAY

/** Reads the time of seeding, in milliseconds since 1970. Tests set their clock to it, since the demo's times are relative to it. */
export async function readSeedingTime(db: Db): Promise<number> {
  const { created_at } = await db.selectFrom('shops').where('id', '=', 1).select('created_at').executeTakeFirstOrThrow()
  return daysAgo(created_at, -(demo.shops[0]?.opened_days_ago ?? 0))
}
