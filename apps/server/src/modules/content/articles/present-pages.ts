import type { BlogBrief, Blog as BlogPost, LegalPage } from '@rialto/contract'
import { anchorHeadings } from './anchors.ts'
import type { Blog } from './read-blog.ts'
import type { PostRow } from './repository-pages.ts'
import { readingMinutes } from './rules-pages.ts'

export function presentBrief(row: PostRow, { categories }: Pick<Blog, 'categories'>): BlogBrief {
  const category = categories.find(({ slug }) => slug === row.category)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    thumbnail: row.cover,
    category: category ?? { id: 0, name: row.category, slug: row.category },
    author: row.author,
    published_at: new Date(row.published_at).toISOString(),
    reading_minutes: readingMinutes(row.body),
  }
}

export const presentPost = (row: PostRow, blog: Pick<Blog, 'categories'>): BlogPost => ({
  ...presentBrief(row, blog),
  ...presentArticle(row),
})

/** An article's HTML with anchors for its headings, and the list of them. */
export function presentArticle({ body, updated_at }: Pick<PostRow, 'body' | 'updated_at'>): Omit<LegalPage, 'title'> {
  const { html, contents } = anchorHeadings(body)
  return { description: html, contents, updated_at: new Date(updated_at).toISOString() }
}
