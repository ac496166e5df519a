import type { ApiClient } from '@rialto/client/api/client.ts'
import { notFound } from '../../../lib/loaders/load.ts'

/** Throws a 404 in a shop with one seller, which has no seller registration (docs/spec §2). */
export async function notFoundUnlessMarket(api: ApiClient): Promise<null> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw notFound()
  return null
}
