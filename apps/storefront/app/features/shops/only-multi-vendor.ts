import type { ApiClient } from '@rialto/client/api/client.ts'
import { redirect } from 'react-router'

/** With one seller there are no shops to choose from: their pages lead to the products. */
export async function onlyMultiVendor(api: ApiClient): Promise<void> {
  const { multi_vendor } = await api.call('GET /master')
  if (!multi_vendor) throw redirect('/products')
}
