import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** A page of the storefront, with only the parameters that its route declares. */
export interface PageTarget {
  /** The normalised path and query. */
  url: string
  /** The same without `?lang=`, which counts where the shop has that language. */
  urlWithoutLang: string
  lang: string | undefined
  /** Whether a route of the storefront matches; another route of the server may. */
  isKnown: boolean
}

/** Finds the page of an address that `isPlainTarget` lets through. */
export type FindTarget = (url: string) => PageTarget

/** The target of all unknown paths, so that their page is rendered once. */
const NOT_FOUND_PATH = '/not-found'
/** The number and the maximum length of cached URLs; longer ones are matched each time. */
const REMEMBERED = { addresses: 5_000, length: 500 }
const LANG = /^[\w-]{2,20}$/

type BuiltRoutes = Pick<ServerBuild, 'routes'>

/** Caches the targets of a build, since matching takes as long as the rest of sending a cached page. */
export function createFindTarget(build: BuiltRoutes): FindTarget {
  const routes = routesBelow(build, undefined)
  const remembered = new LRUCache<string, PageTarget>({ max: REMEMBERED.addresses })
  return (url) => {
    const known = remembered.get(url)
    if (known) return known
    const target = targetOf(routes, url)
    if (url.length <= REMEMBERED.length) remembered.set(url, target)
    return target
  }
}

function routesBelow(build: BuiltRoutes, parent: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive, module }): RouteObject => {
      const shared = { id, path, caseSensitive, handle: module.handle }
      return index ? { ...shared, index } : { ...shared, children: routesBelow(build, id) }
    })
}

function targetOf(routes: RouteObject[], url: string): PageTarget {
  const cut = url.indexOf('?')
  const asked = new URLSearchParams(cut < 0 ? '' : url.slice(cut))
  const { path, isData } = withoutData(cut < 0 ? url : url.slice(0, cut))
  const chain = matchRoutes(routes, path) ?? []
  const isKnown = chain.length > 0 && chain.at(-1)?.route.path !== '*'
  const written = isKnown ? writePath(chain) : NOT_FOUND_PATH
  const query = new URLSearchParams(isKnown ? queryOf(chain.at(-1)?.route.handle, asked) : '')
  const lang = asked.get('lang') ?? ''
  const address = (names: URLSearchParams) => {
    const search = names.toString()
    return (isData ? dataPath(written) : written) + (search && `?${search}`)
  }
  if (isData) addRoutes(query, asked, chain)
  const urlWithoutLang = address(query)
  if (!LANG.test(lang)) return { url: urlWithoutLang, urlWithoutLang, lang: undefined, isKnown }
  query.set('lang', lang)
  return { url: address(query), urlWithoutLang, lang, isKnown }
}

type Chain = NonNullable<ReturnType<typeof matchRoutes>>

/** The router asks for a page's data alone under these names: `/products.data`, and `/_.data` where the path ends with a slash. */
function withoutData(path: string): { path: string; isData: boolean } {
  if (path.endsWith('/_.data')) return { path: path.slice(0, -'_.data'.length), isData: true }
  return path.endsWith('.data') ? { path: path.slice(0, -'.data'.length), isData: true } : { path, isData: false }
}

const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`)

/** The path as the route writes it: matching overlooks case, slashes at the end, and what is escaped without need. */
function writePath(chain: Chain): string {
  // The root and the layouts add nothing.
  const pattern = chain.flatMap(({ route }) => route.path || []).join('/')
  return `/${pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(chain.at(-1)?.params[name] ?? ''))}`
}

/** The `handle` of a storefront route; a route without one reads no parameters. */
interface PageHandle {
  query?: (asked: URLSearchParams) => string
}

const queryOf = (handle: unknown, asked: URLSearchParams): string =>
  (handle as PageHandle | undefined)?.query?.(asked) ?? ''

/** The requested routes that exist; all routes when none is requested. */
function addRoutes(query: URLSearchParams, asked: URLSearchParams, chain: Chain): void {
  const wanted = asked.get('_routes')?.split(',') ?? []
  const known = chain.flatMap(({ route: { id = '' } }) => (wanted.includes(id) ? [id] : []))
  if (known.length > 0) query.set('_routes', known.join(','))
}
