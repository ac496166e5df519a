import type { BlogPage } from '@rialto/contract'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { presentBrief } from './present-pages.ts'
import type { Blog } from './read-blog.ts'
import type { PostRow } from './repository-pages.ts'
import { countCategories } from './rules-pages.ts'

interface PostsQuery extends PageQuery {
  category_id?: number
  search: string
}

/** Lists posts of a category that have every word of a search in title or excerpt, latest first. */
export function listPosts(blog: Blog, { category_id, search, ...pageQuery }: PostsQuery): BlogPage {
  const category = blog.categories.find(({ id }) => id === category_id)
  const words = wordsOf(search)
  const matchesSearch = (post: PostRow) =>
    search === '' || (words.length > 0 && holdsWords(`${post.title} ${post.excerpt}`, words))
  const found = blog.posts.filter(
    (post) => (category_id === undefined || post.category === category?.slug) && matchesSearch(post),
  )
  const page = found.slice(offsetOf(pageQuery), offsetOf(pageQuery) + pageQuery.per_page)
  return {
    ...paged(
      page.map((post) => presentBrief(post, blog)),
      found.length,
      pageQuery,
    ),
    categories: countCategories(
      blog.categories,
      blog.posts.map((post) => post.category),
    ),
  }
}
