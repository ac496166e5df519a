import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { stylesFor } from '../../scripts/lib/served-browsers.ts'
import { serviceWorker } from './build-service-worker.ts'
import { dropStyleFallbacks } from './drop-style-fallbacks.ts'

/**
 * Every page loads two files rather than fifty: the framework, and the modules that all screens need. A module in a group brings
 * along all of its imports, so nothing that loads late may be named here.
 */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next|nanostores|@nanostores)\//
const everywhere = new RegExp(
  [
    // Except modules of late parts: realtime, queries, moments and addresses of the account.
    'packages/contract/src/(?!realtime|address-lines)',
    'packages/client/src/(?!query|realtime|moments)',
    'storefront/app/lib/',
    'storefront/app/page-data\\.',
    'packages/ui/src/(cx|icon|button|icon-button|picture|picture-source|text-link)\\.',
    'packages/ui/src/(late-component|after-paint|late-toaster|badge|price|star-value|avatar|count-bubble)\\.',
    'storefront/app/features/settings/',
    'storefront/app/features/layout/(frames|error-screen)\\.',
    // Session and wishlist, without the dialogs and menus.
    'storefront/app/features/session/(auth-flow|auth-dialogs|use-user|top-bar-session)\\.',
    'storefront/app/features/wishlist/(wishlist|wishlist-store)\\.',
    'storefront/app/features/cart/cart-parts\\.',
    'storefront/app/features/chat/(active-chat|chat-parts)\\.',
  ].join('|'),
)

/** Shared by pages with products: cards, and the small parts around them. */
const goods = new RegExp(
  [
    'storefront/app/features/catalog/(product-card|product-grid|category-tiles|sale-countdown)\\.',
    'node_modules/lucide/dist/esm/icons/(arrow-left|arrow-right|check|search-x)\\.',
    'packages/ui/src/(use-snap-track|is-pale)\\.',
    'packages/ui/src/(breadcrumbs|message-state|section-heading|star-rating|online-mark)\\.',
    'packages/ui/src/(field|native-select|notice)\\.',
  ].join('|'),
)

/** Shared by product and shop pages: vouchers, delivery, tabs, the lightbox's thumbs. */
const offers = new RegExp(
  [
    'storefront/app/features/(vouchers/(voucher-list|collected)|shops/use-delivery)\\.',
    'packages/ui/src/tabs\\.',
    'node_modules/lucide/dist/esm/icons/(truck|package-open|maximize-2|credit-card)\\.',
  ].join('|'),
)

/** Shared by list pages. */
const lists = new RegExp(
  ['storefront/app/features/catalog/(selection|price-field|list-head|searched-list|page-links)\\.'].join('|'),
)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), dropStyleFallbacks(), serviceWorker()],
  build: {
    // Data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: stylesFor,
  },
  // A rendering needs a tenth of the libraries' thousand modules: bundled, the server starts sooner. The server imports the
  // framework too, so that stays external. Development reads all as they are.
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
