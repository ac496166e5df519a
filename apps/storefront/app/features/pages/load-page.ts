import type { LegalPage } from '@rialto/contract'
import type { ApiClient } from '../../lib/api/client.ts'
import { loadOr404 } from '../../lib/api/load.ts'

/** A page that the operator has written, by its slug. */
export async function loadPage(api: ApiClient, slug: string): Promise<LegalPage> {
  return (await loadOr404(api.call('GET /legal-pages/{slug}', { params: { slug } }))).content
}
