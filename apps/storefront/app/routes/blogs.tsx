import { BlogsPage, blogsMeta, blogsQuery, loadBlogs } from '../features/articles/index.ts'
import { apiOf } from '../lib/load.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import type { Route } from './+types/blogs'

export const handle = { query: blogsQuery } satisfies PageHandle

export const loader = ({ context, request }: Route.LoaderArgs) => loadBlogs(apiOf(context), request)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? blogsMeta(args, loaderData) : [])

export default function Blogs({ loaderData }: Route.ComponentProps) {
  return <BlogsPage data={loaderData} />
}
