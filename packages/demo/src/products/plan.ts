import type { Slug } from '../types.ts'
import type { Design, Dye, Item, Shelf, ShopColor } from './design.ts'
import { particulars } from './particulars/index.ts'
import { shelves } from './shelves/index.ts'

/** An item with everything from its design and shelf, and its position among all products. */
export type Planned = {
  slug: Slug
  name: string
  category: Slug
  shop: Slug
  brand: Slug
  design: Design
  item: Item
  dye: Dye
  /** The first product of a design gets more pictures. */
  leads: boolean
  colors: readonly ShopColor[]
}

const slugOf = (name: string): Slug =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function plan(shelf: Shelf, design: Design, item: Item, leads: boolean): Planned {
  const [dye, name, , , , , others = [], also = {}] = item
  const slug = slugOf(name)
  const { sizes, ...said } = particulars[slug] ?? {}
  return {
    slug,
    name,
    category: shelf.category,
    shop: also.shop ?? shelf.shop,
    brand: design.brand,
    design: { ...design, ...said, sizes: sizes === null ? undefined : (sizes ?? design.sizes) },
    item,
    dye,
    leads,
    colors: others.length === 0 ? [] : [...(isForSale(dye) ? [dye] : []), ...others],
  }
}

const natural: readonly Dye[] = ['oak', 'walnut', 'cherry', 'honey', 'cream', 'brass', 'cocoa']
const isForSale = (dye: Dye): dye is ShopColor => !natural.includes(dye)

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
