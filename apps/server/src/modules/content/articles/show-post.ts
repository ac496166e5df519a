import type { DataFor } from '@rialto/contract'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { presentBrief, presentPost } from './present-pages.ts'
import type { Blog } from './read-blog.ts'

const RELATED_POSTS = 3
const POPULAR_POSTS = 4

/** Shows a post with related posts of its category, and the latest other posts as popular ones. */
export function showPost(blog: Blog, slug: string): DataFor<'GET /blog/{slug}/details'> | Refusal {
  const post = blog.posts.find((other) => other.slug === slug)
  if (!post) return refuse('not_found', text('Post not found'))
  const others = blog.posts.filter((other) => other !== post)
  const related = others.filter((other) => other.category === post.category).slice(0, RELATED_POSTS)
  const popular = others.filter((other) => !related.includes(other)).slice(0, POPULAR_POSTS)
  return {
    blog: presentPost(post, blog),
    related_blogs: related.map((other) => presentBrief(other, blog)),
    popular_blogs: popular.map((other) => presentBrief(other, blog)),
  }
}
