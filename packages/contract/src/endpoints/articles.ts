import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { multiLine, optionalText, queryId, queryInt, requiredText, search, text, timeCursor } from '../input.ts'
import * as limit from '../limits.ts'
import { ARTICLE_VIEWS } from '../market-enums.ts'
import { ArticlePreview, MarketArticle, MarketArticleDetails, NamedPageState } from '../shapes/articles.ts'
import { Count, Picture } from '../shapes/common.ts'

const common = { access: 'operator', permission: 'content' } as const
const params = z.object({ id: queryId })
const one = z.object({ article: MarketArticleDetails })
const version = z.int().min(1).max(limit.ID_MAX)

const list = {
  ...common,
  query: z.object({
    view: z.enum(ARTICLE_VIEWS).default('all'),
    search,
    cursor: timeCursor.optional(),
    limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
  }),
  data: z.object({
    items: z.array(MarketArticle),
    next_cursor: z.string().nullable(),
    total: Count.nullable(),
    counts: z.record(z.enum(ARTICLE_VIEWS), Count),
    /** Those of the blog, for posts. */
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
}

const texts = z
  .array(
    z.object({
      locale: requiredText(limit.LOCALE_MAX),
      title: text(limit.ARTICLE_TITLE_MAX).optional(),
      excerpt: text(limit.ARTICLE_EXCERPT_MAX).optional(),
      markdown: multiLine(limit.ARTICLE_MARKDOWN_MAX).optional(),
    }),
  )
  .max(limit.PRODUCT_TEXTS_MAX)

/** Fields that are absent stay as they are. */
const pageFields = {
  slug: text(limit.SLUG_MAX).optional(),
  status: z.enum(['draft', 'published']).optional(),
  /** Null: now, if it is being published; a draft has no date then. */
  publish_at: z.iso.datetime({ offset: true }).nullable().optional(),
  texts: texts.optional(),
}
const postFields = {
  ...pageFields,
  category: text(limit.NAME_MAX).optional(),
  author: optionalText(limit.ARTICLE_AUTHOR_MAX).optional(),
  /** Empty: the first picture of the text. */
  cover: text(limit.PUSH_ENDPOINT_MAX).optional(),
}

/** Posts of the blog and pages, for the market's staff. */
export const articleEndpoints = defineEndpoints({
  'GET /admin/posts': { ...list, summary: 'Posts of the blog, drafts among them, the last changed first.' },
  'GET /admin/posts/{id}': { ...common, summary: 'A post with its texts as Markdown.', params, data: one },
  'POST /admin/posts': {
    ...common,
    summary: 'Writes a post; a draft unless `status` says otherwise. Without a slug it gets one made of its title.',
    body: z.object(postFields),
    data: one,
  },
  'PATCH /admin/posts/{id}': {
    ...common,
    summary:
      'Changes the given fields; publishes, schedules or withdraws by `status` and `publish_at`. `stale` if it has another version.',
    params,
    body: z.object({ ...postFields, version }),
    data: one,
  },
  'DELETE /admin/posts/{id}': { ...common, summary: 'Deletes a post, which the record can bring back.', params },
  'GET /admin/pages': { ...list, summary: 'Pages, drafts among them, the last changed first.' },
  'GET /admin/named-pages': {
    ...common,
    summary: 'The pages that every market is expected to have, those that nobody has written yet among them.',
    data: z.object({ pages: z.array(NamedPageState) }),
  },
  'GET /admin/pages/{id}': { ...common, summary: 'A page with its texts as Markdown.', params, data: one },
  'POST /admin/pages': {
    ...common,
    summary: 'Writes a page; a draft unless `status` says otherwise. Without a slug it gets one made of its title.',
    body: z.object(pageFields),
    data: one,
  },
  'PATCH /admin/pages/{id}': {
    ...common,
    summary:
      'Changes the given fields; publishes, schedules or withdraws by `status` and `publish_at`. `stale` if it has another version.',
    params,
    body: z.object({ ...pageFields, version }),
    data: one,
  },
  'DELETE /admin/pages/{id}': { ...common, summary: 'Deletes a page, which the record can bring back.', params },
  'POST /admin/content/preview': {
    ...common,
    summary: 'Markdown as readers will see it; nothing is stored.',
    body: z.object({ markdown: multiLine(limit.ARTICLE_MARKDOWN_MAX) }),
    data: ArticlePreview,
  },
  'POST /admin/content/pictures': {
    ...common,
    summary: 'Stores a picture for a text, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.ARTICLE_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },
})
