import type { FastifyInstance } from 'fastify'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createMakeFeed, type MadeFeed } from './feed.ts'
import { createReadBlog, listPosts, showPage, showPost } from './show-pages.ts'

export function contentRoutes(api: Api, deps: ModuleDeps): void {
  const readBlog = createReadBlog(deps)

  api.handle('GET /blogs', async ({ query, locale }) => reply(listPosts(await readBlog(locale), query)))

  api.handle('GET /blog/{slug}/details', async ({ params, locale }) => {
    const shown = showPost(await readBlog(locale), params.slug)
    return shown instanceof Refusal ? shown : reply(shown)
  })

  api.handle('GET /legal-pages/{slug}', async ({ params, locale }) => {
    const content = await showPage(deps, params.slug, locale)
    return content instanceof Refusal ? content : reply({ content })
  })
}

/** Serves `/blogs/feed.xml` in the shop's language, or with `?lang=` in another of its languages. */
export function feedRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const makeFeed = createMakeFeed(deps)

  app.get<{ Querystring: { lang?: string | string[] } }>('/blogs/feed.xml', async ({ query, headers }, reply) => {
    const { configured, fallback } = await deps.settings.locales()
    const locale = configured.find((locale) => locale === query.lang) ?? fallback
    const feed = await makeFeed(locale)
    reply
      .header('etag', feed.tag)
      .header('last-modified', feed.lastModified.toUTCString())
      .header('cache-control', 'public, max-age=300')
      .header('content-language', locale)
    if (isNotModified(feed, headers)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(feed.xml)
  })
}

interface ConditionalHeaders {
  'if-none-match'?: string
  'if-modified-since'?: string
}

/** A tag takes precedence over a time (RFC 9110, section 13.2.2). */
function isNotModified({ tag, lastModified }: MadeFeed, headers: ConditionalHeaders): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.split(',').some((given) => bare(given) === '*' || bare(given) === bare(tag))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // Times in headers have whole seconds.
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}
