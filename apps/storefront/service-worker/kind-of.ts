/**
 * What an address of the shop is to the worker. `page`: for everybody, so it may be kept. `own`: a screen of one shopper or of
 * one moment, never kept. `data`: a page's data, as the router fetches it. `file`: named by its content or version, the same
 * for good. `picture`: so as well, but there are many. Null: none of the worker's business.
 */
export type Kind = 'page' | 'own' | 'data' | 'file' | 'picture'

/** The account, the ways to pay, and forms in steps. */
const own =
  /^\/(dashboard|order-history|wishlist|profile|manage-address|change-password|support-tickets?|massages|checkout|buynow|payment|shop\/register)(\/|$)/

/** What the server has beside its pages: the API, sockets, feeds, maps for robots. */
const beside = /^\/(api|app|icons)\/|\.\w+$/

export function kindOf({ pathname, searchParams }: URL): Kind | null {
  if (pathname.startsWith('/assets/')) return 'file'
  if (pathname.startsWith('/api/lang/')) return searchParams.has('v') ? 'file' : null
  // A photo that somebody removed must not stay here.
  if (pathname.startsWith('/media/profiles/')) return null
  if (pathname.startsWith('/media/')) return 'picture'
  if (pathname.endsWith('.data')) return own.test(pathname.slice(0, -'.data'.length)) ? null : 'data'
  if (beside.test(pathname)) return null
  return own.test(pathname) ? 'own' : 'page'
}
