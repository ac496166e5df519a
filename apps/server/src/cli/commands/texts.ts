import { INTERFACE_TEXT_MAX } from '@rialto/contract/limits'
import { type Context, defineCommand, defineGroup, UsageError } from '../command.ts'
import { say, table } from '../terminal.ts'
import { commandActor, done, withModules } from '../with-modules.ts'

interface Row {
  locale: string
  key: string
  text: string
}

const columns = [
  { title: 'language', of: ({ locale }: Row) => locale },
  { title: 'key', of: ({ key }: Row) => key },
  { title: 'wording', of: ({ text }: Row) => text },
]

const list = defineCommand({
  summary: 'Lists the texts that the market words otherwise',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listWordings } = await import('../../modules/content/texts/texts.ts')
    const rows = await withShop(listWordings)
    say(terminal.out, json ? JSON.stringify(rows) : table(columns, rows))
    return 0
  },
})

const textArguments = {
  locale: { label: 'LANGUAGE', required: true, help: 'A language of the shop, such as fr' },
  key: { label: 'KEY', required: true, help: 'The English wording, with _one, _other … for a plural form' },
} as const

/** Gives a text another wording; null brings the original back. */
const reword = (context: Context, change: { locale: string; key: string; wording: string | null }) =>
  withModules(context, async (deps) => {
    const { rewordText } = await import('../../modules/content/texts/texts.ts')
    return done(await rewordText(deps, { ...change, actor: commandActor() }))
  })

const set = defineCommand({
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

const unset = defineCommand({
  summary: 'Brings the original wording of a text back',
  arguments: textArguments,
  options: { json: { type: 'boolean', help: 'Prints the text as JSON' } },
  async run({ locale, key, json }, context) {
    const { text } = await reword(context, { locale, key, wording: null })
    say(context.terminal.out, json ? JSON.stringify(text) : `${key} (${locale}): the original`)
    return 0
  },
})

export const command = defineGroup({
  summary: 'Texts of the interface that the market words otherwise',
  commands: { list, set, unset },
})
