import { OccasionFields, SynonymFields } from '@rialto/contract/search-words'
import { validate } from '../../../http/validate.ts'
import type { OutboundDeps } from '../../../modules/base/outbound/index.ts'
import type { RuleDraft } from '../../../modules/goods/search-words/index.ts'
import { type Context, defineCommand, defineGroup, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'
import { withModules } from '../../with-modules.ts'

type Kind = RuleDraft['kind']

const load = () => import('../../../modules/goods/search-words/index.ts')
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

export const synonyms = ruleCommands('synonym')
export const occasions = ruleCommands('occasion')
