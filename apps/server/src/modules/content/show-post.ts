import type { DataFor } from '@rialto/contract'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import type { Blog } from './blog.ts'
import { presentBrief, presentPost } from './present.ts'

const RELATED_POSTS = 3
const POPULAR_POSTS = 4

/** One post with others of its category, and the latest of the rest as those that are worth a look. */
export function showPost(blog: Blog, slug: string): DataFor<'GET /blog/{slug}/details'> | Refusal {
  const post = blog.posts.find((one) => one.slug === slug)
  if (!post) return refuse('not_found', text('Post not found'))
  const others = blog.posts.filter((one) => one !== post)
  const related = others.filter((one) => one.category === post.category).slice(0, RELATED_POSTS)
  const popular = others.filter((one) => !related.includes(one)).slice(0, POPULAR_POSTS)
  return {
    blog: presentPost(post, blog),
    related_blogs: related.map((one) => presentBrief(one, blog)),
    popular_blogs: popular.map((one) => presentBrief(one, blog)),
  }
}
