import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { json, readPosition } from '../taxonomy/options.ts'
import { categoryArgument, withTree } from './change-category.ts'

const LAST = 100_000

export const move = defineCommand({
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
    const { moveCategory } = await import('../../../modules/goods/taxonomy/index.ts')
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

export const merge = defineCommand({
  summary: 'Moves all products of a category to another one and removes it; its address leads there from then on',
  details: '  npm run shop -- categories merge "Earphones and headsets" Headphones',
  arguments: { ...categoryArgument, into: { label: 'INTO', required: true, help: 'The category that takes them' } },
  options: { json },
  async run({ category, into, json }, context) {
    const { mergeValues } = await import('../../../modules/goods/taxonomy/index.ts')
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

export const remove = defineCommand({
  summary: 'Removes a category that has neither products nor sub-categories',
  arguments: categoryArgument,
  options: { json },
  async run({ category, json }, context) {
    const { removeCategory } = await import('../../../modules/goods/taxonomy/index.ts')
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
