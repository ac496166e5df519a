import { cachedByKey } from '../../../cache/cached.ts'
import type { Deps } from '../../../deps.ts'
import { type ModuleDeps, settingText } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { type PostRow, selectPosts } from './repository-pages.ts'
import { allCategories } from './rules-pages.ts'

export interface Blog {
  /** Published posts in the requested language, latest first. */
  posts: readonly PostRow[]
  categories: { id: number; slug: string; name: string }[]
}

/** Reads the whole blog: a shop writes hundreds of posts at most, so lists and searches filter them in memory. */
export function createReadBlog(deps: ModuleDeps): (locale: string) => Promise<Blog> {
  const postsIn = createPosts(deps)
  return async (locale) => {
    const settings = await deps.settings.read()
    const posts = (await postsIn(locale)).filter((post) => post.published_at <= deps.now())
    const categories = allCategories(
      settings.blog_categories,
      posts.map((post) => post.category),
    )
    return {
      posts,
      categories: categories.map((category) => ({ ...category, name: settingText(settings, locale, category.name) })),
    }
  }
}

const createPosts = (deps: Deps) =>
  cachedByKey(deps, { ms: 5_000, topics: ['catalogue'] }, async (locale: string) =>
    translateRows(deps.database.reading, 'post', locale, await selectPosts(deps.database.reading, {}), [
      'title',
      'excerpt',
      'body',
    ]),
  )
