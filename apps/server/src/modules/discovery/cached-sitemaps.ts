import { cached, cachedByKey } from '../../cache/cached.ts'
import type { Topic } from '../../cache/invalidation-bus.ts'
import { listArticleAddresses } from '../content/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { countProducts } from './repository.ts'
import { partNames, sitemapIndex, sitemapPart } from './sitemap.ts'

const TOPICS: readonly Topic[] = ['catalogue', 'settings']
/** A part takes up to 4 MB, and search engines read each of them once a day. */
const CACHE = { ms: 60_000, topics: TOPICS, max: 12 }

/** The sitemap as search engines fetch it: each part is made once for all of them, and anew after a change of the shop. */
export function createSitemaps(deps: ModuleDeps) {
  const { config, database, settings } = deps
  const origin = config.appUrl

  const names = cached(deps, CACHE, async () => partNames(await countProducts(database.db)))

  const makePart = cachedByKey(deps, CACHE, async (name: string) => {
    const [{ configured, fallback }, { multi_vendor }] = await Promise.all([settings.locales(), settings.read()])
    const articles = () => listArticleAddresses(deps)
    const site = { db: database.db, origin, locales: configured, defaultLocale: fallback, multiVendor: multi_vendor }
    return sitemapPart({ ...site, articles }, name)
  })

  return {
    index: async (): Promise<string> => sitemapIndex(origin, await names()),
    /** Undefined where the index does not name it: names that strangers make up take no room. */
    part: async (name: string): Promise<string | undefined> =>
      (await names()).includes(name) ? makePart(name) : undefined,
  }
}
