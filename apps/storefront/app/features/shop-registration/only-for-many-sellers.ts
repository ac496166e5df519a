import type { ApiClient } from '@rialto/client/api/client.ts'
import { notFound } from '../../lib/loaders/load.ts'

/** In a shop with one seller nobody can become another: the page does not exist (docs/spec §2). */
export async function onlyForManySellers(api: ApiClient): Promise<null> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw notFound()
  return null
}
