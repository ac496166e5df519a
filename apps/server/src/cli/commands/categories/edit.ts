import { defineCommand, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { json, names, readNamesOption } from '../taxonomy/options.ts'
import { categoryArgument, withTree } from './change-category.ts'

export const add = defineCommand({
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
    const { addCategory } = await import('../../../modules/goods/taxonomy/index.ts')
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

export const change = defineCommand({
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
    const { changeCategory } = await import('../../../modules/goods/taxonomy/index.ts')
    const fields = { name, thumbnail: picture, texts: readNamesOption(names) }
    return withTree(
      context,
      ({ deps, find }) =>
        changeCategory(deps, { ...fields, id: find(category).id, version: undefined, actor: commandActor() }),
      { json, sentence: (changed) => (changed ? `${name ?? category} is changed` : `${category} is so already`) },
    )
  },
})

export const rename = defineCommand({
  summary: 'Gives a category another name; its address stays',
  arguments: { ...categoryArgument, name: { label: 'NAME', required: true, help: 'The new name' } },
  options: { json },
  async run({ category, name, json }, context) {
    const { changeCategory } = await import('../../../modules/goods/taxonomy/index.ts')
    return withTree(
      context,
      ({ deps, find }) =>
        changeCategory(deps, { id: find(category).id, name, version: undefined, actor: commandActor() }),
      { json, sentence: (changed) => (changed ? `${category} is ${name} now` : `${category} is so already`) },
    )
  },
})
