import type { SavedReply } from '@rialto/contract'
import { SAVED_REPLY_TITLE_MAX, SUPPORT_MESSAGE_MAX } from '@rialto/contract/limits'
import { defineCommand, defineGroup, UsageError } from '../../command.ts'
import { commandActor } from '../../command-actor.ts'
import { done } from '../../done.ts'
import { numberOf } from '../../number-option.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'

const json = { type: 'boolean', help: 'Prints the result as JSON' } as const
const reply = { reply: { label: 'REPLY', required: true, help: 'Its number' } } as const
const shopId = null

const load = () => import('../../../modules/talking/chat/index.ts')

function check(title: string | undefined, text: string | undefined): void {
  const isTitle = title === undefined || (title !== '' && title.length <= SAVED_REPLY_TITLE_MAX)
  const isText = text === undefined || (text !== '' && text.length <= SUPPORT_MESSAGE_MAX)
  if (!isTitle || !isText) throw new UsageError('title and text must not be empty, nor too long')
}

const columns = [
  { title: 'no', of: ({ id }: SavedReply) => id, isFigure: true },
  { title: 'title', of: ({ title }: SavedReply) => title },
]

const list = defineCommand({
  summary: 'Lists them',
  arguments: {},
  options: { json },
  async run({ json }, { terminal, withShop }) {
    const { listSavedReplies } = await load()
    const replies = await withShop((deps) => listSavedReplies(deps, shopId))
    say(terminal.out, json ? JSON.stringify(replies) : table(columns, replies))
    return 0
  },
})

const add = defineCommand({
  summary: 'Saves a text for the whole staff',
  arguments: { title: { label: 'TITLE', required: true, help: 'What it is found by' } },
  options: { text: { type: 'string', value: 'TEXT', required: true, help: 'The answer' }, json },
  async run({ title, text, json }, { terminal, withShop }) {
    check(title, text)
    const { createSavedReply } = await load()
    const by = { shopId, actor: commandActor() }
    const { reply } = done(await withShop((deps) => createSavedReply(deps, { ...by, title, text })))
    say(terminal.out, json ? JSON.stringify(reply) : `${title} (#${reply.id}) is saved`)
    return 0
  },
})

const change = defineCommand({
  summary: 'Changes a saved text',
  arguments: reply,
  options: {
    title: { type: 'string', value: 'TITLE', help: 'What it is found by' },
    text: { type: 'string', value: 'TEXT', help: 'The answer' },
    json,
  },
  async run({ reply: named, title, text, json }, { terminal, withShop }) {
    if (title === undefined && text === undefined) throw new UsageError('say what is to change: --title or --text')
    check(title, text)
    const { changeSavedReply } = await load()
    const by = { id: numberOf('REPLY', named), shopId, actor: commandActor(), version: undefined }
    const { reply } = done(await withShop((deps) => changeSavedReply(deps, { ...by, title, text })))
    say(terminal.out, json ? JSON.stringify(reply) : `${reply.title} (#${reply.id}) is changed`)
    return 0
  },
})

const remove = defineCommand({
  summary: 'Deletes a saved text',
  arguments: reply,
  options: { json },
  async run({ reply: named, json }, { terminal, withShop }) {
    const id = numberOf('REPLY', named)
    const { removeSavedReply } = await load()
    done(await withShop((deps) => removeSavedReply(deps, { id, shopId, actor: commandActor() })))
    say(terminal.out, json ? JSON.stringify({ id }) : `the saved reply #${id} is deleted`)
    return 0
  },
})

export const replies = defineGroup({
  summary: 'Lists and changes the texts that the staff often send',
  commands: { list, add, change, delete: remove },
})
