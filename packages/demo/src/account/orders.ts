import type { DemoOrder, DemoOrderStatus, Slug } from '../types.ts'
import { type LineRow, lineOf, productOf } from './lines.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Usual time from placing an order to each status, in minutes. */
const pace: readonly (readonly [DemoOrderStatus, number])[] = [
  ['pending', 0],
  ['confirm', 50],
  ['processing', 5 * HOUR],
  ['pickup', 22 * HOUR],
  ['on_the_way', 27 * HOUR],
  ['delivered', 3 * DAY],
]

function timeline(status: DemoOrderStatus, placed: number): DemoOrder['timeline'] {
  if (status === 'cancelled')
    return [
      { status: 'pending', minutes_ago: placed },
      { status: 'cancelled', minutes_ago: placed - 35 },
    ]
  const last = pace.findIndex(([one]) => one === status)
  return pace.slice(0, last + 1).map(([one, after]) => ({ status: one, minutes_ago: Math.round(placed - after) }))
}

type Rest = {
  user?: string
  address?: string
  voucher?: string
  note?: string
  cancel_reason?: string
  /** For each parcel the positions of its lines, with all their pieces or a number of them. */
  parcels?: (number | [line: number, quantity: number])[][]
  team_notes?: [author: string, text: string][]
}
type Row = [
  code: string,
  status: DemoOrderStatus,
  placedMinutesAgo: number,
  payment: 'cash' | 'online',
  paymentStatus: DemoOrder['payment_status'],
  lines: LineRow[],
  rest?: Rest,
]

const JONAS = { user: 'shopper2', address: 'jonas-home' }

const rows: Row[] = [
  [
    'RL-20418',
    'pending',
    // Orders must be paid within half an hour; most of it should remain when somebody looks at the demo.
    2,
    'online',
    'pending',
    [
      ['scented-candle-cedar-and-fig', 2],
      ['noodle-bowl', 4],
    ],
  ],
  [
    'RL-20417',
    'pending',
    26,
    'cash',
    'pending',
    [
      ['filter-coffee-ethiopia', 2, '500g'],
      ['country-sourdough', 1],
    ],
    { note: 'Ground for a moka pot, please.' },
  ],
  [
    'RL-20391',
    'confirm',
    7 * HOUR,
    'online',
    'paid',
    [['linen-shirt-soft-collar', 2, 'm', 'sky']],
    { voucher: 'MIRO15' },
  ],
  [
    'RL-20384',
    'processing',
    20 * HOUR,
    'cash',
    'pending',
    [
      ['glazed-table-lamp-linen-shade', 1],
      ['snake-plant-in-clay-pot', 1],
    ],
    { address: 'amira-office', parcels: [[0]] },
  ],
  ['RL-20366', 'pickup', 26 * HOUR, 'online', 'paid', [['drift-runner-recycled-knit', 1, 'eu39']], { parcels: [[0]] }],
  [
    'RL-20340',
    'on_the_way',
    2 * DAY,
    'online',
    'paid',
    [
      ['jointed-bear-mohair', 1],
      ['stacking-rings', 1],
      ['two-wooden-cars', 1],
    ],
    {
      address: 'amira-parents',
      voucher: 'ORCHARD10',
      note: 'A present: no invoice in the parcel, please.',
      parcels: [[0], [1, 2]],
    },
  ],
  ['RL-20339', 'on_the_way', 2 * DAY + 60, 'cash', 'pending', [['everyday-backpack-18-l', 1]], { parcels: [[0]] }],
  [
    'RL-20207',
    'delivered',
    9 * DAY,
    'online',
    'paid',
    [
      ['stoneware-teapot-1-1-l-lagoon-glaze', 1],
      ['speckled-mug-320-ml', 4],
    ],
    { voucher: 'CLAY10', parcels: [[0, 1]] },
  ],
  [
    'RL-20188',
    'delivered',
    14 * DAY,
    'cash',
    'paid',
    [
      ['water-serum', 1],
      ['fig-leaf-hand-wash', 2],
    ],
  ],
  ['RL-20102', 'delivered', 31 * DAY, 'online', 'paid', [['over-ear-headphones-wireless', 1]]],
  ['RL-19877', 'delivered', 66 * DAY, 'online', 'paid', [['chelsea-boot', 1, 'eu39']], { voucher: 'SOLE10' }],
  [
    'RL-19650',
    'delivered',
    112 * DAY,
    'cash',
    'paid',
    [
      ['damson-jam', 3],
      ['butter-biscuits-in-a-tin', 1],
    ],
  ],
  [
    'RL-19421',
    'delivered',
    171 * DAY,
    'online',
    'paid',
    [['town-bicycle-eight-gears', 1]],
    { note: 'I am 171 cm tall.' },
  ],
  [
    'RL-20311',
    'cancelled',
    4 * DAY,
    'online',
    'refunded',
    [['puzzle-the-greenhouse', 1]],
    { cancel_reason: 'Ordered the wrong one' },
  ],
  [
    'RL-20097',
    'cancelled',
    30 * DAY,
    'cash',
    'pending',
    [['parlour-guitar-spruce-top', 1]],
    { cancel_reason: 'Found a better price' },
  ],
  [
    'RL-19988',
    'cancelled',
    51 * DAY,
    'online',
    'failed',
    [['round-sunglasses', 1]],
    { cancel_reason: 'Payment did not go through' },
  ],
  [
    'RL-20402',
    'confirm',
    5 * HOUR,
    'online',
    'paid',
    [['all-round-tennis-racket-strung', 1]],
    { user: 'shopper2', address: 'jonas-home' },
  ],
  [
    'RL-20150',
    'delivered',
    21 * DAY,
    'online',
    'paid',
    [
      ['house-espresso', 2, '1kg'],
      ['mountain-cheese-fourteen-months', 1, '500g'],
    ],
    { user: 'shopper2', address: 'jonas-home', voucher: 'LARDER10' },
  ],
  // The first seller's work of today: two orders to pack, one half packed, one ready for the carrier.
  [
    'RL-20415',
    'pending',
    55,
    'cash',
    'pending',
    [
      ['speckled-mug-320-ml', 2],
      ['noodle-bowl', 2],
    ],
    {
      ...JONAS,
      note: 'The doorbell is broken: please call when you are downstairs.',
      team_notes: [['packer1', 'Double box for the bowls: the last two arrived chipped.']],
    },
  ],
  ['RL-20411', 'confirm', 3 * HOUR, 'online', 'paid', [['scented-candle-cedar-and-fig', 3]], JONAS],
  [
    'RL-20405',
    'processing',
    9 * HOUR,
    'online',
    'paid',
    [
      ['stoneware-teapot-1-1-l-lagoon-glaze', 1],
      ['speckled-mug-320-ml', 6],
    ],
    {
      ...JONAS,
      parcels: [[0, [1, 2]]],
      team_notes: [
        ['packer1', 'Four mugs come from the kiln tomorrow; sent the teapot and two mugs ahead.'],
        ['seller1', 'Told the customer, he is fine with two parcels.'],
      ],
    },
  ],
  ['RL-20399', 'pickup', 24 * HOUR, 'cash', 'pending', [['noodle-bowl', 4]], { ...JONAS, parcels: [[0]] }],
]

