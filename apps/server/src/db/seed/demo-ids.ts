import type { Demo } from '@rialto/demo'
import { Ids } from './ids.ts'

/** The id of every row that others refer to. */
export function demoIds(demo: Demo) {
  const children = demo.categories.flatMap((category) => category.sub_categories)
  return {
    users: new Ids(
      'person',
      [...demo.users, ...demo.reviewers].map((person) => person.key),
    ),
    shops: new Ids('shop', slugs(demo.shops)),
    brands: new Ids('brand', slugs(demo.brands)),
    colors: new Ids('colour', slugs(demo.colors)),
    sizes: new Ids('size', slugs(demo.sizes)),
    categories: new Ids('category', slugs([...demo.categories, ...children])),
    products: new Ids('product', slugs(demo.products)),
    flashSales: new Ids('flash sale', slugs(demo.flashSales)),
  }
}

export type DemoIds = ReturnType<typeof demoIds>

const slugs = (rows: readonly { slug: string }[]): string[] => rows.map((row) => row.slug)
