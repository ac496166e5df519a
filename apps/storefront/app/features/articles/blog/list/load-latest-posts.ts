import type { ApiClient } from '@rialto/client/api/client.ts'
import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { BlogBrief } from '@rialto/contract'

const SHOWN = 3

/**
 * Loads the newest posts for a section of another page. Returns none when the call fails, since that page does not
 * depend on them.
 */
export async function loadLatestPosts(api: ApiClient): Promise<BlogBrief[]> {
  try {
    return (await api.call('GET /blogs', { query: { per_page: SHOWN } })).data
  } catch (error) {
    if (!isNotOffered(error)) logProblem('The latest posts could not be loaded.', error)
    return []
  }
}
