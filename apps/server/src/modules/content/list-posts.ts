import type { BlogPage } from '@rialto/contract'
import { holdsWords, wordsOf } from '../../db/search-text.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import type { Blog } from './blog.ts'
import { presentBrief } from './present.ts'
import type { PostRow } from './repository.ts'
import { countCategories } from './rules.ts'

interface PostsWanted extends PageQuery {
  category_id?: number
  search: string
}

/** Posts of a category and with every word of a search in title or excerpt, latest first. */
export function listPosts(blog: Blog, { category_id, search, ...wanted }: PostsWanted): BlogPage {
  const category = blog.categories.find(({ id }) => id === category_id)
  const words = wordsOf(search)
  const isSought = (post: PostRow) =>
    search === '' || (words.length > 0 && holdsWords(`${post.title} ${post.excerpt}`, words))
  const found = blog.posts.filter(
    (post) => (category_id === undefined || post.category === category?.slug) && isSought(post),
  )
  const page = found.slice(offsetOf(wanted), offsetOf(wanted) + wanted.per_page)
  return {
    ...paged(
      page.map((post) => presentBrief(post, blog)),
      found.length,
      wanted,
    ),
    categories: countCategories(
      blog.categories,
      blog.posts.map((post) => post.category),
    ),
  }
}
