import type { Page, Post } from './article.ts'
import type { PageRow, PostRow } from './repository.ts'

export const rowOf = (article: Post | Page, updatedAt: number): PostRow | PageRow =>
  article.kind === 'post' ? postRow(article, updatedAt) : pageRow(article, updatedAt)

export const postRow = (
  { slug, text, category, cover, author, publishedAt, isDraft }: Post,
  updatedAt: number,
): PostRow => ({
  slug,
  ...text,
  category,
  cover,
  author,
  published_at: publishedAt,
  updated_at: updatedAt,
  is_draft: isDraft ? 1 : 0,
})

export const pageRow = ({ slug, text, isDraft, publishedAt }: Page, updatedAt: number): PageRow => ({
  slug,
  ...text,
  published_at: publishedAt,
  updated_at: updatedAt,
  is_draft: isDraft ? 1 : 0,
})
