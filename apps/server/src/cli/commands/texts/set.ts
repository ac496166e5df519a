import { INTERFACE_TEXT_MAX } from '@rialto/contract/limits'
import { defineCommand, UsageError } from '../../command.ts'
import { say } from '../../terminal.ts'
import { reword, textArguments } from './reword.ts'

export const set = defineCommand({
  summary: 'Words a text of the interface otherwise in one language',
  details: `Values in a text, such as {{name}}, stay. A wording that begins with a hyphen follows after --.

  npm run shop -- texts set en "Add to Cart" "Put in the basket"`,
  arguments: { ...textArguments, wording: { label: 'WORDING', required: true, help: "The market's own wording" } },
  options: { json: { type: 'boolean', help: 'Prints the text as JSON' } },
  async run({ locale, key, wording, json }, context) {
    const own = wording.trim()
    if (own === '' || own.length > INTERFACE_TEXT_MAX || /\p{Cc}/u.test(own))
      throw new UsageError(`WORDING has between 1 and ${INTERFACE_TEXT_MAX} characters on one line`)
    const { text } = await reword(context, { locale, key, wording: own })
    say(context.terminal.out, json ? JSON.stringify(text) : `${key} (${locale}): ${own}`)
    return 0
  },
})
