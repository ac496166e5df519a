import { cached, cachedByKey } from '../../cache/cached.ts'
import type { Topic } from '../../cache/invalidation-bus.ts'
import { listArticleAddresses } from '../content/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { countProducts } from './repository.ts'
import { partNames, sitemapIndex, sitemapPart } from './sitemap.ts'

const TOPICS: readonly Topic[] = ['catalogue', 'settings']
/** A part takes up to 4 MB, and search engines read each part about once a day. */
const CACHE = { ms: 60_000, topics: TOPICS, max: 12 }

/** The sitemap's index and parts, cached for all search engines until the shop changes. */
export function createSitemaps(deps: ModuleDeps) {
  const { config, database, settings } = deps
  const origin = config.appUrl

  const names = cached(deps, CACHE, async () => partNames(await countProducts(database.reading)))

  const makePart = cachedByKey(deps, CACHE, async (name: string) => {
    const [{ configured, fallback }, { multi_vendor }] = await Promise.all([settings.locales(), settings.read()])
    const articles = () => listArticleAddresses(deps)
    const site = {
      db: database.reading,
      origin,
      locales: configured,
      defaultLocale: fallback,
      multiVendor: multi_vendor,
    }
    return sitemapPart({ ...site, articles }, name)
  })

  return {
    index: async (): Promise<string> => sitemapIndex(origin, await names()),
    /** Undefined for names that the index does not have, so that made-up names do not fill the cache. */
    part: async (name: string): Promise<string | undefined> =>
      (await names()).includes(name) ? makePart(name) : undefined,
  }
}
