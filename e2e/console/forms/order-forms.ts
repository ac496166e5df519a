import { type Form, type Market, press, type } from './form.ts'

const seller = 'seller' as const
const orderOf = async (market: Market) => `orders/${(await market.newOrder()).id}`

/** An order whose pieces are all with the carrier. */
async function sentOrder(market: Market): Promise<number> {
  const { id } = await market.newOrder()
  const { order } = await market.call<{ order: { lines: { id: number; quantity: number }[] } }>(
    'seller',
    `GET /seller/orders/${id}`,
  )
  const lines = order.lines.map((line) => ({ line_id: line.id, quantity: line.quantity }))
  await market.call('seller', `POST /seller/orders/${id}/shipments`, { lines, handed_over: true })
  return id
}

/** The forms of a shop's orders and stock. */
export const orderForms: readonly Form[] = [
  {
    files: ['orders/tracking-list-dialog.tsx'],
    who: seller,
    path: 'orders',
    open: press('Paste tracking numbers'),
    edit: (scope, t) => type('Order, tracking number, carrier', 'RL-1 SP-4471 Swift Post')(scope, t),
    save: (t) => t('Check the list'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['orders/order-screen.tsx'],
    who: seller,
    path: orderOf,
    edit: (scope, t) => type('Note for the team')(scope, t),
    save: (t) => t('Add note'),
    isMore: true,
  },
  {
    files: ['orders/ship-form.tsx'],
    who: seller,
    path: orderOf,
    open: press('Pick everything'),
    edit: (scope, t) => type('Tracking number', 'SP-4471-0392')(scope, t),
    save: (t) => t('Ship {{picked}} of {{left}}', { picked: '2', left: '2' }),
    bar: 'task',
    isMore: true,
  },
  {
    files: ['orders/order-dialogs.tsx'],
    who: seller,
    path: async (market) => `orders/${await sentOrder(market)}`,
    open: press('Edit'),
    edit: (scope, t) => type('Tracking number')(scope, t),
    save: (t) => t('Save changes'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['orders/order-dialogs.tsx'],
    who: seller,
    path: orderOf,
    open: press('Cancel the order'),
    async edit(scope, t) {
      await scope.getByLabel(t('Reason')).selectOption({ label: t('Another reason') })
      await type('In your words')(scope, t)
    },
    save: (t) => t('Cancel the order'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['orders/cancel-pieces-dialog.tsx'],
    who: seller,
    path: orderOf,
    open: press('Cancel pieces'),
    async edit(scope, t) {
      await scope.getByRole('button', { name: t('Increase quantity') }).click()
      await scope.getByLabel(t('Reason')).selectOption({ label: t('Another reason') })
      await type('In your words')(scope, t)
    },
    save: (t) => t('Cancel pieces'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['orders/came-back-step.tsx'],
    who: seller,
    path: async (market) => `orders/${await sentOrder(market)}`,
    open: press('The parcel came back'),
    edit: (scope, t) => scope.getByText(t('They are sold again')).click(),
    save: (t) => t('It came back'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['orders/refund-dialog.tsx'],
    who: seller,
    async path(market) {
      const id = await sentOrder(market)
      await market.call('seller', `POST /seller/orders/${id}/status`, { status: 'delivered' })
      return `orders/${id}`
    },
    open: press('Refund pieces'),
    async edit(scope, t) {
      await scope.getByRole('button', { name: t('Increase quantity') }).click()
      await type('A line for the customer')(scope, t)
    },
    save: (t) => new RegExp(`^${t('Refund')} .*\\d`),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['returns/answer-dialog.tsx'],
    who: seller,
    path: async (market) => `returns?kind=complaint&open=${await market.newComplaint()}`,
    open: press('Agree'),
    edit: (scope, t) => scope.getByRole('radio', { name: new RegExp(`^${t('Send a new one')}`) }).check(),
    save: (t) => t('Send the answer'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['returns/receive-dialog.tsx'],
    who: seller,
    path: async (market) => `returns?open=${await market.newWithdrawal()}`,
    open: press('The goods are back'),
    async edit(scope, t) {
      await scope.getByText(t('They were used more than is needed to try them')).click()
      await type('Kept back', '1')(scope, t)
      await type('Reason, for the customer')(scope, t)
    },
    save: (t) => t('The goods are back'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['stock/stock-screen.tsx'],
    who: seller,
    path: 'stock',
    open: press('Low stock limit'),
    edit: (scope, t) => type('Pieces', String(1 + (Math.round(performance.now()) % 40)))(scope, t),
    save: (t) => t('Save changes'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['stock/stock-screen.tsx'],
    who: seller,
    path: 'stock',
    open: press('Movements'),
    edit: (scope, t) => type('Pieces, or −', '3')(scope, t),
    save: (t) => t('Change stock'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['stock/stock-screen.tsx'],
    who: seller,
    path: 'stock',
    open: press('Movements'),
    edit: (scope, t) => type('Low stock limit', '4')(scope, t),
    save: (t) => t('Save'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['stock/count-screen.tsx'],
    who: seller,
    path: 'stock/count',
    edit: (scope, t) => type('Barcode, SKU or name', 'a')(scope, t),
    save: (t) => t('Find'),
    isRead: true,
    isMore: true,
  },
  {
    files: ['stock/count-screen.tsx'],
    who: seller,
    path: 'stock/count',
    async open(page, t) {
      const { data } = await (await page.request.get('/api/seller/stock?limit=200')).json()
      const { sku } = data.items.find((item: { sku: string }) => item.sku !== '')
      const code = page.getByRole('main').getByLabel(t('Barcode, SKU or name'))
      await code.fill(sku)
      await code.press('Enter')
    },
    edit: (scope, t) => type('How many are there?', '12')(scope, t),
    save: (t) => t('Count'),
    isMore: true,
  },
]
