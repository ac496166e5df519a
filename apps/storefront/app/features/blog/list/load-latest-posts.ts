import type { ApiClient } from '@rialto/client/api/client.ts'
import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { BlogBrief } from '@rialto/contract'

const SHOWN = 3

/** The newest posts, for a row on another page, which stands without them as well. */
export async function loadLatestPosts(api: ApiClient): Promise<BlogBrief[]> {
  try {
    return (await api.call('GET /blogs', { query: { per_page: SHOWN } })).data
  } catch (error) {
    if (!isNotOffered(error)) logProblem('The latest posts could not be loaded.', error)
    return []
  }
}
