import type { DataFor } from '@rialto/contract'
import type { ApiClient } from '../../../lib/api/client.ts'
import { loadOr404 } from '../../../lib/api/load.ts'

export type PostData = DataFor<'GET /blog/{slug}/details'>

export const loadPost = (api: ApiClient, slug: string): Promise<PostData> =>
  loadOr404(api.call('GET /blog/{slug}/details', { params: { slug } }))
