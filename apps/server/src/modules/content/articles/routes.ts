import type { MarketArticleDetails } from '@rialto/contract'
import type { ArticleKind } from '@rialto/contract/market-enums'
import type { FastifyInstance } from 'fastify'
import { type Api, type Reply, reply } from '../../../http/api.ts'
import { hasTag } from '../../../http/cached-responses.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { changeArticle, createArticle, removeArticle, storeArticlePicture } from './edit-articles.ts'
import { listLegalPages, setLegalPage } from './legal-pages.ts'
import { listArticles, listNamedPages, showArticle } from './list-articles.ts'
import { renderMarkdown } from './render-markdown.ts'
import {
  createMakeFeed,
  createReadBlog,
  listPosts,
  type MadeFeed,
  showPage,
  showPageVersion,
  showPost,
} from './show-pages.ts'

/** A preview is asked for at each pause in typing. */
const PREVIEWS = { rateLimit: { max: 240, seconds: 60 } }
const PICTURES = { rateLimit: { max: 60, seconds: 60 } }

/** Posts of the blog and pages, for the market's staff. */
export function articleRoutes(api: Api, deps: ModuleDeps): void {
  async function answer(
    kind: ArticleKind,
    id: number,
    change?: RecordedChange,
  ): Promise<Reply<{ article: MarketArticleDetails }> | Refusal> {
    const article = await showArticle(deps, kind, id)
    return article instanceof Refusal ? article : reply({ article }).withChange(change)
  }

  api.handle('GET /admin/posts', async ({ query, locale }) =>
    reply(await listArticles(deps, 'post', { ...query, locale })),
  )
  api.handle('GET /admin/pages', async ({ query, locale }) =>
    reply(await listArticles(deps, 'page', { ...query, locale })),
  )
  api.handle('GET /admin/named-pages', async () => reply({ pages: await listNamedPages(deps) }))
  api.handle('GET /admin/legal-pages', async () => reply({ pages: await listLegalPages(deps) }))
  api.handle('PUT /admin/legal-pages/{role}', async ({ user: { actor }, params: { role }, body }) => {
    const set = await setLegalPage(deps, { role, articleId: body.article_id, version: body.version, actor })
    return set instanceof Refusal ? set : reply({ page: set.page }).withChange(set.change)
  })
  api.handle('GET /admin/posts/{id}', ({ params }) => answer('post', params.id))
  api.handle('GET /admin/pages/{id}', ({ params }) => answer('page', params.id))

  api.handle('POST /admin/posts', async ({ user: { actor }, body: changes }) => {
    const created = await createArticle(deps, { kind: 'post', actor, changes })
    return created instanceof Refusal ? created : answer('post', created.id, created.change)
  })
  api.handle('POST /admin/pages', async ({ user: { actor }, body: changes }) => {
    const created = await createArticle(deps, { kind: 'page', actor, changes })
    return created instanceof Refusal ? created : answer('page', created.id, created.change)
  })

  api.handle('PATCH /admin/posts/{id}', async ({ user: { actor }, params: { id }, body: { version, ...changes } }) => {
    const changed = await changeArticle(deps, { kind: 'post', id, version, actor, changes })
    return changed instanceof Refusal ? changed : answer('post', id, changed.change)
  })
  api.handle('PATCH /admin/pages/{id}', async ({ user: { actor }, params: { id }, body: { version, ...changes } }) => {
    const changed = await changeArticle(deps, { kind: 'page', id, version, actor, changes })
    return changed instanceof Refusal ? changed : answer('page', id, changed.change)
  })

  api.handle('DELETE /admin/posts/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await removeArticle(deps, { kind: 'post', id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })
  api.handle('DELETE /admin/pages/{id}', async ({ user: { actor }, params: { id }, locale }) => {
    const change = await removeArticle(deps, { kind: 'page', id, actor, locale })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle(
    'POST /admin/content/preview',
    async ({ body: { markdown } }) => {
      const { anchored, minutes, problems } = await renderMarkdown(deps.files, markdown)
      return reply({ ...anchored, reading_minutes: minutes, problems })
    },
    PREVIEWS,
  )

  api.handle(
    'POST /admin/content/pictures',
    async ({ files }) => {
      const [upload] = files.picture
      if (!upload) return refuse('invalid', text('Please choose a picture'))
      const url = await storeArticlePicture(deps, upload)
      return url instanceof Refusal ? url : reply({ url })
    },
    PICTURES,
  )
}

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

  api.handle('GET /legal-page-versions/{id}', async ({ params: { id }, query, locale }) => {
    const content = await showPageVersion(deps, { id, at: Date.parse(query.at), locale })
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
  if (tags !== undefined) return hasTag(tags, tag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  // Times in headers have whole seconds.
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}
