import type { SearchStatus } from '../../../modules/goods/catalog/index.ts'
import { defineCommand } from '../../command.ts'
import { moment, pairs } from '../../table.ts'
import { say } from '../../terminal.ts'
import { externalSearchOf } from './external-search.ts'

export const status = defineCommand({
  summary: 'Tells how far the index is behind the products',
  details: 'Exit code 1 where the engine does not answer or the index has not been built.',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints it as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { searchStatus } = await import('../../../modules/goods/catalog/index.ts')
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
