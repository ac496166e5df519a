import type { TrialResults } from '@rialto/contract'
import { TRIAL_PRODUCTS } from '@rialto/contract/limits'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { createSearchRules, readRules, type SearchRules, searchWith } from '../catalog/index.ts'
import { readContent } from './change-rules.ts'
import { selectOccasions, selectSynonyms } from './repository.ts'
import { type OccasionFields, type RuleDraft, refuseConflict, ruleTexts, type SynonymFields } from './rule-fields.ts'

interface Trial {
  search: string
  locale: string
  /** Exactly one of the two; with an id it stands in for the saved one. */
  synonym?: (SynonymFields & { id?: number | undefined }) | undefined
  occasion?: (OccasionFields & { id?: number | undefined }) | undefined
}

/** The first results of a search today, and with a synonym or an occasion that nobody else sees yet. */
export async function trySearch(
  deps: ModuleDeps,
  { search, locale, synonym, occasion }: Trial,
): Promise<{ today: TrialResults; draft: TrialResults } | Refusal> {
  const { languages } = await deps.settings.read()
  if (!languages.some(({ name }) => name === locale)) return refuse('not_found', text('This language is not available'))
  const draft: RuleDraft | undefined = synonym
    ? { kind: 'synonym', fields: synonym }
    : occasion && { kind: 'occasion', fields: occasion }
  if (!draft || (synonym && occasion)) return refuse('invalid', text('Give a synonym or an occasion to try'))
  const rules = await withDraft(deps, draft, (synonym ?? occasion)?.id)
  if (rules instanceof Refusal) return rules
  const asked = { text: search, locale, limit: TRIAL_PRODUCTS }
  const today = await searchWith(deps, { ...asked, rules: await createSearchRules(deps).current() })
  return { today, draft: await searchWith(deps, { ...asked, rules }) }
}

/** The rules that hold, with the draft in place of the saved one of this id, or beside all. */
async function withDraft(deps: ModuleDeps, draft: RuleDraft, id: number | undefined): Promise<SearchRules | Refusal> {
  const content = await readContent(deps, draft)
  if (content instanceof Refusal) return content
  const { db } = deps.database
  const synonyms = (await selectSynonyms(db)).toReversed()
  const occasions = (await selectOccasions(db)).toReversed()
  const rows = draft.kind === 'synonym' ? synonyms : occasions
  if (id !== undefined && !rows.some((row) => row.id === id)) return refuse('not_found', ruleTexts[draft.kind].notFound)
  const refusal = refuseConflict(content, rows, id)
  if (refusal) return refusal
  return readRules(
    db,
    'words_json' in content
      ? { synonyms: [...synonyms.filter((row) => row.id !== id), content], occasions }
      : { synonyms, occasions: [...occasions.filter((row) => row.id !== id), { ...content, id: id ?? 0 }] },
  )
}
