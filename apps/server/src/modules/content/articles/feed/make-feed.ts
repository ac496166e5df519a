import { createHash } from 'node:crypto'
import { cachedByKey } from '../../../../cache/cached.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { createReadBlog } from '../read-blog.ts'
import { postPath } from '../rules-pages.ts'
import { atomFeed } from './atom.ts'

const ENTRIES = 30

export interface MadeFeed {
  xml: string
  /** A weak tag, since the bytes may be compressed on their way. */
  tag: string
  lastModified: Date
}

/** Makes the blog's feed of its latest posts in one language of the shop. */
export function createMakeFeed(deps: ModuleDeps): (locale: string) => Promise<MadeFeed> {
  const readBlog = createReadBlog(deps)
  return cachedByKey(deps, { ms: 5_000, topics: ['catalogue', 'settings'] }, async (locale: string) => {
    const [{ posts, categories }, { app_name }, { fallback }] = await Promise.all([
      readBlog(locale),
      deps.settings.read(),
      deps.settings.locales(),
    ])
    const origin = deps.config.appUrl
    const inLocale = (path: string) => `${origin}${path}${locale === fallback ? '' : `?lang=${locale}`}`
    const entries = posts.slice(0, ENTRIES).map((post) => ({
      ...post,
      url: inLocale(postPath(post.slug)),
      category: categories.find(({ slug }) => slug === post.category) ?? { slug: post.category, name: post.category },
      cover: post.cover && new URL(post.cover, `${origin}/`).href,
      publishedAt: post.published_at,
      updatedAt: Math.max(post.published_at, post.updated_at),
    }))
    const updatedAt = Math.max(0, ...entries.map((entry) => entry.updatedAt))
    const url = inLocale('/blogs/feed.xml')
    const xml = atomFeed({ title: app_name, locale, url, home: inLocale('/blogs'), origin, updatedAt, entries })
    const tag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
    return { xml, tag, lastModified: new Date(updatedAt) }
  })
}
