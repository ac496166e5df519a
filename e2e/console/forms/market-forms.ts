import { expect } from '../../support/fixtures.ts'
import { choose } from '../../support/thumb.ts'
import { another, type Form, follow, press, steps, type, typeFirst } from './form.ts'
import { givenBackForms } from './given-back-forms.ts'
import { payoutRunForms } from './payout-run-forms.ts'

const operator = 'operator' as const
const opened = follow(/[?&]open=\d+/)
const firstSale = follow(/market-sales\/\d+$/)

let days = 0
/** Another day at each call, far ahead. */
const nextDay = (): string => `2150-01-${String(++days).padStart(2, '0')}`

/** The forms of the market's staff. */
export const marketForms: readonly Form[] = [
  ...givenBackForms,
  ...payoutRunForms,
  {
    files: ['flash-sales/sale-form.tsx'],
    who: operator,
    path: 'market-sales',
    open: firstSale,
    edit: typeFirst,
    save: (t) => t('Save changes'),
    bar: 'changes',
  },
  {
    files: ['delivery/public-holidays-screen.tsx'],
    who: operator,
    path: 'public-holidays',
    edit: async (scope, t) => {
      await scope.getByRole('combobox', { name: t('Country'), exact: true }).click()
      await scope.page().getByRole('option').nth(4).click()
      await scope.getByLabel(t('Day'), { exact: true }).fill('2027-01-01')
    },
    save: (t) => t('Add'),
  },
  {
    files: ['settings/settings-form.tsx'],
    who: operator,
    path: 'settings/general',
    edit: typeFirst,
    save: (t) => t('Save changes'),
    bar: 'changes',
  },
  {
    files: ['articles/editor-screen.tsx'],
    who: operator,
    path: 'content/pages',
    open: follow(/pages\/\d+$/),
    edit: (scope, t) => type('Title')(scope, t),
    save: (t) => t('Publish the changes'),
    bar: 'changes',
  },
  {
    files: ['moderation/correct-product-screen.tsx'],
    who: operator,
    path: 'market-products/1/correct',
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Save and tell the shop'),
    bar: 'changes',
    isMore: true,
  },
  {
    files: ['returns/opened-return.tsx'],
    who: operator,
    path: async (market) => `market-returns?open=${await market.newWithdrawal('The red one')}`,
    open: press('Not valid'),
    edit: (scope, t) => type('Reason, for the customer')(scope, t),
    save: (t) => t('Not valid'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['orders/arrival-dialog.tsx'],
    who: operator,
    async path(market) {
      const { items } = await market.call<{ items: { id: number }[] }>(
        'operator',
        'GET /admin/orders?order_status=on_the_way&payment_status=paid',
      )
      return `market-orders/${items[0]?.id}`
    },
    open: press('Record its arrival'),
    edit: (scope, t) => type('Where it is known from')(scope, t),
    save: (t) => t('It has arrived'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['ledger/adjustments.tsx'],
    who: operator,
    path: 'market-money',
    open: press('Correct an account'),
    async edit(scope, t) {
      const choose = async (field: string, place: string) => {
        await scope.getByRole('combobox', { name: t(field) }).fill(t(place))
        await scope.page().keyboard.press('Enter')
      }
      await choose('Debit', 'Losses of the market')
      await choose('Credit', 'Bank account of the market')
      await type('Amount', '5')(scope, t)
      await type('Reason')(scope, t)
    },
    save: (t) => t('Propose'),
    dialog: 'closes',
  },
  {
    files: ['invoices/number-ranges.tsx'],
    who: operator,
    path: 'market-money/documents/invoices',
    open: (page, t) =>
      page
        .getByRole('button', { name: new RegExp(`: ${t('Credit note')} `) })
        .last()
        .click(),
    edit: (scope, t) =>
      scope
        .getByRole('textbox', { name: new RegExp(`^${t('Letters and digits before the year')}`) })
        .fill(`M${Math.round(performance.now()) % 1_000_000}`),
    save: (t) => t('Save'),
    isMore: true,
  },
  {
    files: ['commission/rule-form.tsx'],
    who: operator,
    path: 'market-money/commission',
    open: press('Rule'),
    async edit(scope, t) {
      await type('Name')(scope, t)
      await type('Percent', '12')(scope, t)
    },
    save: (t) => t('Keep as a draft'),
    dialog: 'stays',
  },
  {
    files: ['taxes/tax-dialogs.tsx'],
    who: operator,
    path: (market) => market.taxByRates().then(() => 'settings/tax'),
    open: press('New category'),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Add'),
    dialog: 'closes',
  },
  {
    files: ['taxes/tax-dialogs.tsx'],
    who: operator,
    path: (market) => market.taxByRates().then(() => 'settings/tax'),
    open: steps((page) => page.locator('main table td button').first().click(), press('Rate from a date')),
    async edit(scope, t) {
      await type('Percent', '21')(scope, t)
      await type('First day', nextDay())(scope, t)
    },
    save: (t) => t('Add'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['taxonomy/values-screen.tsx'],
    who: operator,
    path: 'catalogue/sizes',
    open: opened,
    edit: typeFirst,
    save: (t) => t('Save'),
    bar: 'changes',
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['taxonomy/categories-screen.tsx'],
    who: operator,
    path: 'catalogue',
    open: opened,
    edit: typeFirst,
    save: (t) => t('Save'),
    bar: 'changes',
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['taxonomy/add-dialog.tsx'],
    who: operator,
    path: 'catalogue',
    open: press('New category'),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Add'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['taxonomy/add-value-dialog.tsx'],
    who: operator,
    path: 'catalogue/colors',
    open: press('New colour'),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Add'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['search-words/synonym-screen.tsx'],
    who: operator,
    path: 'search-words/synonyms',
    open: follow(/synonyms\/\d+$/),
    async edit(scope, t) {
      const words = scope.getByLabel(t('Words that mean the same'), { exact: true })
      await words.fill(another('harbour'))
      await words.press('Enter')
    },
    save: (t) => t('Save changes'),
    bar: 'changes',
    isMore: true,
  },
  {
    files: ['search-words/occasion-screen.tsx'],
    who: operator,
    path: 'search-words/occasions',
    open: follow(/occasions\/\d+$/),
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Save changes'),
    bar: 'changes',
    isMore: true,
  },
  {
    files: ['settings/stripe.tsx'],
    who: operator,
    path: 'settings/payment',
    async edit(scope, t) {
      await type('Secret key', `sk_test_${another('').trim()}`)(scope, t)
      await type('Signing secret of the webhook', `whsec_${another('').trim()}`)(scope, t)
    },
    save: (t) => t('Save the keys'),
    isMore: true,
  },
  {
    files: ['shops/seller-invitations.tsx'],
    who: operator,
    path: 'sellers',
    open: press('Invite a seller'),
    save: (t) => t('Send invitation'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['shops/identity-checks.tsx'],
    who: operator,
    async path(market) {
      const { facts } = await market.call<{ facts: { kind: string; given: { id: number } | null }[] }>(
        'seller',
        'GET /seller/legal',
      )
      const seen = facts.find(({ kind }) => kind === 'register')?.given?.id ?? null
      const value = { register: another('Register'), number: '12' }
      await market.call('seller', 'PUT /seller/legal/facts/register', { value, seen })
      return 'sellers?open=2'
    },
    open: press('Refuse …'),
    edit: (scope, t) => type('Reason')(scope, t),
    save: (t) => t('Refuse and send'),
    dialog: 'stays',
  },
  {
    files: ['shops/opened-seller.tsx'],
    who: operator,
    async path(market) {
      const { items } = await market.call<{ items: { id: number; status: string }[] }>(
        'operator',
        'GET /admin/sellers?view=active&limit=50',
      )
      return `sellers?open=${items.find(({ id }) => id > 4)?.id}`
    },
    open: press('Close shop …'),
    edit: (scope, t) => type('Message to the seller')(scope, t),
    save: (t) => t('Close and send'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['team/people-dialogs.tsx'],
    who: operator,
    path: 'staff',
    open: (page, t) =>
      page
        .getByRole('button', { name: new RegExp(`^${t('Change role')}: `) })
        .last()
        .click(),
    async edit(scope) {
      const other = await scope.locator('input[type=radio]:not(:checked)').last().getAttribute('value')
      await choose(scope.locator(`input[type=radio][value="${other}"]`))
    },
    save: (t) => t('Save role'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['texts/texts-screen.tsx'],
    who: operator,
    path: 'content/texts?search=Latest+blog+posts',
    open: press('Reword'),
    edit: async (scope) => scope.locator('form textarea').first().fill(another('Posts')),
    save: (t) => t('Save'),
    isMore: true,
  },
  {
    files: ['tickets/opened-ticket.tsx'],
    who: operator,
    path: (market) => market.newTicket(),
    open: steps(opened, press('Add a note for the staff')),
    edit: (scope, t) => type('Note for the staff')(scope, t),
    save: (t) => t('Add note'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['tickets/answer-form.tsx'],
    who: operator,
    path: (market) => market.newTicket(),
    open: opened,
    edit: async (scope, t) => scope.getByPlaceholder(t('Write an answer')).fill(another()),
    save: (t) => t('Send'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['conversation/saved-replies-dialog.tsx'],
    who: operator,
    path: (market) => market.newTicket(),
    open: steps(opened, press('Saved replies'), press('Edit replies'), press('New reply')),
    async edit(scope, t) {
      await type('Title')(scope, t)
      await type('Text')(scope, t)
    },
    save: (t) => t('Save'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['customers/account-section.tsx'],
    who: operator,
    path: async (market) => `customers/${(await market.newShopper()).user.id}`,
    open: press('Erase …'),
    async edit(scope, t) {
      const name = await scope.getByRole('heading', { level: 1 }).innerText()
      await type('Type {{name}} to erase', name)(scope, (wording) => t(wording, { name }))
    },
    save: (t) => t('Erase now'),
    isMore: true,
  },
  {
    files: ['look/look-dialogs.tsx'],
    who: operator,
    path: 'look',
    async open(page, t) {
      const accent = `#1f4a${(0x70 + (Math.round(performance.now()) % 32)).toString(16)}`
      const draft = page.getByRole('region', { name: t('Draft') })
      await draft
        .getByRole('textbox', { name: t('Accent colour') })
        .last()
        .fill(accent)
      await press('Publish')(page, t)
    },
    edit: (scope, t) => type('Name')(scope, t),
    save: (t) => t('Publish now'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['flash-sales/market-sale-dialogs.tsx'],
    who: operator,
    async path(market) {
      await market.newProduct()
      return 'market-sales'
    },
    open: steps(firstSale, press('Propose a product')),
    async edit(scope, t) {
      await type('Find a product', 'Harbour lamp')(scope, t)
      await expect(scope.getByRole('radio').and(scope.getByLabel(/^(?!.*Harbour lamp)/))).toHaveCount(0)
      await choose(scope.getByRole('radio').first())
      await type('Price in the sale', '7')(scope, t)
    },
    save: (t) => t('Propose it'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['flash-sales/market-sale-dialogs.tsx'],
    who: operator,
    path: 'market-sales',
    open: steps(firstSale, press('Plan it again')),
    edit: async () => {},
    save: (t) => t('Plan it'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['flash-sales/market-sale-dialogs.tsx'],
    who: operator,
    async path(market) {
      const { items } = await market.call<{ items: { id: number }[] }>('seller', 'GET /seller/flash-sales')
      const { id: product_id } = await market.newProduct()
      const sale = items.at(-1)?.id
      await market.call('seller', `POST /seller/flash-sales/${sale}/offers`, { product_id, price: 7, quantity: 3 })
      return `market-sales/${sale}`
    },
    // An offer of a sale that the shop joined at once is taken out.
    open: (page, t) =>
      page
        .getByRole('button', { name: new RegExp(`^(${t('Refuse')}|${t('Take out')}): `) })
        .first()
        .click(),
    edit: (scope, t) => type('Message to the seller')(scope, t),
    save: (t) => new RegExp(`^(${t('Refuse')}|${t('Take out')})$`),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['moderation/moderation-parts.tsx', 'moderation/market-products-screen.tsx'],
    who: operator,
    path: async (market) => `market-products?open=${(await market.newProduct()).id}`,
    open: press('Hide …'),
    edit: (scope, t) => type('Message to the seller')(scope, t),
    save: (t) => t('Hide and tell the shop'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['moderation/market-products-screen.tsx'],
    who: operator,
    async path(market) {
      await market.changeSettings({ product_approval: true })
      await market.newProduct()
      await market.changeSettings({ product_approval: false })
      return 'market-products?view=waiting'
    },
    async open(page, t) {
      await choose(page.getByRole('main').getByRole('checkbox').first())
      await page
        .getByRole('toolbar', { name: t('For the chosen rows') })
        .getByRole('button', { name: t('Refuse') })
        .click()
    },
    edit: (scope, t) => type('Message to the seller')(scope, t),
    save: (t) => t('Refuse'),
    dialog: 'closes',
    isMore: true,
  },
  {
    files: ['moderation/opened-report.tsx'],
    who: operator,
    async path(market) {
      await market.newReport()
      return 'reports'
    },
    open: opened,
    edit: (scope, t) => type('Note for the staff (optional)')(scope, t),
    save: (t) => t('Dismiss'),
    dialog: 'stays',
    isMore: true,
  },
  {
    files: ['moderation/market-reviews-screen.tsx'],
    who: operator,
    path: 'market-products/reviews',
    open: steps(opened, press('Hide …')),
    edit: (scope, t) => type('Message to the seller')(scope, t),
    save: (t) => t('Hide and tell the shop'),
    dialog: 'stays',
    isMore: true,
  },
]
