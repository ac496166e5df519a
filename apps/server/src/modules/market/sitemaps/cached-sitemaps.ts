import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { cached, cachedByKey } from '../../../cache/cached.ts'
import type { Topic } from '../../../cache/invalidation-bus.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { listArticleAddresses } from '../../content/articles/index.ts'
import { partNames, type SitemapSource, sitemapIndex, sitemapPart } from './sitemap.ts'

const TOPICS: readonly Topic[] = ['catalogue', 'settings']
/** A compressed part takes up to 2 MB, and search engines read each part about once a day. */
const CACHE = { ms: 60_000, topics: TOPICS, max: 12 }

/** The sitemap's index and parts, cached for all search engines until the shop changes. */
export function createSitemaps(deps: ModuleDeps) {
  const { config, database, settings } = deps
  const origin = config.appUrl

  const source = async (): Promise<SitemapSource> => {
    const [{ configured, fallback }, { multi_vendor }] = await Promise.all([settings.locales(), settings.read()])
    const articles = () => listArticleAddresses(deps)
    const site = { origin, locales: configured, defaultLocale: fallback }
    return { ...site, db: database.reading, multiVendor: multi_vendor, articles }
  }
  const names = cached(deps, CACHE, async () => partNames(await source()))
  const compress = cachedByKey(deps, CACHE, async (name: string) =>
    compressed(Readable.from(sitemapPart(await source(), name))),
  )

  return {
    index: async (): Promise<string> => sitemapIndex(origin, await names()),
    /** A part in gzip. Undefined for names that the index does not have, so that made-up names do not fill the cache. */
    compressedPart: async (name: string): Promise<Buffer | undefined> =>
      (await names()).includes(name) ? compress(name) : undefined,
  }
}

/** Passes errors of the text on, which `pipe` alone would not. */
function compressed(text: Readable): Promise<Buffer> {
  const gzip = createGzip()
  text.once('error', (error) => gzip.destroy(error))
  return buffer(text.pipe(gzip))
}
