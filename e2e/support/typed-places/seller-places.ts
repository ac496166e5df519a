import { placeOrder } from '../orders.ts'
import { newShopper } from '../shoppers.ts'
import {
  complaint,
  deliveredOrder,
  openNewDate,
  plainArticles,
  sentWithdrawal,
  shopUrl,
  withdrawalInWords,
} from './own-market.ts'
import { changeAll, type Place, press } from './place.ts'

/** What sellers fill in. */
export const seller: readonly Place[] = [
  {
    files: ['products/product-cells.tsx'],
    path: 'products',
    isSent: true,
    most: 2,
    within: (page) =>
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ has: page.locator('[data-column=stock]') })
        .first(),
  },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Price'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Price', 'set'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Discount'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Stock'), isDialog: true },
  { files: ['products/bulk-dialog.tsx'], path: 'products', open: changeAll('Stock', 'set'), isDialog: true },
  {
    files: [
      'products/side-panel.tsx',
      'products/side-panel.tsx',
      'products/grid-cells.tsx',
      'products/legal-sections.tsx',
    ],
    path: 'products/new',
    async open(page, t) {
      await page.getByRole('checkbox', { name: t('On discount') }).press('Space')
      const size = page.getByRole('textbox', { name: t('Add a value: {{option}}', { option: t('Size') }) })
      await size.fill('Wide')
      await size.press('Enter')
      await page.getByRole('combobox', { name: t('Priced by') }).selectOption('ml')
    },
  },
  {
    files: ['imports/import-diff.tsx'],
    path: 'products/import',
    async open(page, t) {
      await page.getByLabel(t('Paste rows from a spreadsheet')).fill('handle\tname\tprice\nodd-pot\tOdd pot\t12.50')
      await press('Show the changes')(page, t)
      await page.getByText(t('So many of each')).click()
    },
  },
  { files: ['stock/stock-screen.tsx'], path: 'stock', isSent: true, most: 2 },
  {
    files: ['sales-reports/sales-screen.tsx'],
    path: 'money/sales',
    open: (page, t) => page.getByLabel(t('Period')).selectOption('own'),
  },
  {
    files: ['stock/stock-screen.tsx', 'stock/stock-screen.tsx'],
    path: 'stock',
    open: press('Movements'),
    isDialog: true,
  },
  { files: ['stock/stock-screen.tsx'], path: 'stock', open: press('Low stock limit'), isDialog: true },
  {
    files: ['stock/count-screen.tsx'],
    path: 'stock/count',
    async open(page, t) {
      const { data } = await (await page.request.get('/api/seller/stock?limit=200')).json()
      const { sku } = data.items.find((item: { sku: string }) => item.sku !== '')
      await page.getByLabel(t('Barcode, SKU or name')).fill(sku)
      await page.keyboard.press('Enter')
    },
  },
  {
    files: ['orders/parcel-parts.tsx'],
    path: 'orders',
    async open(page) {
      const shop = shopUrl()
      const { id } = await placeOrder(await newShopper(shop), (await plainArticles(1)).slice(0, 1), 'cash', shop)
      await page.goto(`/console/orders/${id}`)
    },
  },
  {
    files: ['orders/chosen-pieces.tsx'],
    path: 'orders',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/orders/${await deliveredOrder()}`)
      await press('Refund pieces')(page, t)
    },
  },
  {
    files: ['returns/opened-return.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=to_answer&open=${await withdrawalInWords()}`)
      await press('Let it count')(page, t)
    },
  },
  {
    files: ['returns/receive-dialog.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=coming&open=${await sentWithdrawal()}`)
      await press('The goods are back')(page, t)
      await page.getByText(t('They were used more than is needed to try them')).click()
    },
  },
  {
    files: ['returns/answer-dialog.tsx'],
    path: 'returns',
    isDialog: true,
    async open(page, t) {
      await page.goto(`/console/returns?view=to_answer&kind=complaint&open=${await complaint()}`)
      await press('Agree')(page, t)
      await page.getByRole('radio', { name: new RegExp(`^${t('Refund a part')}`) }).check()
    },
  },
  {
    files: ['vouchers/voucher-screen.tsx'],
    path: 'vouchers/new',
    open: async (page, t) => page.getByLabel(t('Kind of discount')).selectOption('Amount'),
  },
  {
    files: ['vouchers/voucher-screen.tsx'],
    path: 'vouchers/new',
    open: async (page, t) => page.getByLabel(t('Kind of discount')).selectOption('Percentage'),
  },
  { files: ['flash-sales/offer-dialog.tsx'], path: 'flash-sales', open: press('Offer a product'), isDialog: true },
  {
    files: ['shops/shop-screen.tsx', 'shops/shop-screen.tsx'],
    path: 'shop',
    most: 5,
  },
  {
    files: ['delivery/dispatch-section.tsx'],
    path: 'delivery',
    within: (page) => page.getByRole('main').locator('section').first(),
  },
  // What is typed there is asked for at once.
  {
    files: ['delivery/try-address.tsx'],
    path: 'delivery',
    isSent: true,
    within: (page) => page.getByRole('main').locator('section').last(),
  },
  {
    files: ['delivery/method-dialog.tsx', 'delivery/rates-table.tsx'],
    path: 'delivery',
    open: async (page, t) => {
      const name = new RegExp(t('Add a method to {{name}}', { name: '.*' }))
      await page.getByRole('button', { name }).first().click()
      await page.getByLabel(t('What it costs')).selectOption('weight')
    },
    isDialog: true,
  },
  { files: ['delivery/zone-dialog.tsx'], path: 'delivery', open: press('Zone'), isDialog: true },
  { files: ['pickup/place-dialog.tsx'], path: 'pick-up', open: press('Place'), isDialog: true },
  { files: ['pickup/date-dialog.tsx'], path: 'pick-up', open: openNewDate, isDialog: true },
  { files: ['recalls/recall-dialog.tsx'], path: 'recalls', open: press('Recall a batch'), isDialog: true },
  { files: ['shops/holiday-dialog.tsx'], path: 'shop', open: press('Add holidays'), isDialog: true },
  { files: ['api-keys/key-dialogs.tsx'], path: 'api-keys', open: press('New API key'), isDialog: true },
  // A day that is left is in the address at once, and the list is asked for.
  { files: ['record/record-screen.tsx'], path: 'record', isSent: true },
]
