import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { stylesFor } from '../../scripts/lib/served-browsers.ts'

/** For browsers without `color-mix`: each use stands once more without it, and this rule around the one with it. */
const COLOR_MIX = /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{/

/**
 * Removes Tailwind's fallbacks for browsers that are not served (`served-browsers.ts`), which every browser would read before its first
 * paint and then skip. Those for browsers without `@property` stay, as Firefox has it from 128 on.
 */
function dropStyleFallbacks(): Plugin {
  return {
    name: 'rialto:drop-style-fallbacks',
    apply: 'build',
    // After Tailwind's plugin, which is added before this one.
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (css) => replaceBlocks(css, COLOR_MIX, (content) => content),
    },
  }
}

/** Replaces each block that begins with `start`, by a function of what is between its braces. */
function replaceBlocks(css: string, start: RegExp, replace: (content: string) => string): string {
  const found = start.exec(css)
  if (!found) return css
  const begin = found.index + found[0].length
  let end = begin
  for (let depth = 1; depth > 0 && end < css.length; end++) {
    if (css[end] === '{') depth++
    else if (css[end] === '}') depth--
  }
  return replaceBlocks(css.slice(0, found.index) + replace(css.slice(begin, end - 1)) + css.slice(end), start, replace)
}

/**
 * Cached before the shopper goes offline: the frame of the public pages, and the cart, which pages load only once it is opened.
 * Pages and their own scripts are cached as they are visited.
 */
const shellSources = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/routes/layouts/public.tsx',
  'app/features/cart/cart-drawer.tsx',
  'app/features/cart/sync-cart.ts',
]

/** Bundles the service worker to `sw.js`, beside the client's assets, with the list of those to cache at once. */
function serviceWorker(): Plugin {
  return {
    name: 'rialto:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __SHELL__: JSON.stringify(shellOf(bundle)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: 'service-worker/main.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Addresses of the shell's chunks, their imports and styles, in a stable order. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const wanted = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || wanted.has(chunk.fileName)) return
    wanted.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style)
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const source of shellSources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${source}`)))
    if (!chunk) throw new Error(`${source} is not part of the build any more`)
    add(chunk)
  }
  return [...wanted].sort().map((file) => `/${file}`)
}

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
