import type { RequestFor } from '@rialto/contract'
import { consoleApi } from '../api/console-api.ts'
import { saveFile } from '../list/csv.ts'

/** Saves all products, or those of a filter, as a file that an import leaves as they are. The call names the shop in a header, so a link cannot. */
export async function saveProducts(query: RequestFor<'GET /seller/products/export'>['query'] = {}): Promise<void> {
  const content = await consoleApi.call('GET /seller/products/export', { query })
  saveFile('products.csv', content)
}
