import type { ApiClient } from '@rialto/client/api/client.ts'
import { redirect } from 'react-router'

/** Redirects shop pages to the products when the shop has one seller only. */
export async function redirectUnlessMarket(api: ApiClient): Promise<void> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw redirect('/products')
}
