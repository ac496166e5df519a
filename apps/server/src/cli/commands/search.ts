import { defineGroup } from '../command.ts'
import { rebuild } from './search/rebuild.ts'
import { occasions, synonyms } from './search/rules.ts'
import { status } from './search/status.ts'

export const command = defineGroup({
  summary: 'Synonyms and occasions, and the index of an external search engine',
  details: `status and rebuild are only for a shop that searches by Meilisearch (SEARCH_URL and SEARCH_API_KEY are set); otherwise the
database searches and needs no care. The running server fills the index by itself at first and keeps it in step with the products.`,
  commands: { status, rebuild, synonyms, occasions },
})
