import type { ApiClient } from '@rialto/client/api/client.ts'
import type { LegalPage } from '@rialto/contract'
import { loadOr404 } from '../../../lib/loaders/load.ts'

/** Loads one of the operator's pages by its slug. */
export async function loadContentPage(api: ApiClient, slug: string): Promise<LegalPage> {
  return (await loadOr404(api.call('GET /legal-pages/{slug}', { params: { slug } }))).content
}
