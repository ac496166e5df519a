import { between, chance } from '../seeded.ts'
import { shops } from '../shops/shops.ts'
import type { DemoProduct, DemoProductColor, DemoProductSize } from '../types.ts'
import { describe } from './describe.ts'
import { picturePath, type View, viewsOf } from './pictures.ts'
import { type Planned, planned } from './plan.ts'
import { sizeSets } from './size-sets.ts'

/** Some sizes and colours are sold out; the first never is. */
const inStock = (slug: string, what: string, index: number): boolean => index === 0 || chance(`${slug} ${what}`) > 0.14

function sizesOf({ slug, design }: Planned): DemoProductSize[] {
  if (!design.sizes) return []
  return sizeSets[design.sizes].map(([size, surcharge], index) => ({
    size,
    surcharge,
    in_stock: inStock(slug, size, index),
  }))
}

function colorsOf({ slug, dye, colors }: Planned, views: readonly View[]): DemoProductColor[] {
  const together = views.indexOf('colours')
  return colors.map((color, index) => ({
    color,
    surcharge: 0,
    in_stock: inStock(slug, color, index),
    picture: color === dye ? 0 : together < 0 ? null : together,
  }))
}

/** The popularity from 0 (best) to 1; cheap products sell more pieces. */
function figures(slug: string, price: number) {
  const rank = chance(`${slug} rank`)
  const popularity = Math.round(98 * (1 - rank) ** 1.4)
  const sold = Math.round((popularity * (60 + between(`${slug} sold`, 0, 50))) / (8 + Math.sqrt(price / 100)))
  return { popularity, sold, views: sold * between(`${slug} views`, 9, 21) + between(`${slug} seen`, 30, 220) }
}

const openedDaysAgo = new Map(shops.map((shop) => [shop.slug, shop.opened_days_ago]))

function product(planned: Planned, position: number): DemoProduct {
  const { slug, name, category, shop, brand, design, item } = planned
  const [, , short_description, price, discount_price, stock] = item
  const views = viewsOf(planned)
  return {
    slug,
    shop,
    category,
    sub_categories: typeof design.sub === 'string' ? [design.sub] : [...design.sub],
    brand,
    name,
    short_description,
    description: describe(planned),
    price,
    discount_price,
    stock,
    unit: design.unit,
    sku: `${shop.slice(0, 3)}-${design.key.slice(0, 4)}-${String(position + 101)}`.toUpperCase(),
    pictures: views.map((view) => picturePath(slug, view)),
    sizes: sizesOf(planned),
    colors: colorsOf(planned, views),
    ...figures(slug, price),
    created_days_ago: Math.min(between(`${slug} created`, 3, 480), (openedDaysAgo.get(shop) ?? 500) - 4),
  }
}

export const products: DemoProduct[] = planned.map(product)
