import type { ApiClient } from '@rialto/client/api/client.ts'
import type { BlogPage } from '@rialto/contract'
import { orNotFound } from '../../../../lib/loaders/load.ts'
import { assertPageExists } from '../../../pagination/index.ts'
import { type BlogQuery, blogAddress, parseBlogQuery } from './blog-query.ts'

export interface BlogsData {
  query: BlogQuery
  posts: BlogPage
}

/** Loads the page of posts that an address asks for. Throws a 404 behind the last page. */
export async function loadBlogs(api: ApiClient, request: Request): Promise<BlogsData> {
  const query = parseBlogQuery(new URL(request.url).searchParams)
  const { search, category, page } = query
  const posts = await orNotFound(
    api.call('GET /blogs', { query: { search, category_id: category ?? undefined, page } }),
  )
  assertPageExists({ page, pages: posts.last_page, addressOf: (page) => blogAddress({ ...query, page }) })
  return { query, posts }
}
