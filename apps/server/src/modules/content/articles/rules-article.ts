import type { ArticleKind } from '@rialto/contract/market-enums'
import { CONTENT_LOCALE } from '../../base/translations/index.ts'

/** The text of an article in one language. An empty field of another language is shown in that of the market's content. */
export interface ArticleText {
  title: string
  /** Empty: the beginning of the body. */
  excerpt: string
  markdown: string
  /** Safe HTML, made of the Markdown. */
  body: string
}

/** A post or page as people edit it. A page has neither category, author nor cover. */
export interface Article {
  kind: ArticleKind
  slug: string
  category: string
  author: string | null
  /** Empty: the first picture of the text. */
  cover: string
  isDraft: boolean
  /** Milliseconds since 1970; 0: a draft without a date, or a page that was never scheduled. */
  publishedAt: number
  updatedAt: number
  /** By language, that of the market's content among them. */
  texts: Record<string, ArticleText>
}

export interface StoredArticle extends Article {
  id: number
  version: number
}

export const NO_TEXT: ArticleText = { title: '', excerpt: '', markdown: '', body: '' }

/** The text in the language of the market's content. */
export const mainText = ({ texts }: Pick<Article, 'texts'>): ArticleText => texts[CONTENT_LOCALE] ?? NO_TEXT
