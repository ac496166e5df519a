import type { DemoFlashSale, Minor, Slug } from '../types.ts'

type Row = [product: Slug, price: Minor, quantity: number, sold: number]

/** Started in the morning; ends tomorrow night. */
const running: Row[] = [
  ['stoneware-teapot-1-1-l-lagoon-glaze', 4900, 40, 31],
  ['over-ear-headphones-wireless', 14900, 30, 17],
  ['drift-runner-recycled-knit', 8400, 50, 22],
  ['jointed-bear-mohair', 4600, 24, 19],
  ['everyday-backpack-18-l', 5900, 60, 27],
  ['linen-shirt-soft-collar', 5900, 45, 12],
  ['jointed-desk-lamp', 8900, 28, 25],
  ['early-harvest-olive-oil', 1650, 80, 54],
  ['checked-lambswool-scarf', 4400, 36, 8],
  ['satin-lipstick-brick', 1700, 70, 41],
  ['camp-lantern-rechargeable', 4500, 40, 33],
  ['blues-harmonica-in-c', 2600, 30, 9],
]

/** Starts in two days. */
const coming: Row[] = [
  ['heavy-cotton-t-shirt', 2400, 80, 0],
  ['court-sneaker', 9900, 40, 0],
  ['kitchen-speaker-woven-cover', 10900, 35, 0],
  ['dipped-tumblers-set-of-four', 3200, 40, 0],
  ['water-serum', 2400, 60, 0],
  ['match-football-hand-sewn', 3400, 50, 0],
  ['filter-coffee-ethiopia', 950, 70, 0],
  ['weekender-36-l', 9900, 20, 0],
]

const products = (rows: Row[]): DemoFlashSale['products'] =>
  rows.map(([product, price, quantity, sold]) => ({ product, price, quantity, sold }))

/** The running one comes first: menus and footers link to it as number 1. */
export const flashSales: DemoFlashSale[] = [
  {
    slug: 'market-evening',
    name: 'Market evening',
    description: 'A few good things for less, until the lamps go out.',
    thumbnail: 'scenes/flash-evening.webp',
    starts_in_minutes: -600,
    ends_in_minutes: 2180,
    products: products(running),
    offers: [],
  },
  {
    slug: 'early-birds',
    name: 'Early birds',
    description: 'For those who are up before the stalls are open.',
    thumbnail: 'scenes/flash-morning.webp',
    starts_in_minutes: 2880,
    ends_in_minutes: 4320,
    products: products(coming),
    offers: [
      { product: 'camp-lantern-rechargeable', price: 4300, quantity: 20 },
      { product: 'jointed-desk-lamp', price: 8700, quantity: 12 },
    ],
  },
]
