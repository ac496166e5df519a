import type { LegalPage } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { translateRows } from '../../base/translations/index.ts'
import { presentArticle } from './present-pages.ts'
import { selectPage } from './repository-pages.ts'

/** Shows a policy page or another page that the operator has written. */
export async function showPage(
  { database: { reading }, now }: Deps,
  slug: string,
  locale: string,
): Promise<LegalPage | Refusal> {
  const [page] = await translateRows(reading, 'page', locale, await selectPage(reading, { slug, now: now() }), [
    'title',
    'body',
  ])
  if (!page) return refuse('not_found', text('Page not found'))
  return { title: page.title, ...presentArticle(page) }
}
