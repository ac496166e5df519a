import type { OperatorApiKey } from '@rialto/contract'
import { defineCommand, defineGroup, numberOf } from '../command.ts'
import { moment, say, table } from '../terminal.ts'
import { commandActor, done } from '../with-modules.ts'

const columns = [
  { title: 'no', of: ({ id }: OperatorApiKey) => id, isFigure: true },
  { title: 'name', of: ({ name }: OperatorApiKey) => name },
  { title: 'of', of: ({ created_by }: OperatorApiKey) => created_by },
  { title: 'last use', of: ({ used_at }: OperatorApiKey) => used_at && moment(used_at) },
  { title: 'may', of: ({ permissions }: OperatorApiKey) => permissions.join(' ') },
]

const list = defineCommand({
  summary: 'Lists the API keys of the market, the newest first',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listMarketKeys } = await import('../../modules/people/access/index.ts')
    const keys = await withShop((deps) => listMarketKeys(deps))
    say(terminal.out, json ? JSON.stringify(keys) : table(columns, keys))
    return 0
  },
})

const end = defineCommand({
  summary: 'Ends an API key of the market at once',
  arguments: { key: { label: 'KEY', required: true, help: 'Its number' } },
  options: { json: { type: 'boolean', help: 'Prints its number as JSON' } },
  async run({ key, json }, { terminal, withShop }) {
    const id = numberOf('KEY', key)
    const { endKey } = await import('../../modules/people/access/index.ts')
    done(await withShop((deps) => endKey(deps, { id, shopId: null, actor: commandActor() })))
    say(terminal.out, json ? JSON.stringify({ id }) : `the API key #${id} has ended`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Lists and ends API keys of the market',
  details: 'A key has at most the permissions of its maker, who makes it in the console.',
  commands: { list, end },
})
