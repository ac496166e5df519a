/**
 * The kind of an address, by which the worker caches it. `page`: the same for everybody, cached. `own`: a screen of one shopper or
 * of one moment, never cached. `data`: a page's data, as the router fetches it. `page-data`: the data that a page starts with. `file`: named by its content or version, never
 * outdated. `picture`: likewise, but there are many. Null: the worker leaves it alone.
 */
export type Kind = 'page' | 'own' | 'data' | 'page-data' | 'file' | 'picture'

/** The account, the ways to pay, and forms in steps. */
const own =
  /^\/(dashboard|order-history|returns|wishlist|profile|manage-address|change-password|support-tickets?|massages|checkout|buynow|payment|shop\/register)(\/|$)/

/** Addresses that are no pages of the storefront: the API, sockets, previews of the look, feeds, sitemaps, the console. */
const beside = /^\/(api|app|icons|preview)\/|^\/console(\/|$)|\.\w+$/

export function kindOf({ pathname, searchParams }: URL): Kind | null {
  if (pathname.startsWith('/assets/')) return 'file'
  if (pathname.startsWith('/page-data/')) return own.test(searchParams.get('page') ?? '') ? null : 'page-data'
  if (pathname.startsWith('/api/lang/')) return searchParams.has('v') ? 'file' : null
  // People may remove their photo.
  if (pathname.startsWith('/media/profiles/')) return null
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname.endsWith('.data')) return own.test(pathname.slice(0, -'.data'.length)) ? null : 'data'
  if (beside.test(pathname)) return null
  return own.test(pathname) ? 'own' : 'page'
}
