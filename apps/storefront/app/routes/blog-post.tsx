import { loadPost, PostPage, postMeta } from '../features/articles/index.ts'
import { apiOf } from '../lib/load.ts'
import type { Route } from './+types/blog-post'

export const loader = ({ context, params }: Route.LoaderArgs) => loadPost(apiOf(context), params.slug)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? postMeta(args, loaderData) : [])

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  return <PostPage key={loaderData.blog.id} data={loaderData} />
}
