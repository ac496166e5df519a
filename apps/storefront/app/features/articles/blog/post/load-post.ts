import type { ApiClient } from '@rialto/client/api/client.ts'
import type { DataFor } from '@rialto/contract'
import { loadOr404 } from '../../../../lib/loaders/load.ts'

export type PostData = DataFor<'GET /blog/{slug}/details'>

export const loadPost = (api: ApiClient, slug: string): Promise<PostData> =>
  loadOr404(api.call('GET /blog/{slug}/details', { params: { slug } }))
