import type { MarketCategory } from '@rialto/contract'
import type { Refusal } from '../../lib/refusal.ts'
import type { OutboundDeps } from '../../modules/base/outbound/index.ts'
import { type Context, defineCommand, defineGroup, UsageError } from '../command.ts'
import { findNamed, json, names, readNamesOption, readPosition } from '../taxonomy-commands.ts'
import { say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

const categoryArgument = {
  category: { label: 'CATEGORY', required: true, help: 'By number, slug or name' },
} as const

interface Tree {
  deps: OutboundDeps
  find(named: string): MarketCategory
}

/** Runs a use case on the tree, then says what came of it. */
async function withTree<T>(
  context: Context,
  use: (tree: Tree) => Promise<T | Refusal>,
  { json, sentence }: { json: boolean; sentence: (outcome: T) => string },
): Promise<number> {
  const outcome = await withModules(context, async (deps) => {
    const { listMarketCategories } = await import('../../modules/goods/taxonomy/index.ts')
    const categories = await listMarketCategories(deps)
    const find = (named: string) => findNamed(categories, named, 'category')
    return done(await use({ deps, find }))
  })
  say(context.terminal.out, json ? JSON.stringify({ done: sentence(outcome) }) : sentence(outcome))
  return 0
}

const LAST = 100_000

const move = defineCommand({
  summary: 'Moves a category within its level, or to another one with its products',
  details: `  npm run shop -- categories move Gloves --below Winter --position 2
  npm run shop -- categories move Gloves --main`,
  arguments: categoryArgument,
  options: {
    below: { type: 'string', value: 'CATEGORY', help: 'The main category above it' },
    main: { type: 'boolean', help: 'Makes it a main category' },
    position: { type: 'string', value: 'NUMBER', help: 'Its place on that level, from 1; the last one without it' },
    json,
  },
  async run({ category, below, main, position, json }, context) {
    if (main && below !== undefined) throw new UsageError('--main and --below exclude each other')
    const index = readPosition(position) ?? LAST
    const { moveCategory } = await import('../../modules/goods/taxonomy/index.ts')
    return withTree(
      context,
      ({ deps, find }) => {
        const { id, parent_id } = find(category)
        const parentId = main ? null : below === undefined ? parent_id : find(below).id
        return moveCategory(deps, { id, version: undefined, place: { parentId, index }, actor: commandActor() })
      },
      { json, sentence: (moved) => (moved ? `${category} is moved` : `${category} is there already`) },
    )
  },
})

const merge = defineCommand({
  summary: 'Moves all products of a category to another one and removes it; its address leads there from then on',
  details: '  npm run shop -- categories merge "Earphones and headsets" Headphones',
  arguments: { ...categoryArgument, into: { label: 'INTO', required: true, help: 'The category that takes them' } },
  options: { json },
  async run({ category, into, json }, context) {
    const { mergeValues } = await import('../../modules/goods/taxonomy/index.ts')
    return withTree(
      context,
      ({ deps, find }) => {
        const [sourceId, targetId] = [find(category).id, find(into).id]
        return mergeValues(deps, { kind: 'category', sourceId, targetId, version: undefined, actor: commandActor() })
      },
      { json, sentence: () => `${category} is merged into ${into}; the record takes it back` },
    )
  },
})

const remove = defineCommand({
  summary: 'Removes a category that has neither products nor sub-categories',
  arguments: categoryArgument,
  options: { json },
  async run({ category, json }, context) {
    const { removeCategory } = await import('../../modules/goods/taxonomy/index.ts')
    return withTree(
      context,
      ({ deps, find }) => removeCategory(deps, { id: find(category).id, actor: commandActor() }),
      {
        json,
        sentence: () => `${category} is removed`,
      },
    )
  },
})

const add = defineCommand({
  summary: 'Adds a category at the end of its level',
  details: `  npm run shop -- categories add "Scarves and gloves" --below Winter --names '{"fr": "Écharpes et gants"}'`,
  arguments: { name: { label: 'NAME', required: true, help: 'Its name' } },
  options: {
    below: { type: 'string', value: 'CATEGORY', help: 'The main category above it' },
    picture: { type: 'string', value: 'ADDRESS', help: 'The address of a stored picture' },
    names,
    json,
  },
  async run({ name, below, picture, names, json }, context) {
    const { addCategory } = await import('../../modules/goods/taxonomy/index.ts')
    const texts = readNamesOption(names)
    return withTree(
      context,
      ({ deps, find }) => {
        const parentId = below === undefined ? null : find(below).id
        return addCategory(deps, { name, parentId, thumbnail: picture, texts, actor: commandActor() })
      },
      { json, sentence: ({ id }) => `${name} (#${id}) is a category` },
    )
  },
})

const change = defineCommand({
  summary: 'Changes the name, picture or translations of a category; its address stays',
  arguments: categoryArgument,
  options: {
    name: { type: 'string', value: 'NAME', help: 'The new name' },
    picture: { type: 'string', value: 'ADDRESS', help: 'The address of a stored picture' },
    names,
    json,
  },
  async run({ category, name, picture, names, json }, context) {
    if (name === undefined && picture === undefined && names === undefined)
      throw new UsageError('say what is to change: --name, --picture or --names')
    const { changeCategory } = await import('../../modules/goods/taxonomy/index.ts')
    const fields = { name, thumbnail: picture, texts: readNamesOption(names) }
    return withTree(
      context,
      ({ deps, find }) =>
        changeCategory(deps, { ...fields, id: find(category).id, version: undefined, actor: commandActor() }),
      { json, sentence: (changed) => (changed ? `${name ?? category} is changed` : `${category} is so already`) },
    )
  },
})

const rename = defineCommand({
  summary: 'Gives a category another name; its address stays',
  arguments: { ...categoryArgument, name: { label: 'NAME', required: true, help: 'The new name' } },
  options: { json },
  async run({ category, name, json }, context) {
    const { changeCategory } = await import('../../modules/goods/taxonomy/index.ts')
    return withTree(
      context,
      ({ deps, find }) =>
        changeCategory(deps, { id: find(category).id, name, version: undefined, actor: commandActor() }),
      { json, sentence: (changed) => (changed ? `${category} is ${name} now` : `${category} is so already`) },
    )
  },
})

const columns = [
  { title: 'no', of: ({ id }: MarketCategory) => id, isFigure: true },
  { title: 'category', of: ({ name, parent_id }: MarketCategory) => (parent_id === null ? name : `  ${name}`) },
  { title: 'slug', of: ({ slug }: MarketCategory) => slug },
  { title: 'products', of: ({ products }: MarketCategory) => products, isFigure: true },
  { title: 'languages', of: ({ texts }: MarketCategory) => texts.map(({ locale }) => locale).join(' ') },
]

const list = defineCommand({
  summary: 'Lists the tree of categories with their products',
  arguments: {},
  options: { json },
  async run({ json }, { terminal, withShop }) {
    const { listMarketCategories } = await import('../../modules/goods/taxonomy/index.ts')
    const categories = await withShop(listMarketCategories)
    say(terminal.out, json ? JSON.stringify(categories) : table(columns, categories))
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists, adds, changes, moves, merges and removes categories',
  commands: { list, add, rename, change, move, merge, remove },
})
