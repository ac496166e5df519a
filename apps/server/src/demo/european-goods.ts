import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { calculatePrice } from '@rialto/contract/price-rules'
import { contentOf, type DemoProduct, gramsOf } from '@rialto/demo'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'
import { taxCategoryOf } from './european-shops.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>
type Rows<Table extends keyof Tables> = Row<Table>[]

// What goods of the European market tell beside those of the plain one.

/** Since when reduced products are reduced, and since when they had their price before. */
const REDUCED_DAYS = 12
const ASKED_DAYS = 90

/** One product has no weight and no content yet, so that the lists of what is missing have a line. */
const UNTOLD = 'storm-lantern'

/** The facts of a product in columns of its own; nothing in the plain market. */
export function productFacts(seeding: Seeding, product: DemoProduct): Partial<Row<'products'>> {
  const { european } = seeding.demo
  if (!european) return {}
  const told = contentOf(product, product.sizes[0]?.size ?? null)
  const label = european.energy_labels.find((each) => each.product === product.slug)
  const exemption = european.exemptions.find((each) => product.sub_categories.includes(each.sub_category))
  const content =
    product.slug === UNTOLD
      ? {}
      : { net_quantity: told.quantity * NET_PARTS, net_unit: told.unit, card_net_quantity: told.quantity * NET_PARTS }
  return {
    ...content,
    tax_category_id: taxCategoryOf(seeding, 'products', product.slug),
    withdrawal_exempt: exemption?.exemption ?? null,
    ...(label && {
      energy_class: label.class,
      energy_picture: seeding.picture(label.picture),
      energy_link: `https://labels.rialto.test/${product.slug}`,
    }),
    ...(product.discount_price > 0 && {
      prior_price: product.price,
      price_since: daysAgo(seeding.now, Math.min(REDUCED_DAYS, product.created_days_ago - 1)),
    }),
  }
}

/** The weight and content of a variant. @param size by slug */
export function variantFacts({ demo }: Seeding, product: DemoProduct, size: string | null) {
  if (!demo.european || product.slug === UNTOLD) return { grams: 0 }
  const { quantity } = contentOf(product, size)
  const { quantity: usual } = contentOf(product, product.sizes[0]?.size ?? null)
  return { grams: gramsOf(product, size), ...(quantity !== usual && { net_quantity: quantity * NET_PARTS }) }
}

/** The prices that reduced products had before. */
export function priceHistoryRows({ demo, ids, now }: Seeding): Rows<'price_history'> {
  if (!demo.european) return []
  return demo.products.flatMap((product) => {
    const { slug, price: listPrice, discount_price: discountPrice, created_days_ago } = product
    if (calculatePrice({ listPrice, discountPrice }).unitPrice === listPrice) return []
    const to_at = daysAgo(now, Math.min(REDUCED_DAYS, created_days_ago - 1))
    const from_at = daysAgo(now, Math.min(ASKED_DAYS, created_days_ago))
    return { product_id: ids.products.of(slug), price: listPrice, from_at, to_at }
  })
}

/** Who made the products of each shop, and what identifies them. */
export function safetyRows({ demo, ids, now }: Seeding) {
  const { european } = demo
  const manufacturers: Rows<'manufacturers'> = []
  const safety: Rows<'product_safety'> = []
  if (!european) return { manufacturers, safety }
  const { seats, abroad, responsible } = european.makers
  const idOf = new Map<string, number>()
  function makerId(
    shop: string,
    name: string,
    maker: () => Pick<Row<'manufacturers'>, 'address' | 'electronic' | 'is_in_eu'>,
  ) {
    const key = `${shop} ${name}`
    const known = idOf.get(key)
    if (known !== undefined) return known
    const id = manufacturers.length + 1
    const created_at = daysAgo(now, ASKED_DAYS)
    manufacturers.push({ id, shop_id: ids.shops.of(shop), name, ...maker(), version: 1, created_at })
    idOf.set(key, id)
    return id
  }
  for (const { slug, shop, brand, sku, sub_categories } of demo.products) {
    if (slug === UNTOLD) continue
    const far = abroad.find((each) => each.brand === brand)
    const name = demo.brands.find((each) => each.slug === brand)?.name ?? brand
    const manufacturer_id = makerId(shop, name, () => ({
      address: far?.address ?? seats[ids.brands.of(brand) % seats.length] ?? '',
      electronic: `safety@${brand}.test`,
      is_in_eu: Number(!far),
    }))
    const responsible_id = far ? makerId(shop, responsible.name, () => ({ ...responsible, is_in_eu: 1 })) : null
    const warning = european.warnings.find(({ sub_category }) => sub_categories.includes(sub_category))
    safety.push({
      ...{ product_id: ids.products.of(slug), manufacturer_id, responsible_id, identifier: sku },
      ...{ warnings: warning?.text ?? '', is_old: 0, old_reason: '' },
    })
  }
  return { manufacturers, safety }
}
