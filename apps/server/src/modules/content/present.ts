import type { BlogBrief, Blog as BlogPost } from '@rialto/contract'
import type { Blog } from './blog.ts'
import type { PostRow } from './repository.ts'
import { readingMinutes } from './rules.ts'

export function presentBrief(row: PostRow, { categories }: Pick<Blog, 'categories'>): BlogBrief {
  const category = categories.find(({ slug }) => slug === row.category)
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    thumbnail: row.cover,
    category: category ?? { id: 0, name: row.category, slug: row.category },
    author: null,
    published_at: new Date(row.published_at).toISOString(),
    reading_minutes: readingMinutes(row.body),
  }
}

export const presentPost = (row: PostRow, blog: Pick<Blog, 'categories'>): BlogPost => ({
  ...presentBrief(row, blog),
  description: row.body,
  updated_at: new Date(row.published_at).toISOString(),
})
