import { defineCommand } from '../../command.ts'
import { say } from '../../terminal.ts'
import { readContent } from './read-content.ts'

export const check = defineCommand({
  summary: 'Says what an import of a folder would find wrong, and writes nothing',
  arguments: { dir: { label: 'DIR', required: true, help: 'A folder with blog/, pages/ or both' } },
  options: { json: { type: 'boolean', help: 'Prints the findings as JSON' } },
  async run({ dir, json }, context) {
    const done = await readContent(context, { folder: dir, dryRun: true, prune: false, json })
    if (!done) return 1
    const { changes, warnings } = done
    const articles = `${changes.length} ${changes.length === 1 ? 'article' : 'articles'}`
    say(context.terminal.out, json ? JSON.stringify({ errors: [], warnings }) : `${articles}, nothing wrong`)
    return 0
  },
})