/** A parcel leaves while its order is processed, the last one when it is packed. */
function parcelsOf(code: string, status: DemoOrderStatus, placed: number, lines: LineRow[], rest: Rest) {
  const steps = timeline(status, placed)
  const packed = steps.findLast((step) => ['processing', 'pickup'].includes(step.status))?.minutes_ago ?? placed
  return (rest.parcels ?? []).map((content, index) => ({
    carrier: 'Canal Couriers',
    tracking_number: `CC-${code.slice(3)}-${index + 1}`,
    minutes_ago: packed,
    lines: content.map((part) => {
      const [line, quantity] = typeof part === 'number' ? [part, lines[part]?.[1] ?? 0] : part
      return { line, quantity }
    }),
  }))
}

const shopOf = (lines: LineRow[]): Slug => productOf(lines[0]?.[0] ?? '').shop

/** All lines of an order come from one shop, as the checkout splits them. */
export const orders: DemoOrder[] = rows.map(
  ([code, status, placed, payment_method, payment_status, lines, rest = {}]) => ({
    code,
    user: rest.user ?? 'shopper1',
    shop: shopOf(lines),
    address: rest.address ?? 'amira-home',
    payment_method,
    gateway: payment_method === 'online' ? 'sandbox' : null,
    payment_status,
    status,
    timeline: timeline(status, placed),
    lines: lines.map(lineOf),
    voucher: rest.voucher ?? null,
    note: rest.note ?? null,
    cancel_reason: rest.cancel_reason ?? null,
    parcels: parcelsOf(code, status, placed, lines, rest),
    team_notes: (rest.team_notes ?? []).map(([author, text], index) => ({
      author,
      text,
      minutes_ago: Math.max(1, Math.round(placed / 2) - index * 10),
    })),
  }),
)
