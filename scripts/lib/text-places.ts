// The pages on which each text of the interface stands, derived from the sources: `npm run build` writes them for the server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import type { TextPlace } from '../../packages/contract/src/market-enums.ts'
import { resolveImport } from '../checks/import-graph.ts'
import { filesIn, isCode, isTest, lineAt, nodesOf, parse, readSource, root } from '../checks/sources.ts'
import { textCalls } from '../checks/text-calls.ts'

/** A page of shoppers, `console`, `console:orders` for a screen of the console, or a kind of message. */
type Place = TextPlace | `console:${string}`

/** The screens of the storefront by the files that `routes.ts` names; one that is missing here fails the build and a test. */
const routes: Record<string, TextPlace> = {
  'features/home/home-page.tsx': 'home',
  'features/shops/shops-page.tsx': 'shops',
  'features/shops/shop-page.tsx': 'shop',
  'features/shops/shop-register-page.tsx': 'shop_register',
  'routes/products.tsx': 'products',
  'features/catalog/categories-page.tsx': 'products',
  'features/catalog/category-page.tsx': 'products',
  'routes/most-popular.tsx': 'products',
  'routes/best-deal.tsx': 'products',
  'features/products/product-page.tsx': 'product',
  'features/flash-sales/sale-page.tsx': 'flash_sale',
  'routes/checkout.tsx': 'checkout',
  'routes/buynow.tsx': 'checkout',
  'routes/payment-success.tsx': 'payment',
  'routes/payment-cancel.tsx': 'payment',
  'features/tickets/support-page.tsx': 'contact',
  'features/tickets/contact-page.tsx': 'contact',
  'routes/terms-and-conditions.tsx': 'pages',
  'routes/privacy-policy.tsx': 'pages',
  'routes/about-us.tsx': 'pages',
  'routes/page.tsx': 'pages',
  'features/recalls/recalls-page.tsx': 'pages',
  'features/articles/blogs-page.tsx': 'blog',
  'features/articles/post-page.tsx': 'blog',
  'features/dashboard/dashboard-page.tsx': 'account',
  'features/account/profile-page.tsx': 'account',
  'features/account/password-page.tsx': 'account',
  'features/orders/orders-page.tsx': 'orders',
  'features/orders/linked-order-page.tsx': 'orders',
  'features/orders/returns-page.tsx': 'orders',
  'features/orders/return-page.tsx': 'orders',
  'features/withdrawals/withdraw-page.tsx': 'orders',
  'routes/account/order.tsx': 'orders',
  'features/account/wishlist-page.tsx': 'wishlist',
  'routes/account/messages.tsx': 'messages',
  'features/addresses/addresses-page.tsx': 'addresses',
  'routes/account/new-address.tsx': 'addresses',
  'routes/account/edit-address.tsx': 'addresses',
  'features/tickets/tickets-page.tsx': 'tickets',
  'features/tickets/ticket-page.tsx': 'tickets',
  'routes/not-found.tsx': 'missing',
  'features/layout/offline-screen.tsx': 'missing',
}

/** Parts that open above every page, and are places of their own. */
const overlays: [files: RegExp, place: TextPlace][] = [
  [/\/features\/cart\/(?!variant-choice|holiday-notice)/, 'cart'],
  [/\/features\/chat\//, 'messages'],
  [/\/features\/session\//, 'login'],
  [/\/features\/catalog\/(search-|suggestion|use-combobox)/, 'search'],
]

/** What stands on more of the shopper's pages than this is on every page, as people see it. */
const MOST_PLACES = 12

interface Edge {
  to: string
  isLazy: boolean
}

/** The places of each text, by its key without plural forms and with its context. */
export function findTextPlaces(): Map<string, Place[]> {
  const edges = readEdges()
  const placesOfFile = new Map<string, Set<Place>>()
  for (const [place, starts] of readStarts())
    for (const file of reach(place, starts, edges)) add(placesOfFile, file, place)
  const placesOfKey = new Map<string, Set<Place>>()
  for (const { key, context, place: at } of textCalls()) {
    if (key === undefined) continue
    const file = at.slice(0, at.lastIndexOf(':'))
    const places = placesOfFile.get(file) ?? new Set([placeOfFile(file, Number(at.slice(file.length + 1)))])
    for (const place of places) add(placesOfKey, context ? `${key}_${context}` : key, place)
  }
  return new Map([...placesOfKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, places]) => [key, summed(places)]))
}

function summed(places: ReadonlySet<Place>): Place[] {
  const isOfShoppers = (place: Place) =>
    !place.startsWith('console') && !['mails', 'documents', 'answers'].includes(place)
  const ofShoppers = [...places].filter(isOfShoppers)
  if (!places.has('everywhere') && ofShoppers.length <= MOST_PLACES) return [...places].sort()
  return ['everywhere' as const, ...[...places].filter((place) => !isOfShoppers(place)).sort()]
}

