import { OccasionFields, SynonymFields } from '@rialto/contract/search-words'
import type { ExternalSearch } from '../../config/services.ts'
import type { Deps } from '../../deps.ts'
import { validate } from '../../http/validate.ts'
import type { OutboundDeps } from '../../modules/base/outbound/index.ts'
import type { SearchStatus } from '../../modules/goods/catalog/index.ts'
import type { RuleDraft } from '../../modules/goods/search-words/index.ts'
import { type Context, defineCommand, defineGroup, Failure, UsageError } from '../command.ts'
import { moment, pairs, progressLine, say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

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

type Kind = RuleDraft['kind']

const load = () => import('../../modules/goods/search-words/index.ts')
const json = { type: 'boolean', help: 'Prints the result as JSON' } as const
const number = { label: 'NUMBER', required: true, help: 'As the list has it' } as const

const examples: Record<Kind, string> = {
  synonym: `'{"locale": "en", "words": ["couch", "sofa"]}'`,
  occasion: `'{"names": [{"locale": "en", "name": "Gifts"}], "phrases": [{"locale": "en", "phrases": ["gift"]}], "category_ids": [3]}'`,
}

interface Row {
  id: number
  title: string
  detail: string
}

const columns = [
  { title: 'no', of: ({ id }: Row) => id, isFigure: true },
  { title: 'language or name', of: ({ title }: Row) => title },
  { title: 'words', of: ({ detail }: Row) => detail },
]

/** The commands that synonyms and occasions have in common. Fields are in JSON, as the calls of the API have them. */
function ruleCommands(kind: Kind) {
  const argument = {
    fields: { label: 'JSON', required: true, help: 'The fields, as POST /admin/search-… of the API has them' },
  } as const
  const details = `  npm run shop -- search ${kind}s add ${examples[kind]}`

  async function run(
    context: Context,
    asked: { json: boolean; sentence: string },
    use: (deps: OutboundDeps) => Promise<unknown>,
  ): Promise<number> {
    await withModules(context, async (deps) => done(await use(deps)))
    say(context.terminal.out, asked.json ? JSON.stringify({ done: asked.sentence }) : asked.sentence)
    return 0
  }

  return defineGroup({
    summary:
      kind === 'synonym' ? 'Words that mean the same to the search' : 'What people shop for, such as gifts for kids',
    commands: {
      list: defineCommand({
        summary: 'Lists them',
        arguments: {},
        options: { json },
        async run({ json: asJson }, context) {
          const rows = await withModules(context, (deps) => readRows(deps, kind))
          say(context.terminal.out, asJson ? JSON.stringify(rows.map(({ rule }) => rule)) : table(columns, rows))
          return 0
        },
      }),
      add: defineCommand({
        summary: 'Adds one',
        details,
        arguments: argument,
        options: { json },
        async run({ fields, json: asJson }, context) {
          const draft = readDraft(kind, fields)
          return run(context, { json: asJson, sentence: `The ${kind} is added` }, async (deps) =>
            (await load()).addRule(deps, { ...draft, actor: commandActor() }),
          )
        },
      }),
      change: defineCommand({
        summary: 'Replaces one',
        arguments: { id: number, ...argument },
        options: { json },
        async run({ id, fields, json: asJson }, context) {
          const change = { ...readDraft(kind, fields), id: readNumber(id), version: undefined, actor: commandActor() }
          return run(context, { json: asJson, sentence: `The ${kind} #${id} is changed` }, async (deps) =>
            (await load()).changeRule(deps, change),
          )
        },
      }),
      remove: defineCommand({
        summary: 'Removes one',
        arguments: { id: number },
        options: { json },
        async run({ id, json: asJson }, context) {
          const which = { kind, id: readNumber(id), actor: commandActor() }
          return run(context, { json: asJson, sentence: `The ${kind} #${id} is removed` }, async (deps) =>
            (await load()).removeRule(deps, which),
          )
        },
      }),
    },
  })
}

async function readRows(deps: OutboundDeps, kind: Kind) {
  const { listOccasions, listSynonyms } = await load()
  if (kind === 'synonym')
    return (await listSynonyms(deps)).map((rule) => ({
      ...{ rule, id: rule.id, title: rule.locale ?? 'every language' },
      detail: rule.from === null ? rule.words.join(', ') : `${rule.from} → ${rule.words.join(', ')}`,
    }))
  return (await listOccasions(deps, 'en')).map((rule) => ({
    ...{ rule, id: rule.id, title: rule.names[0]?.name ?? '' },
    detail: rule.phrases.map(({ locale, phrases }) => `${locale}: ${phrases.join(', ')}`).join('; '),
  }))
}

function readDraft(kind: Kind, text: string): RuleDraft {
  const value = parse(text)
  return kind === 'synonym'
    ? { kind, fields: done(validate(SynonymFields, value)) }
    : { kind, fields: done(validate(OccasionFields, value)) }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below, as for any other value.
  }
  throw new UsageError('JSON must be an object with the fields')
}

function readNumber(text: string): number {
  if (!/^#?[1-9]\d{0,8}$/.test(text)) throw new UsageError('NUMBER must be a number of the list')
  return Number(text.replace('#', ''))
}

const synonyms = ruleCommands('synonym')
const occasions = ruleCommands('occasion')

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
  summary: 'Synonyms and occasions, and the index of an external search engine',
  details: `status and rebuild are only for a shop that searches by Meilisearch (SEARCH_URL and SEARCH_API_KEY are set); otherwise the
database searches and needs no care. The running server fills the index by itself at first and keeps it in step with the products.`,
  commands: { status, rebuild, synonyms, occasions },
})
