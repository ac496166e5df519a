// The pages on which each text of the interface stands, derived from the sources: `npm run build` writes them for the server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import type { TextPlace } from '../../packages/contract/src/market-enums.ts'
import { resolveImport } from '../checks/import-graph.ts'
import { filesIn, isCode, isTest, lineAt, nodesOf, parse, readSource, root } from '../checks/sources.ts'
import { textCalls } from '../checks/text-calls.ts'

/** A page of shoppers, `console`, `console:orders` for a screen of the console, or a kind of message. */
type Place = TextPlace | `console:${string}`

/** The routes of the storefront; one that is missing here fails the build and a test. */
const routes: Record<string, TextPlace> = {
  home: 'home',
  shops: 'shops',
  shop: 'shop',
  'shop-register': 'shop_register',
  products: 'products',
  categories: 'products',
  category: 'products',
  'most-popular': 'products',
  'best-deal': 'products',
  'product-details': 'product',
  'flash-sale': 'flash_sale',
  checkout: 'checkout',
  buynow: 'checkout',
  'payment-success': 'payment',
  'payment-cancel': 'payment',
  support: 'contact',
  'contact-us': 'contact',
  'terms-and-conditions': 'pages',
  'privacy-policy': 'pages',
  'about-us': 'pages',
  page: 'pages',
  blogs: 'blog',
  'blog-post': 'blog',
  'account/dashboard': 'account',
  'account/profile': 'account',
  'account/change-password': 'account',
  'account/order-history': 'orders',
  'account/order': 'orders',
  'account/wishlist': 'wishlist',
  'account/messages': 'messages',
  'account/manage-address': 'addresses',
  'account/new-address': 'addresses',
  'account/edit-address': 'addresses',
  'account/support-tickets': 'tickets',
  'account/support-ticket': 'tickets',
  'not-found': 'missing',
  offline: 'missing',
}

/** Parts that open above every page, and are places of their own. */
const overlays: Record<string, TextPlace> = { cart: 'cart', chat: 'messages', session: 'login', search: 'search' }

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
  for (const file of filesIn(`${app}/routes`).filter((one) => isCode(one) && !isTest(one))) {
    const name = file.slice(`${app}/routes/`.length).replace(/\.tsx$/, '')
    const place = name.startsWith('layouts/') ? 'everywhere' : routes[name]
    if (!place) throw new Error(`scripts/lib/text-places.ts: the route ${name} needs a place`)
    start(place, file)
  }
  start('everywhere', `${app}/root.tsx`)
  for (const [folder, place] of Object.entries(overlays))
    for (const file of filesIn(`${app}/features/${folder}`).filter((one) => isCode(one) && !isTest(one)))
      start(place, file)
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
  const [, folder = ''] = /^apps\/storefront\/app\/features\/(\w+)\//.exec(file) ?? []
  return overlays[folder]
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
