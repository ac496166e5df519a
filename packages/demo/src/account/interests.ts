import type { Demo, Slug } from '../types.ts'
import { type LineRow, lineOf } from './lines.ts'

const wished: [user: string, product: Slug, daysAgo: number][] = [
  ['shopper1', 'handpan-in-d-minor', 1],
  ['shopper1', 'reading-armchair', 2],
  ['shopper1', 'rangefinder-camera-tan', 5],
  ['shopper1', 'swing-sundress-with-pockets', 6],
  ['shopper1', 'lagoon-tourmaline-ring', 9],
  ['shopper1', 'cast-iron-casserole-24-cm', 14],
  ['shopper1', 'overshirt-in-brushed-linen', 20],
  ['shopper1', 'ridge-tent-for-two', 26],
  ['shopper1', 'eau-de-parfum-hayloft', 33],
  ['shopper2', 'field-watch-38-mm', 3],
  ['shopper2', 'house-espresso', 11],
]

const collected: [user: string, code: string][] = [
  ['shopper1', 'TEATIME'],
  ['shopper1', 'PIER15'],
  ['shopper1', 'BASALT20'],
  ['shopper1', 'KILN20'],
  ['shopper1', 'LARDER10'],
  ['shopper1', 'RESOLE'],
  ['shopper2', 'TUESDAY'],
]

const viewed: [user: string, product: Slug, minutesAgo: number][] = [
  ['shopper1', 'noodle-bowl', 31],
  ['shopper1', 'scented-candle-cedar-and-fig', 38],
  ['shopper1', 'nesting-bowls-set-of-three', 41],
  ['shopper1', 'handpan-in-d-minor', 1500],
  ['shopper1', 'roped-djembe-30-cm', 1520],
  ['shopper1', 'reading-armchair', 2900],
  ['shopper1', 'arc-reading-lamp', 2910],
  ['shopper1', 'wireless-earbuds', 4400],
  ['shopper1', 'court-sneaker', 5900],
  ['shopper1', 'weekender-36-l', 8700],
  ['shopper2', 'all-round-tennis-racket-strung', 320],
  ['shopper2', 'field-watch-38-mm', 4300],
  ['shopper2', 'table-tennis-set', 4320],
]

const inCarts: [user: string, line: LineRow][] = [
  ['shopper1', ['everyday-backpack-18-l-sage', 1]],
  ['shopper1', ['heavy-cotton-t-shirt', 2, 'l', 'teal']],
  ['shopper1', ['linen-cotton-cushions-pair', 1]],
  ['shopper1', ['dark-chocolate-72-madagascar', 5]],
  ['shopper2', ['match-football-hand-sewn', 1]],
]

export const wishlists: Demo['wishlists'] = wished.map(([user, product, days_ago]) => ({ user, product, days_ago }))
export const collectedVouchers: Demo['collectedVouchers'] = collected.map(([user, code]) => ({ user, code }))
export const recentViews: Demo['recentViews'] = viewed.map(([user, product, minutes_ago]) => ({
  user,
  product,
  minutes_ago,
}))
export const carts: Demo['carts'] = inCarts.map(([user, line]) => ({ user, ...lineOf(line) }))
