import { z } from 'zod'
import { Count, Id, Picture, paged, SafeHtml, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import {
  email,
  id,
  multiLine,
  optionalText,
  page,
  perPage,
  queryId,
  queryInt,
  requiredText,
  search,
  slug,
  text,
  timeCursor,
} from './input.ts'
import * as limit from './limits.ts'
import {
  ARTICLE_KINDS,
  ARTICLE_PROBLEMS,
  ARTICLE_STATES,
  ARTICLE_VIEWS,
  LEGAL_ROLES,
  NAMED_PAGES,
} from './market-enums.ts'

export const BlogCategory = z.object({ id: Id, name: z.string(), slug: z.string(), count: Count })
export type BlogCategory = z.infer<typeof BlogCategory>

export const BlogBrief = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  thumbnail: Picture,
  category: z.object({ id: Id, name: z.string(), slug: z.string() }),
  author: z.string().nullable(),
  published_at: Time,
  reading_minutes: Count,
})
export type BlogBrief = z.infer<typeof BlogBrief>

/** A heading of a text; `id` is its anchor in the HTML and `level` that of HTML: 2 for a section, 3 for a part of one. */
export const ContentsEntry = z.object({ id: z.string(), text: z.string(), level: z.int().min(2).max(6) })
export type ContentsEntry = z.infer<typeof ContentsEntry>

/** A text with its headings, for a table of contents. */
const article = { description: SafeHtml, contents: z.array(ContentsEntry), updated_at: Time }

export const Blog = BlogBrief.extend(article)
export type Blog = z.infer<typeof Blog>

export const BlogPage = paged(BlogBrief).extend({ categories: z.array(BlogCategory) })
export type BlogPage = z.infer<typeof BlogPage>

export const LegalPage = z.object({ title: z.string(), ...article })
export type LegalPage = z.infer<typeof LegalPage>

export const ContactDetails = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** Opening hours, one line each. */
  hours: z.array(z.string()),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** A post or page in the operator's list, with its title in the language of the market's content. */
export const MarketArticle = z.object({
  id: Id,
  kind: z.enum(ARTICLE_KINDS),
  title: z.string(),
  slug: z.string(),
  /** Its address in the storefront. */
  path: z.string(),
  state: z.enum(ARTICLE_STATES),
  /** A draft has one if it is planned; a page that was never scheduled has none. */
  publish_at: Time.nullable(),
  updated_at: Time,
  /** The slug of a post's category; empty for pages. */
  category: z.string(),
  author: z.string().nullable(),
  cover: Picture,
  /** The languages of the market in which there is no text. */
  missing: z.array(z.string()),
})
export type MarketArticle = z.infer<typeof MarketArticle>

/** A page that every market is expected to have; `id` and `state` are null until somebody begins it. */
export const NamedPageState = z.object({
  slug: z.enum(NAMED_PAGES),
  id: Id.nullable(),
  state: z.enum(ARTICLE_STATES).nullable(),
})
export type NamedPageState = z.infer<typeof NamedPageState>

/** The page that has a role for the law. */
export const LegalPageState = z.object({
  role: z.enum(LEGAL_ROLES),
  /** Null: no page was chosen. */
  page: z
    .object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      state: z.enum(ARTICLE_STATES),
      /** The languages of the market in which it has a text, and those in which it has none. */
      written: z.array(z.string()),
      missing: z.array(z.string()),
    })
    .nullable(),
  /** Grows with each choice; 0: nobody has chosen one yet. */
  version: Count,
})
export type LegalPageState = z.infer<typeof LegalPageState>

/** The text of an article in one language. An empty field of another language is shown in that of the market's content. */
export const ArticleTexts = z.object({
  locale: z.string(),
  title: z.string(),
  /** Empty: the beginning of the text. */
  excerpt: z.string(),
  markdown: z.string(),
})
export type ArticleTexts = z.infer<typeof ArticleTexts>

export const MarketArticleDetails = MarketArticle.extend({
  version: Count,
  status: z.enum(['draft', 'published']),
  texts: z.array(ArticleTexts),
  /** The picture that is shown if no cover is chosen: the first one of the text, or none. */
  first_picture: Picture,
})
export type MarketArticleDetails = z.infer<typeof MarketArticleDetails>

/** Markdown as readers will see it, and what they would miss. */
export const ArticlePreview = z.object({
  html: SafeHtml,
  contents: z.array(ContentsEntry),
  reading_minutes: Count,
  problems: z.array(z.object({ kind: z.enum(ARTICLE_PROBLEMS), name: z.string() })),
})
export type ArticlePreview = z.infer<typeof ArticlePreview>

export const contentEndpoints = defineEndpoints({
  'GET /blogs': {
    access: 'public',
    summary: 'Blog posts, latest first, with the categories that they stand in.',
    query: z.object({
      category_id: queryId.optional(),
      search,
      page,
      per_page: perPage(limit.BLOGS_PER_PAGE),
    }),
    data: BlogPage,
  },
  'GET /blog/{slug}/details': {
    access: 'public',
    summary: 'One blog post with related and popular ones.',
    params: z.object({ slug }),
    data: z.object({ blog: Blog, related_blogs: z.array(BlogBrief), popular_blogs: z.array(BlogBrief) }),
  },
  'GET /legal-pages/{slug}': {
    access: 'public',
    summary: 'A policy page, or any other page that the operator has configured.',
    params: z.object({ slug }),
    data: z.object({ content: LegalPage }),
  },
  'GET /legal-page-versions/{id}': {
    access: 'public',
    summary:
      'A legal page as it could be read from a moment on; orders name id and moment of those that they were placed under.',
    params: z.object({ id: queryId }),
    query: z.object({ at: z.iso.datetime({ offset: true }) }),
    data: z.object({ content: LegalPage }),
  },
  'GET /contact-us': {
    access: 'public',
    summary:
      'How to reach the operator, with a token for one sending of the contact form: fetch it when the form is opened.',
    data: z.object({ contact: ContactDetails, form_token: z.string() }),
  },
  'POST /support': {
    access: 'public',
    summary: 'Sends the contact form to the operator.',
    body: z.object({
      name: requiredText(limit.NAME_MAX),
      email,
      subject: requiredText(limit.SUBJECT_MAX),
      message: multiLine(limit.SUPPORT_MESSAGE_MAX).min(1),
      /**
       * From `GET /contact-us`, valid for one message. Used too early: `too_many_requests` with `Retry-After`. Too old or used before:
       * `invalid` at this field; fetch a new one.
       */
      form_token: requiredText(limit.FORM_TOKEN_MAX),
      /** Hidden from people: a value comes from a machine. */
      website: text(limit.NAME_MAX).optional(),
    }),
    data: z.object({ accepted: z.boolean() }),
  },
})

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
  'GET /admin/legal-pages': {
    ...common,
    summary: 'Which page is terms, privacy, imprint and so on, and in which languages it is written.',
    data: z.object({ pages: z.array(LegalPageState) }),
  },
  'PUT /admin/legal-pages/{role}': {
    ...common,
    command: 'legal-pages set',
    summary:
      'Chooses the page of a role; null takes it away. `stale` with the present one if `version` is not the present one.',
    params: z.object({ role: z.enum(LEGAL_ROLES) }),
    body: z.object({ article_id: id.nullable(), version: z.int().min(0).max(limit.ID_MAX) }),
    data: z.object({ page: LegalPageState }),
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
