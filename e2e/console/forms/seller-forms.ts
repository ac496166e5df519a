import { choose, tap } from '../../support/thumb.ts'
import { another, type Form, follow, press, steps, type, typeFirst } from './form.ts'
import { orderForms } from './order-forms.ts'
import { payoutForms } from './payout-forms.ts'

const seller = 'seller' as const

/** The forms of a shop. */
export const sellerForms: readonly Form[] = [
  {
    files: ['vouchers/voucher-screen.tsx'],
    who: seller,
    path: 'vouchers/new',
    save: (t) => t('Make the voucher'),
    bar: 'changes',
    edit: async (scope, t) => {
      await scope.getByLabel(t('Code'), { exact: true }).fill(another('THUMB').replace(' ', ''))
      await scope.getByLabel(t('Discount'), { exact: true }).fill('7')
    },
  },
  {
    files: ['shops/shop-screen.tsx'],
    who: seller,
    path: 'shop',
    edit: (scope, t) => type('Phone', `+1555${Math.round(performance.now())}`)(scope, t),
    save: (t) => t('Save changes'),
    bar: 'changes',
  },
  ...payoutForms,
  {
    files: ['shops/legal-screen.tsx'],
    who: seller,
    path: 'legal',
    open: (page, t) => page.getByRole('button', { name: new RegExp(`: ${t('Tax number')}$`) }).click(),
    edit: typeFirst,
    save: (t) => t('Send to the market'),
  },
  {
    files: ['invoices/number-ranges.tsx'],
    who: seller,
    path: 'legal',
    open: (page, t) =>
      page
        .getByRole('button', { name: new RegExp(`: ${t('Credit note')} `) })
        .last()
        .click(),
    edit: (scope, t) =>
      scope
        .getByRole('textbox', { name: new RegExp(`^${t('Letters and digits before the year')}`) })
        .fill(`T${Math.round(performance.now()) % 1_000_000}`),
    save: (t) => t('Save'),
  },
  {
    files: ['shops/seller-tax.tsx'],
    who: seller,
    path: (market) => market.taxByRates().then(() => 'legal'),
    open: (page, t) => page.getByRole('button', { name: `${t('Change')}: ${t('Taxes')}`, exact: true }).click(),
    async edit(scope, t) {
      await scope.getByRole('radio', { name: t('A small business, which charges no tax') }).check({ force: true })
      await type('Why no tax is charged')(scope, t)
    },
    save: (t) => t('Save'),
  },
  {
    files: ['recalls/recall-dialog.tsx'],
    who: seller,
    // A product of its own, since a recall takes it off sale.
    path: async (market) => {
      const body = { name: another('Recalled'), price: 5, status: 'active' }
      const { product } = await market.call<{ product: { id: number } }>(seller, 'POST /seller/products', body)
      return `products/${product.id}`
    },
    open: (page, t) => page.getByRole('button', { name: t('Recall for safety …') }).click(),
    edit: type('What buyers read'),
    save: (t) => t('Recall and mail'),
    dialog: 'closes',
  },
  {
    files: ['delivery/dispatch-section.tsx'],
    who: seller,
    path: 'delivery',
    edit: async (scope, t) => {
      await scope.getByLabel(t('Packed within'), { exact: true }).selectOption('4')
    },
    save: (t) => t('Save changes'),
    bar: 'changes',
  },
  {
    files: ['delivery/zone-dialog.tsx'],
    who: seller,
    path: 'delivery',
    open: press('Zone'),
    edit: async (scope, t) => {
      const country = scope.getByRole('combobox', { name: t('Country'), exact: true })
      await country.click()
      // Behind *Everywhere else*.
      await scope.page().getByRole('listbox').getByRole('option').nth(1).click()
    },
    save: (t) => t('Save zone'),
    dialog: 'closes',
  },
  {
    files: ['delivery/csv-dialog.tsx'],
    who: seller,
    path: 'delivery',
    open: press('Import CSV'),
    edit: async (scope, t) => {
      await scope.getByLabel(t('Or rows from a table'), { exact: true }).fill('zone,country\nGermany,DE\n')
      await scope.getByRole('button', { name: t('Show what changes'), exact: true }).click()
    },
    save: (t) => t('Apply {{count}} changes', { count: 1 }),
    dialog: 'closes',
  },
  {
    files: ['delivery/method-dialog.tsx'],
    who: seller,
    path: 'delivery',
    open: async (page, t) => {
      const name = new RegExp(t('Add a method to {{name}}', { name: '.*' }))
      await page.getByRole('button', { name }).first().click()
    },
    edit: async (scope, t) => {
      await scope.getByLabel(t('Name'), { exact: true }).fill(another('Parcel'))
      await scope
        .getByLabel(new RegExp(`^${t('Charge')}, `))
        .first()
        .fill('5')
    },
    save: (t) => t('Save method'),
    dialog: 'closes',
  },
  {
    files: ['pickup/place-dialog.tsx'],
    who: seller,
    path: 'pick-up',
    open: press('Place'),
    edit: async (scope, t) => {
      await scope.getByLabel(t('Name'), { exact: true }).fill(another('Stall'))
      await type('Street and number')(scope, t)
      await type('Town')(scope, t)
    },
    save: (t) => t('Save place'),
    dialog: 'closes',
  },
  {
    files: ['pickup/date-dialog.tsx'],
    who: seller,
    path: async (market) => {
      const address = { street: 'Market square 1', post_code: null, town: 'Hamburg', country: null }
      await market.call(seller, 'POST /seller/pickup-places', { name: another('Stall'), address })
      return 'pick-up'
    },
    open: (page, t) =>
      page
        .getByRole('button', { name: new RegExp(t('Add a date at {{name}}', { name: '.*' })) })
        .first()
        .click(),
    edit: (scope, t) => scope.getByLabel(t('Day'), { exact: true }).fill('2031-05-03'),
    save: (t) => t('Save date'),
    dialog: 'closes',
  },
  {
    files: ['shops/holiday-dialog.tsx'],
    who: seller,
    path: 'shop',
    open: press('Add holidays'),
    save: (t) => t('Save holidays'),
    dialog: 'closes',
  },
  {
    files: ['products/editor-screen.tsx'],
    who: seller,
    path: 'products',
    open: follow(/products\/\d+$/),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Publish'),
    bar: 'changes',
    isMore: true,
  },
  {
    // A value is added to the product by a button of its own, then the product is saved.
    files: ['products/variants-section.tsx'],
    who: seller,
    path: async (market) => `products/${(await market.newProduct()).id}`,
    async edit(scope, t) {
      const field = scope.getByPlaceholder(t('Add a value')).first()
      await field.fill('Celadon')
      await tap(
        scope
          .locator('form', { has: scope.page().getByPlaceholder(t('Add a value')) })
          .first()
          .getByRole('button'),
      )
      await scope.getByText('Celadon', { exact: true }).first().waitFor()
    },
    save: (t) => t('Publish'),
    bar: 'changes',
    isMore: true,
  },
  {
    files: ['products/editor-screen.tsx'],
    who: seller,
    async path(market) {
      const { id } = await market.newProduct()
      await market.call('operator', `POST /admin/products/${id}/hide`, { reason: 'The pictures show another lamp.' })
      return `products/${id}`
    },
    open: press('Ask for another look'),
    edit: (scope, t) => type('Your changes, or the reasons to show it')(scope, t),
    save: (t) => t('Send to the market'),
    isMore: true,
  },
  {
    files: ['products/bulk-dialog.tsx'],
    who: seller,
    path: 'products',
    async open(page, t) {
      await choose(page.getByRole('main').getByRole('checkbox').first())
      await tap(page.getByRole('toolbar', { name: t('For the chosen rows') }).getByRole('button', { name: t('Stock') }))
    },
    edit: async () => {},
    save: (t) => t('Change all ({{number}})', { number: 1 }),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['imports/import-screen.tsx'],
    who: seller,
    path: 'products/import',
    edit: (scope, t) => type('Paste rows from a spreadsheet', 'handle\tprice\nno-such-lamp\t20')(scope, t),
    save: (t) => t('Show the changes'),
    isMore: true,
  },
  {
    files: ['imports/import-diff.tsx'],
    who: seller,
    path: 'products/import',
    async open(page, t) {
      const rows = `handle\ttitle\tprice\n${another('harbour').replace(' ', '-')}\tHarbour lamp\t20`
      await type('Paste rows from a spreadsheet', rows)(page.getByRole('main'), t)
      await press('Show the changes')(page, t)
      await choose(page.getByRole('radio', { name: t('So many of each') }))
    },
    edit: (scope, t) => type('Pieces of each', '4')(scope, t),
    save: (t) => t('Use this number'),
    isMore: true,
  },
  {
    files: ['imports/import-diff.tsx'],
    who: seller,
    async path(market) {
      await market.newProduct()
      return 'products/import'
    },
    async open(page, t) {
      const { data } = await (await page.request.get('/api/seller/products?limit=1')).json()
      const slug = data.items[0].slug ?? data.items[0].handle
      await type('Paste rows from a spreadsheet', `handle\tprice\n${slug}\tdear`)(page.getByRole('main'), t)
      await press('Show the changes')(page, t)
    },
    edit: async (scope) => scope.getByRole('textbox').last().fill('21'),
    save: (t) => t('Mend'),
    isMore: true,
  },
  ...orderForms,
  {
    files: ['team/invite-dialog.tsx'],
    who: seller,
    path: 'team',
    open: press('Invite'),
    save: (t) => t('Send invitation'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['webhooks/webhook-dialog.tsx'],
    who: seller,
    path: 'webhooks',
    open: press('New webhook'),
    save: (t) => t('Add the webhook'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['api-keys/key-dialogs.tsx'],
    who: seller,
    path: 'api-keys',
    open: press('New API key'),
    save: (t) => t('Make the key'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['list/view-dialogs.tsx'],
    who: seller,
    // No look before has saved a view of this search.
    path: async () => `products?search=${encodeURIComponent(another('lamp'))}`,
    open: press('Save this view'),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Save'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['list/view-dialogs.tsx'],
    who: seller,
    async path(market) {
      const body = { list: 'products', name: another('Shelf'), query: 'stock=out', is_shared: false }
      const { view } = await market.call<{ view: { id: number } }>('seller', 'POST /seller/views', body)
      return `products?stock=out&saved=${view.id}`
    },
    async open(page, t) {
      await page
        .getByRole('button', { name: new RegExp(`^${t('More for the view {{name}}', { name: '' }).trim()}`) })
        .first()
        .click()
      await page.getByRole('menuitem', { name: t('Rename') }).click()
    },
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Save'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['reviews/opened-item.tsx'],
    who: seller,
    async path(market) {
      await market.newQuestion()
      return 'reviews/questions'
    },
    open: follow(/[?&]open=\d+/),
    edit: (scope, t) => type('Your answer')(scope, t),
    save: (t) => t('Publish answer'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['reviews/report-dialog.tsx'],
    who: seller,
    async path(market) {
      await market.newQuestion()
      return 'reviews/questions'
    },
    open: steps(follow(/[?&]open=\d+/), press('Report to the operator')),
    edit: (scope) => choose(scope.getByRole('radio').first()),
    save: (t) => t('Send report'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['flash-sales/offer-dialog.tsx', 'flash-sales/offer-dialog.tsx'],
    who: seller,
    path: 'flash-sales',
    open: press('Offer a product'),
    async edit(scope, t) {
      const { data } = await (
        await scope.page().request.get('/api/seller/products?search=Harbour+lamp&limit=100')
      ).json()
      const { name, id } = data.items[0]
      await type('Find a product', name)(scope, t)
      await choose(scope.locator(`input[type=radio][value="${id}"]`))
      await type('Price in the sale', '7')(scope, t)
    },
    save: (t) => t('Offer it'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['access/factor-dialog.tsx', 'access/password-form.tsx'],
    who: seller,
    path: 'security',
    open: press('Add an authenticator app'),
    edit: (scope, t) => type('Your password', 'marketday-2026')(scope, t),
    save: (t) => t('Continue'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['conversation/composer.tsx'],
    who: seller,
    async path(market) {
      await market.callAsShopper('POST /send-message', { shop_id: 2, message: 'Is it blue?' })
      return 'inbox'
    },
    open: follow(/[?&]with=\d+/),
    edit: async (scope) => scope.locator('textarea').last().fill('It is.'),
    save: (t) => t('Send'),
    isMore: true,
  },
]
