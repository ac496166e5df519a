import { z } from 'zod'
import { ARTICLE_KINDS, ARTICLE_PROBLEMS, ARTICLE_STATES, NAMED_PAGES } from '../market-enums.ts'
import { Count, Id, Picture, SafeHtml, Time } from './common.ts'
import { ContentsEntry } from './content.ts'

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