/** The files where the code of each place begins. */
function readStarts(): Map<Place, string[]> {
  const starts = new Map<Place, string[]>()
  const start = (place: Place, file: string) => starts.set(place, [...(starts.get(place) ?? []), file])
  const app = 'apps/storefront/app'
  for (const [, file = ''] of readSource(`${app}/routes.ts`).matchAll(/'((?:features|routes)\/[\w/-]+\.tsx)'/g)) {
    const place = file.startsWith('routes/layouts/') ? 'everywhere' : routes[file]
    if (!place) throw new Error(`scripts/lib/text-places.ts: the screen ${file} needs a place`)
    start(place, `${app}/${file}`)
  }
  start('everywhere', `${app}/root.tsx`)
  for (const file of filesIn(`${app}/features`).filter((one) => isCode(one) && !isTest(one))) {
    const overlay = overlayOf(file)
    if (overlay) start(overlay, file)
  }
  start('console', 'apps/console/src/root.tsx')
  for (const file of filesIn('apps/console/src/screens').filter((one) => /screens\.ts$/.test(one)))
    for (const [, path = '', screen = ''] of readSource(file).matchAll(
      /path: ['`]([\w-]+)[^'`]*['`],.*?import\('([^']+)'\)/gs,
    ))
      start(`console:${path}`, normalize(join(dirname(file), screen)))
  return starts
}

/** A line of a file that no page reaches: the server's, or the contract's. */
function placeOfFile(file: string, line: number): Place {
  if (file.startsWith('apps/storefront/') || /^packages\/(ui|client)\//.test(file)) return 'everywhere'
  if (file.startsWith('apps/console/')) return 'console'
  if (/\/(invoices|documents)\//.test(file)) return 'documents'
  if (/\/(outbound|notifications)\/|[/-]mails?\.ts$/.test(file) || /^compose|mail/i.test(declaredAt(file, line)))
    return 'mails'
  return file.endsWith('/setting-texts.ts') ? 'console:settings' : 'answers'
}

/** The name of the function or constant that a line of a file belongs to; '' outside of all. */
function declaredAt(file: string, line: number): string {
  const source = readSource(file)
  for (const statement of parse(file).body) {
    if (lineAt(source, statement.end) < line) continue
    const node = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    if ('id' in node && node.id && 'name' in node.id) return String(node.id.name)
    const first = 'declarations' in node ? node.declarations[0]?.id : undefined
    return first && 'name' in first ? String(first.name) : ''
  }
  return ''
}

/** All files that the code of a place loads, at once or later. */
function reach(place: Place, starts: readonly string[], edges: ReadonlyMap<string, readonly Edge[]>): Set<string> {
  const found = new Set<string>()
  const waiting = [...starts]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    // The list of all screens belongs to none of them.
    if (/\/screens\/[\w-]*screens\.ts$/.test(file)) continue
    for (const { to, isLazy } of edges.get(file) ?? []) {
      const over = overlayOf(to)
      // A page does not show what its buttons open above it.
      if (over === undefined || over === place || !(isLazy || place === 'everywhere')) waiting.push(to)
    }
  }
  return found
}

/** The overlay that a file belongs to. */
function overlayOf(file: string): TextPlace | undefined {
  return overlays.find(([files]) => files.test(file))?.[1]
}

/** The files that each file loads; names that an `index.ts` passes on lead to their own files. */
function readEdges(): Map<string, Edge[]> {
  const files = filesIn('apps/storefront/app', 'apps/console/src', 'packages/ui/src', 'packages/client/src').filter(
    (file) => isCode(file) && !isTest(file),
  )
  const passedOn = new Map(files.filter((file) => file.endsWith('/index.ts')).map((file) => [file, readExports(file)]))
  return new Map(files.map((file) => [file, edgesOf(file, passedOn)]))
}

type Exports = ReadonlyMap<string, string>

function readExports(file: string): Exports {
  const exports = new Map<string, string>()
  for (const node of parse(file).body)
    if (node.type === 'ExportNamedDeclaration' && node.source)
      for (const { exported } of node.specifiers)
        if (exported.type === 'Identifier') exports.set(exported.name, resolveImport(file, node.source.value))
  return exports
}

function edgesOf(file: string, passedOn: ReadonlyMap<string, Exports>): Edge[] {
  const edges: Edge[] = []
  for (const node of nodesOf(parse(file).body)) {
    if (node.type === 'ImportExpression') {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string')
        edges.push({ to: resolveImport(file, node.source.value), isLazy: true })
    } else if (node.type === 'ImportDeclaration' && node.importKind !== 'type') {
      const to = resolveImport(file, node.source.value)
      const exports = passedOn.get(to)
      for (const specifier of node.specifiers) {
        const name =
          specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : ''
        edges.push({ to: exports?.get(name) ?? to, isLazy: false })
      }
    } else if (
      (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') &&
      node.source &&
      !passedOn.has(file)
    )
      edges.push({ to: resolveImport(file, node.source.value), isLazy: false })
  }
  return edges
}

function add<Key>(map: Map<Key, Set<Place>>, key: Key, place: Place): void {
  const places = map.get(key)
  if (places) places.add(place)
  else map.set(key, new Set([place]))
}

/** Writes the places as the server reads them: by key, the places. */
function writeTextPlaces(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), JSON.stringify(Object.fromEntries(findTextPlaces())))
}

if (process.argv[1]?.endsWith('text-places.ts')) writeTextPlaces('apps/server/build/text-places.json')
