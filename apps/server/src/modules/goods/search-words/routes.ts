import { type Api, reply } from '../../../http/api.ts'
import type { RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { addRule, changeRule, listOccasions, listSynonyms, removeRule } from './change-rules.ts'
import { ruleTexts } from './rule-fields.ts'
import { type SearchCounts, showSearchReport } from './search-counts.ts'
import { trySearch } from './try-search.ts'

/** Two searches each, at the pace of typing. */
const TRIALS = { rateLimit: { max: 120, seconds: 60 } }
/** A search and what was opened after it, at twice the pace that searches are limited to. */
const COUNTS = { rateLimit: { max: 240, seconds: 60 } }

/** Synonyms and occasions of the search for the market's staff, and what was searched. */
export function searchWordRoutes(api: Api, deps: ModuleDeps & { searchCounts: SearchCounts }): void {
  const { searchCounts } = deps

  async function answerSynonym(id: number, change: RecordedChange | undefined) {
    const synonym = (await listSynonyms(deps)).find((one) => one.id === id)
    return synonym ? reply({ synonym }).withChange(change) : refuse('not_found', ruleTexts.synonym.notFound)
  }

  async function answerOccasion(id: number, locale: string, change: RecordedChange | undefined) {
    const occasion = (await listOccasions(deps, locale)).find((one) => one.id === id)
    return occasion ? reply({ occasion }).withChange(change) : refuse('not_found', ruleTexts.occasion.notFound)
  }

  api.handle('GET /admin/search-synonyms', async () => reply({ synonyms: await listSynonyms(deps) }))

  api.handle('POST /admin/search-synonyms', async ({ user: { actor }, body }) => {
    const added = await addRule(deps, { kind: 'synonym', fields: body, actor })
    return added instanceof Refusal ? added : answerSynonym(added.id, added.change)
  })

  api.handle(
    'PATCH /admin/search-synonyms/{id}',
    async ({ user: { actor }, params: { id }, body: { version, ...fields } }) => {
      const change = await changeRule(deps, { kind: 'synonym', id, version, fields, actor })
      return change instanceof Refusal ? change : answerSynonym(id, change)
    },
  )

  api.handle('DELETE /admin/search-synonyms/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await removeRule(deps, { kind: 'synonym', id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle('GET /admin/search-occasions', async ({ locale }) =>
    reply({ occasions: await listOccasions(deps, locale) }),
  )

  api.handle('POST /admin/search-occasions', async ({ user: { actor }, body, locale }) => {
    const added = await addRule(deps, { kind: 'occasion', fields: body, actor })
    return added instanceof Refusal ? added : answerOccasion(added.id, locale, added.change)
  })

  api.handle(
    'PATCH /admin/search-occasions/{id}',
    async ({ user: { actor }, params: { id }, body: { version, ...fields }, locale }) => {
      const change = await changeRule(deps, { kind: 'occasion', id, version, fields, actor })
      return change instanceof Refusal ? change : answerOccasion(id, locale, change)
    },
  )

  api.handle('DELETE /admin/search-occasions/{id}', async ({ user: { actor }, params: { id } }) => {
    const change = await removeRule(deps, { kind: 'occasion', id, actor })
    return change instanceof Refusal ? change : reply({}).withChange(change)
  })

  api.handle(
    'POST /admin/search-trial',
    async ({ body }) => {
      const results = await trySearch(deps, body)
      return results instanceof Refusal ? results : reply(results)
    },
    TRIALS,
  )

  api.handle('GET /admin/search-report', async ({ query }) => reply(await showSearchReport(deps, query)))

  api.handle(
    'POST /search-counts',
    ({ body: { search, event }, locale }) => {
      searchCounts.count({ search, locale, event })
      return reply({})
    },
    COUNTS,
  )
}
