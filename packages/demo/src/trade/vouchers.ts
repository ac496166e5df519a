import type { DemoVoucher, Minor, Slug } from '../types.ts'

const DAY = 24 * 60

type Row = [
  shop: Slug | null,
  code: string,
  /** '10%' or minor units. */
  discount: string | Minor,
  minimum: Minor,
  /** The maximum discount of a percentage; null means no limit. */
  most: Minor | null,
  startsInDays: number,
  endsInDays: number,
  limit: number | null,
  perUser: number | null,
  used: number,
]

const rows: Row[] = [
  ['lume-and-clay', 'CLAY10', '10%', 4000, 2000, -20, 30, null, 1, 112],
  ['lume-and-clay', 'TEATIME', 800, 6000, null, -6, 12, 200, 1, 57],
  ['lume-and-clay', 'KILN20', '20%', 12000, 3000, -3, 4, 50, 1, 31],
  ['north-pier', 'PIER15', '15%', 10000, 3000, -12, 20, null, 1, 64],
  ['north-pier', 'FERRY10', 1000, 7500, null, -30, 45, null, 2, 140],
  ['hertz-and-co', 'HERTZ25', 2500, 20000, null, -9, 21, 100, 1, 38],
  ['hertz-and-co', 'LOUD5', '5%', 0, 5000, -40, 60, null, null, 301],
  ['fern-and-fable', 'FERN12', '12%', 8000, 4000, -15, 25, null, 1, 45],
  ['fern-and-fable', 'QUIETROOM', 3000, 30000, null, -2, 9, 40, 1, 6],
  ['solecraft', 'SOLE10', '10%', 9000, 2500, -18, 40, null, 1, 93],
  ['solecraft', 'RESOLE', 1500, 15000, null, -60, -5, 100, 1, 88],
  ['solecraft', 'FIRSTSTEPS', 500, 5000, null, -1, 14, null, 1, 4],
  ['atelier-miro', 'MIRO15', '15%', 12000, 4000, -7, 18, null, 1, 71],
  ['atelier-miro', 'LINEN10', 1000, 8000, null, -4, 28, 150, 2, 49],
  ['basalt-beauty', 'REFILL', 600, 3000, null, -25, 90, null, null, 210],
  ['basalt-beauty', 'BASALT20', '20%', 5000, 1500, -5, 5, 80, 1, 66],
  ['tiny-orchard', 'ORCHARD10', '10%', 3000, 1500, -11, 33, null, 1, 83],
  ['tiny-orchard', 'BIRTHDAY', 700, 5000, null, -50, 120, null, 1, 127],
  ['brightside', 'TUESDAY', '12%', 6000, 2500, -14, 16, null, 2, 58],
  ['brightside', 'CAMP15', 1500, 12000, null, -2, 22, 60, 1, 11],
  ['cordoba-music', 'ENCORE', 4000, 40000, null, -10, 35, 30, 1, 14],
  ['cordoba-music', 'PRACTICE', '8%', 5000, 6000, -22, 50, null, 1, 29],
  ['pantry-lane', 'CRUMBS', 400, 2500, null, -8, 15, null, 3, 190],
  ['pantry-lane', 'LARDER10', '10%', 4000, 1200, -16, 26, null, 1, 102],
  ['pantry-lane', 'SUNDAY', '15%', 6000, 1500, 2, 9, 70, 1, 0],
  ['gilt-and-grain', 'GRAIN5', '5%', 15000, 6000, -19, 60, null, 1, 22],
  ['gilt-and-grain', 'YES', 5000, 60000, null, -3, 31, 20, 1, 3],
  // The market's, for its birthday.
  [null, 'RIALTO10', '10%', 3000, 1000, 2, 16, 500, 1, 0],
]

export const vouchers: DemoVoucher[] = rows.map(
  ([shop, code, discount, minimum, most, starts, ends, limit, perUser, used]) => ({
    shop,
    code,
    discount_type: typeof discount === 'string' ? 'Percentage' : 'Amount',
    discount: typeof discount === 'string' ? Number.parseInt(discount, 10) : discount,
    min_order_amount: minimum,
    max_discount_amount: most,
    starts_in_minutes: starts * DAY,
    ends_in_minutes: ends * DAY,
    usage_limit: limit,
    usage_limit_per_user: perUser,
    used,
  }),
)
