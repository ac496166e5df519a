import { between, chance } from './seeded.ts'
import { readTable } from './tables.ts'

/** The shops' shelves. Their order decides which products come first in the market. */
const shelves = (
  [
    ...['lume-and-clay', 'atelier-miro', 'hertz-and-co', 'solecraft', 'basalt-beauty', 'north-pier', 'tiny-orchard'],
    ...['brightside', 'cordoba-music', 'pantry-lane', 'fern-and-fable', 'gilt-and-grain'],
  ] as const
).map((shop) => readTable(`goods/${shop}`))
const materials = readTable('materials')
const particulars = readTable('particulars')
const { colors: shopColors, sizeSets } = readTable('catalogue')
const openedDaysAgo = new Map(readTable('shops').shops.map((shop) => [shop.slug, shop.opened_days_ago]))

type Shelf = (typeof shelves)[number]
type Design = Shelf['designs'][number]
type Item = Design['items'][number]

export type DemoProduct = {
  slug: string
  shop: string
  category: string
  sub_categories: string[]
  brand: string
  name: string
  short_description: string
  /** Safe HTML: paragraphs, a list and a small table of facts. */
  description: string
  price: number
  /** 0: not discounted. */
  discount_price: number
  stock: number
  unit: string
  sku: string
  /** The first is the front, shown on cards; the second on hover. */
  pictures: string[]
  sizes: { size: string; surcharge: number; in_stock: boolean }[]
  /** `picture` is the index of this colour's picture among `pictures`; null if there is none. */
  colors: { color: string; surcharge: number; in_stock: boolean; picture: number | null }[]
  views: number
  sold: number
  /** 0..100, for the order of popular lists. */
  popularity: number
  created_days_ago: number
}

/** An item with everything from its shelf and design, before its figures and texts are generated. */
type Planned = {
  slug: string
  category: string
  shop: string
  /** With the particulars of this product. */
  design: Omit<Design, 'sizes'> & { sizes?: string | null | undefined }
  item: Item
  /** The first product of a design gets more pictures. */
  leads: boolean
  colors: readonly string[]
}

const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The natural colours of wood, food and metal are not for sale by name. */
const isForSale = (color: string): boolean => shopColors.some(({ slug }) => slug === color)

function plan(shelf: Shelf, design: Design, item: Item, leads: boolean): Planned {
  const { color, name, other_colors: others = [] } = item
  const slug = slugOf(name)
  return {
    slug,
    category: shelf.category,
    shop: item.shop ?? shelf.shop,
    design: { ...design, ...particulars[slug] },
    item,
    leads,
    colors: others.length === 0 ? [] : [...(isForSale(color) ? [color] : []), ...others],
  }
}

/** Takes the first items of all designs, then the second ones, so that similar products are far apart. */
function spread(shelf: Shelf): Planned[] {
  const most = Math.max(...shelf.designs.map((design) => design.items.length))
  return Array.from({ length: most }, (_, nth) =>
    shelf.designs.flatMap((design) => {
      const item = design.items[nth]
      return item ? [plan(shelf, design, item, nth === 0)] : []
    }),
  ).flat()
}

/** Interleaves all shelves evenly, so that every part of a list shows a mixture. */
export const planned: readonly Planned[] = shelves
  .map(spread)
  .flatMap((all, shelf) => all.map((one, i) => ({ one, at: (i + 0.5) / all.length + shelf * 1e-6 })))
  .sort((a, b) => a.at - b.at)
  .map(({ one }) => one)

const factRow = (label: string | undefined, value: string | undefined): string =>
  `<tr><th>${label}</th><td>${value}</td></tr>`

/** The fact of a description that tells where a product is made. */
export const madeIn = (country: string): string => factRow('Made in', country)

/** The description as safe HTML: the product, its material, answers to likely questions, and a table of facts. */
function describe({ category, design }: Planned): string {
  const material = materials[design.material]
  if (!material) throw new Error(`No material ${design.material}`)
  // Food and cosmetics have contents, not a material.
  const usedUp = category === 'pantry' || category === 'beauty'
  const facts = [
    [usedUp ? 'What is in it' : 'Material', material.name],
    ...design.facts,
    [usedUp ? 'Storage' : 'Care', material.care],
  ]
  const points = [...design.points, ...material.points].map((text) => `<li>${text}</li>`)
  const rows = facts.map(([label, value]) => factRow(label, value))
  return (
    `<p>${design.about}</p><p>${material.sentence}</p><ul>${points.join('')}</ul>` +
    `<table><tbody>${rows.join('')}${madeIn(design.made)}</tbody></table>`
  )
}

/**
 * What a product's pictures show; `colours` are all its colours. It depends on the product alone, not on its neighbours, so that
 * pictures stay the same when other products are added or removed.
 */
function viewsOf({ slug, leads, colors, category }: Planned): ('front' | 'detail' | 'plinth' | 'colours')[] {
  const soft = category === 'fashion' || category === 'shoes'
  const second = soft || chance(`${slug} view`) < 0.5 ? 'detail' : 'plinth'
  return leads && colors.length > 0 ? ['front', second, 'colours'] : ['front', second]
}

/** Some sizes and colours are sold out; the first never is. */
const inStock = (slug: string, what: string, index: number): boolean => index === 0 || chance(`${slug} ${what}`) > 0.14

function sizesOf({ slug, design: { sizes } }: Planned): DemoProduct['sizes'] {
  if (!sizes) return []
  const set = sizeSets[sizes]
  if (!set) throw new Error(`No set of sizes ${sizes}`)
  return set.map(({ size, surcharge }, index) => ({ size, surcharge, in_stock: inStock(slug, size, index) }))
}

function colorsOf({ slug, item, colors }: Planned, together: number): DemoProduct['colors'] {
  return colors.map((color, index) => ({
    color,
    surcharge: 0,
    in_stock: inStock(slug, color, index),
    picture: color === item.color ? 0 : together < 0 ? null : together,
  }))
}

/** Cheap products sell more pieces. */
function figures(slug: string, price: number) {
  const rank = chance(`${slug} rank`)
  const popularity = Math.round(98 * (1 - rank) ** 1.4)
  const sold = Math.round((popularity * (60 + between(`${slug} sold`, 0, 50))) / (8 + Math.sqrt(price / 100)))
  return { popularity, sold, views: sold * between(`${slug} views`, 9, 21) + between(`${slug} seen`, 30, 220) }
}

function product(planned: Planned, position: number): DemoProduct {
  const { slug, category, shop, design, item } = planned
  const { name, short_description, price, discount_price, stock } = item
  const views = viewsOf(planned)
  return {
    slug,
    shop,
    category,
    sub_categories: design.sub_categories,
    brand: design.brand,
    name,
    short_description,
    description: describe(planned),
    price,
    discount_price,
    stock,
    unit: design.unit,
    sku: `${shop.slice(0, 3)}-${design.key.slice(0, 4)}-${String(position + 101)}`.toUpperCase(),
    pictures: views.map((view) => `products/${slug}/${view}.webp`),
    sizes: sizesOf(planned),
    colors: colorsOf(planned, views.indexOf('colours')),
    ...figures(slug, price),
    created_days_ago: Math.min(between(`${slug} created`, 3, 480), (openedDaysAgo.get(shop) ?? 500) - 4),
  }
}

export const products: DemoProduct[] = planned.map(product)

const bySlug = new Map(products.map((product) => [product.slug, product]))

export function productOf(slug: string): DemoProduct {
  const product = bySlug.get(slug)
  if (!product) throw new Error(`No product ${slug}`)
  return product
}
