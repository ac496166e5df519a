import type { Demo } from '@rialto/demo'
import { Ids } from './ids.ts'

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

export type DemoIds = ReturnType<typeof demoIds>

const slugs = (rows: readonly { slug: string }[]): string[] => rows.map((row) => row.slug)

/** Orders by the time at which they were placed. */
const orderCodes = ({ orders }: Demo): string[] => {
  const age = ({ timeline }: Demo['orders'][number]) => timeline[0]?.minutes_ago ?? 0
  return [...orders].sort((a, b) => age(b) - age(a)).map((order) => order.code)
}
