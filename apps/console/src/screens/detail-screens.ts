import { createElement } from 'react'
import { settingsPages } from '../settings/settings-pages.ts'
import type { ScreenRoute } from './screen.ts'

/** Screens that are opened from a screen of the navigation. */
export const detailScreens: readonly ScreenRoute[] = [
  ...settingsPages.map(
    ({ id, title }): ScreenRoute => ({
      path: `settings/${id}`,
      needs: { access: 'operator', permission: 'settings' },
      title,
      load: async () => {
        // Rates are more than a form of settings.
        if (id === 'tax') return (await import('../taxes/tax-panel.tsx')).TaxScreen
        const { SettingsPageScreen } = await import('../settings/settings-screen.tsx')
        return () => createElement(SettingsPageScreen, { page: id })
      },
    }),
  ),
  {
    path: 'orders/:id',
    needs: { access: 'seller', permission: 'orders.read' },
    title: (t) => t('Order'),
    load: async () => (await import('../orders/order-screen.tsx')).OrderScreen,
  },
  // Tabs of Money (lib/money-tabs.tsx), and what opens from them.
  {
    path: 'money/sales',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Sales'),
    load: async () => (await import('./money-screens.ts')).SalesScreen,
  },
  {
    path: 'market-money/sales',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Sales'),
    load: async () => (await import('./money-screens.ts')).SalesScreen,
  },
  {
    path: 'money/payouts',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Payouts'),
    load: async () => (await import('./money-screens.ts')).PayoutsScreen,
  },
  {
    path: 'money/payouts/:id',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Payout'),
    load: async () => (await import('./money-screens.ts')).PayoutScreen,
  },
  {
    path: 'money/statements/:month?',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Statements'),
    load: async () => (await import('./money-screens.ts')).StatementScreens,
  },
  {
    path: 'money/fee-invoices/:id?',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Fee invoices'),
    load: async () => (await import('./money-screens.ts')).FeeInvoiceScreens,
  },
  {
    path: 'money/invoices',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Invoices'),
    load: async () => (await import('../invoices/invoices-screen.tsx')).InvoicesScreen,
  },
  {
    path: 'money/commission',
    needs: { access: 'seller', permission: 'money.read' },
    title: (t) => t('Commission'),
    load: async () => (await import('./money-screens.ts')).ShopRulesScreen,
  },
  {
    path: 'money/tax-report',
    needs: { access: 'seller', permission: 'money.account' },
    title: (t) => t('Tax report'),
    load: async () => (await import('./money-screens.ts')).TaxReportScreen,
  },
  {
    path: 'money/account',
    needs: { access: 'seller', permission: 'money.account' },
    title: (t) => t('Account'),
    load: async () => (await import('./money-screens.ts')).AccountScreen,
  },
  {
    path: 'market-money/payouts',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Payouts'),
    load: async () => (await import('./money-screens.ts')).PayoutRunsScreen,
  },
  {
    path: 'market-money/payouts/:id',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Payout run'),
    load: async () => (await import('./money-screens.ts')).PayoutRunScreen,
  },
  {
    path: 'market-money/proof',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Proof'),
    load: async () => (await import('./money-screens.ts')).ProofScreen,
  },
  {
    path: 'market-money/commission',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Commission'),
    load: async () => (await import('./money-screens.ts')).CommissionScreen,
  },
  {
    path: 'market-money/exports',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Exports'),
    load: async () => (await import('./money-screens.ts')).ExportsScreen,
  },
  {
    path: 'market-money/documents/:kind?/:id?',
    needs: { access: 'operator', permission: 'money' },
    title: (t) => t('Documents'),
    load: async () => (await import('./money-screens.ts')).MarketDocumentScreens,
  },
  {
    path: 'reviews/questions',
    needs: { access: 'seller', permission: 'reviews' },
    title: (t) => t('Questions'),
    load: async () => (await import('../reviews/feedback-screen.tsx')).QuestionsScreen,
  },
  {
    path: 'stock/count',
    needs: { access: 'seller', permission: 'stock' },
    title: (t) => t('Count stock'),
    load: async () => (await import('../stock/count-screen.tsx')).CountScreen,
  },
  {
    path: 'products/import',
    needs: { access: 'seller', permission: 'products.write' },
    title: (t) => t('Import products'),
    load: async () => (await import('../imports/import-screen.tsx')).ImportScreen,
  },
  {
    path: 'vouchers/new',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('New voucher'),
    load: async () => (await import('../vouchers/voucher-screen.tsx')).NewVoucherScreen,
  },
  {
    path: 'vouchers/:id',
    needs: { access: 'seller', permission: 'promotions' },
    title: (t) => t('Voucher'),
    load: async () => (await import('../vouchers/voucher-screen.tsx')).VoucherScreen,
  },
  {
    path: 'market-orders/refunds',
    needs: { access: 'operator', permission: 'refunds' },
    title: (t) => t('Refunds'),
    load: async () => (await import('../orders/market-refunds-screen.tsx')).MarketRefundsScreen,
  },
  {
    path: 'market-orders/disputes',
    needs: { access: 'operator', permission: 'refunds' },
    title: (t) => t('Disputes'),
    load: async () => (await import('../orders/disputes-screen.tsx')).DisputesScreen,
  },
  {
    path: 'market-orders/:id',
    needs: { access: 'operator', permission: 'orders' },
    title: (t) => t('Order'),
    load: async () => (await import('../orders/market-order-screen.tsx')).MarketOrderScreen,
  },
  {
    path: 'market-products/reviews',
    needs: { access: 'operator', permission: 'moderation' },
    title: (t) => t('Reviews'),
    load: async () => (await import('../moderation/market-reviews-screen.tsx')).MarketReviewsScreen,
  },
  {
    path: 'market-products/:id/correct',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Correct a product'),
    load: async () => (await import('../moderation/correct-product-screen.tsx')).CorrectProductScreen,
  },
  {
    path: 'market-vouchers/new',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('New voucher'),
    load: async () => (await import('../vouchers/voucher-screen.tsx')).NewVoucherScreen,
  },
  {
    path: 'market-vouchers/:id',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Voucher'),
    load: async () => (await import('../vouchers/voucher-screen.tsx')).VoucherScreen,
  },
  {
    path: 'market-sales/new',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('New flash sale'),
    load: async () => (await import('../flash-sales/sale-form.tsx')).NewSaleScreen,
  },
  {
    path: 'market-sales/:id',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Flash sale'),
    load: async () => (await import('../flash-sales/market-sale-screen.tsx')).MarketSaleScreen,
  },
  {
    path: 'customers/:id',
    needs: { access: 'operator', permission: 'customers' },
    title: (t) => t('Customer'),
    load: async () => (await import('../customers/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: 'search-words/synonyms',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Synonyms'),
    load: async () => (await import('../search-words/rule-lists.tsx')).SynonymsScreen,
  },
  {
    path: 'search-words/synonyms/new',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('New synonym'),
    load: async () => (await import('../search-words/synonym-screen.tsx')).SynonymScreen,
  },
  {
    path: 'search-words/synonyms/:id',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Synonym'),
    load: async () => (await import('../search-words/synonym-screen.tsx')).SynonymScreen,
  },
  {
    path: 'search-words/occasions',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Occasions'),
    load: async () => (await import('../search-words/rule-lists.tsx')).OccasionsScreen,
  },
  {
    path: 'search-words/occasions/new',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('New occasion'),
    load: async () => (await import('../search-words/occasion-screen.tsx')).OccasionScreen,
  },
  {
    path: 'search-words/occasions/:id',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Occasion'),
    load: async () => (await import('../search-words/occasion-screen.tsx')).OccasionScreen,
  },
  {
    path: 'catalogue/brands',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Brands'),
    load: async () => (await import('../taxonomy/values-screen.tsx')).BrandsScreen,
  },
  {
    path: 'catalogue/colors',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Colours'),
    load: async () => (await import('../taxonomy/values-screen.tsx')).ColorsScreen,
  },
  {
    path: 'catalogue/sizes',
    needs: { access: 'operator', permission: 'catalogue' },
    title: (t) => t('Sizes'),
    load: async () => (await import('../taxonomy/values-screen.tsx')).SizesScreen,
  },
  {
    path: 'content/pages',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Pages'),
    load: async () => (await import('../articles/articles-screen.tsx')).PagesScreen,
  },
  {
    path: 'content/texts',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Interface texts'),
    load: async () => (await import('../texts/texts-screen.tsx')).TextsScreen,
  },
  {
    path: 'content/posts/:id',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Post'),
    adds: { path: 'content/posts/new', title: (t) => t('New post') },
    load: async () => (await import('../articles/editor-screen.tsx')).PostEditorScreen,
  },
  {
    path: 'content/pages/:id',
    needs: { access: 'operator', permission: 'content' },
    title: (t) => t('Page'),
    adds: { path: 'content/pages/new', title: (t) => t('New page') },
    load: async () => (await import('../articles/editor-screen.tsx')).PageEditorScreen,
  },
  {
    path: 'products/:id',
    needs: { access: 'seller', permission: 'products.write' },
    title: (t) => t('Product'),
    adds: { path: 'products/new', title: (t) => t('New product') },
    load: async () => (await import('../products/editor-screen.tsx')).ProductEditorScreen,
  },
]
