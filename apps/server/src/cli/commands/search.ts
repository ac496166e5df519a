import type { ExternalSearch } from '../../config/services.ts'
import type { Deps } from '../../deps.ts'
import type { SearchStatus } from '../../modules/goods/catalog/index.ts'
import { defineCommand, defineGroup, Failure } from '../command.ts'
import { moment, pairs, progressLine, say } from '../terminal.ts'

/** The configured search engine. Throws {@link Failure} where the database searches. */
function externalSearchOf({ config }: Deps): ExternalSearch {
  if (config.externalSearch) return config.externalSearch
  throw new Failure('the database searches, which needs no index: SEARCH_URL and SEARCH_API_KEY are not set')
}

const rebuild = defineCommand({
  summary: 'Makes the index anew and puts it into the place of the present one',
  details: `Shoppers search the present index until the new one is complete. Changes of meanwhile are in the new one; the present one gets
them no more. Needed after a backup was restored on either side, and after an upgrade whose notes say so.

  npm run shop -- search rebuild`,
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints the result as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { IndexIsBusy, rebuildSearch, SearchEngineError } = await import('../../modules/goods/catalog/index.ts')
    const progress = progressLine(terminal)
    const result = await withShop(async (deps) => {
      const external = externalSearchOf(deps)
      const products = await rebuildSearch(deps, external, (sent) => progress.show(productsText(sent)))
      return { index: external.index, products }
    })
      .catch((error) => {
        if (error instanceof SearchEngineError || error instanceof IndexIsBusy) throw new Failure(error.message)
        throw error
      })
      .finally(() => progress.clear())
    say(
      terminal.out,
      json ? JSON.stringify(result) : `${productsText(result.products)} are in the index ${result.index}`,
    )
    return 0
  },
})

const productsText = (count: number): string => `${count.toLocaleString('en')} products`

const status = defineCommand({
  summary: 'Tells how far the index is behind the products',
  details: 'Exit code 1 where the engine does not answer or the index has not been built.',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { searchStatus } = await import('../../modules/goods/catalog/index.ts')
    const found = await withShop((deps) => searchStatus(deps, externalSearchOf(deps)))
    say(terminal.out, json ? JSON.stringify(found) : describe(found))
    return found.engineError === null && found.isBuilt ? 0 : 1
  },
})

function describe({
  url,
  index,
  documents,
  engineError,
  isBuilt,
  position,
  waiting,
  sentAt,
  failure,
}: SearchStatus): string {
  return pairs([
    ['engine', engineError ?? url],
    ['index', isBuilt ? index : `${index}, not built yet`],
    ['documents', documents?.toLocaleString('en') ?? null],
    ['position', position && `${position.version}, product ${position.product_id}`],
    ['behind', waiting === null ? null : `${waiting.toLocaleString('en')} products`],
    ['last sent', moment(sentAt)],
    ...(failure
      ? ([
          ['failures', `${failure.attempts}: ${failure.reason}`],
          ['next try', moment(failure.nextAt)],
        ] as const)
      : []),
  ])
}

export const command = defineGroup({
  summary: 'The index of an external search engine',
  details: `Only for a shop that searches by Meilisearch (SEARCH_URL and SEARCH_API_KEY are set); otherwise the database searches and needs
no care. The running server fills the index by itself at first and keeps it in step with the products.`,
  commands: { status, rebuild },
})
