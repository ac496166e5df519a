import type { Deps } from '../../../deps.ts'
import { selectPageAddresses, selectPosts } from './repository-pages.ts'
import { pagePath, postPath } from './rules-pages.ts'

/** The path of a post or page, and its last change. */
export interface ArticleAddress {
  path: string
  changedAt: number
}

/** Lists every published post and every page, for search engines. */
export async function listArticleAddresses({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<ArticleAddress[]> {
  const [posts, pages] = await Promise.all([
    selectPosts(database.reading, {}),
    selectPageAddresses(database.reading, { now: now() }),
  ])
  const published = posts.filter((post) => post.published_at <= now())
  return [
    ...published.map((post) => ({
      path: postPath(post.slug),
      changedAt: Math.max(post.updated_at, post.published_at),
    })),
    ...pages.map((page) => ({ path: pagePath(page.slug), changedAt: page.updated_at })),
  ]
}
