import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { serviceWorker } from './build-service-worker.ts'

/**
 * What every page needs travels in two files rather than in fifty: the framework, and the parts that all screens stand on.
 * What is named here brings along whatever it imports, so nothing may be named that comes late.
 */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next|nanostores|@nanostores)\//
const everywhere = new RegExp(
  [
    // What realtime is called is not said before somebody logs in.
    'packages/contract/src/(?!realtime)',
    // The client of queries belongs to the account area alone; searches and rich texts have screens of their own.
    'packages/client/src/(?!query|realtime)',
    'storefront/app/lib/(?!plain-text|loaders/clean-search)',
    'packages/ui/src/(cx|icon|button|button-style|button-link|icon-button|picture|picture-source|text-link)\\.',
    'packages/ui/src/(use-late-component|lazy-overlay|lazy-panel|badge|price|star-value|avatar|count-bubble)\\.',
    'storefront/app/features/settings/',
    'storefront/app/features/layout/(public-frame|page-aids|bare-frame|error-screen|error-title)\\.',
    // Who is logged in and what they like, without the dialogs and menus.
    'storefront/app/features/session/(auth-flow|auth-dialogs|use-user|use-fresh-user|session-actions|top-bar-session)\\.',
    'storefront/app/features/session/menu/(lazy-user-menu|logout-flow)\\.',
    'storefront/app/features/wishlist/(wishlist|wishlist-store|heart-button|wishlist-link)\\.',
    'storefront/app/features/cart/(cart-parts|tab/[\\w-]+)\\.',
    'storefront/app/features/chat/(active-chat|chat-button|chat-parts)\\.',
  ].join('|'),
)

/** Pages with products share a third: cards, and the small parts around them. */
const goods = new RegExp(
  [
    'storefront/app/features/catalog/(product-card|product-row|product-grid|category-tiles|clock/sale-countdown)\\.',
    'node_modules/lucide/dist/esm/icons/(arrow-left|arrow-right|check|search-x)\\.',
    'packages/ui/src/(use-snap-track|is-pale)\\.',
    'packages/ui/src/(breadcrumbs|message-state|empty-state|section-heading|star-rating|online-mark)\\.',
    'packages/ui/src/(field|native-select|notice|text-button)\\.',
  ].join('|'),
)

/** What a product and its shop have in common: vouchers, delivery, tabs, pictures to look at closely. */
const offers = new RegExp(
  [
    'storefront/app/features/(vouchers/(voucher-list|voucher-stub|voucher-words|collected)|shops/use-delivery)\\.',
    'storefront/app/features/(rich-text/prose|lightbox/chosen-thumb)\\.',
    'packages/ui/src/tabs\\.',
    'node_modules/lucide/dist/esm/icons/(truck|package-open|maximize-2|credit-card)\\.',
  ].join('|'),
)

/** What pages of a list have in common. */
const lists =
  /storefront\/app\/(features\/(catalog\/(filters\/edit-selection|list\/sort-select)|pagination\/page-links)|lib\/loaders\/clean-search)\./

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  build: {
    // Small files as data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome120', 'firefox128', 'safari17'],
  },
  // Of libraries with a thousand modules a rendering needs a tenth: in one file with ours, a start reads just these. The
  // framework is the server's as well, which hands it the requests. While developing they are read as they are.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'everywhere', test: everywhere, priority: 1 },
                { name: 'goods', test: goods },
                { name: 'offers', test: offers },
                { name: 'lists', test: lists },
              ],
            },
          },
        },
      },
    },
  },
}))
