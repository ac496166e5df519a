import { defineCommand } from '../../command.ts'
import { table } from '../../table.ts'
import { say } from '../../terminal.ts'

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

export const list = defineCommand({
  summary: 'Lists the texts that the market words otherwise',
  arguments: {},
  options: { json: { type: 'boolean', help: 'Prints them as JSON' } },
  async run({ json }, { terminal, withShop }) {
    const { listWordings } = await import('../../../modules/content/texts/index.ts')
    const rows = await withShop(listWordings)
    say(terminal.out, json ? JSON.stringify(rows) : table(columns, rows))
    return 0
  },
})
