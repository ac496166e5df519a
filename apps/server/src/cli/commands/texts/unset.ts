import { defineCommand } from '../../command.ts'
import { say } from '../../terminal.ts'
import { reword, textArguments } from './reword.ts'

export const unset = defineCommand({
  summary: 'Brings the original wording of a text back',
  arguments: textArguments,
  options: { json: { type: 'boolean', help: 'Prints the text as JSON' } },
  async run({ locale, key, json }, context) {
    const { text } = await reword(context, { locale, key, wording: null })
    say(context.terminal.out, json ? JSON.stringify(text) : `${key} (${locale}): the original`)
    return 0
  },
})
