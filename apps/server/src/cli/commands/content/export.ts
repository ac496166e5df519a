import { defineCommand, Failure } from '../../command.ts'
import { isFileError } from '../../is-file-error.ts'
import { say } from '../../terminal.ts'

export const exportTo = defineCommand({
  summary: 'Writes every post and page as a Markdown file',
  details: `Importing the folder again changes nothing. Pictures are named by their address in this shop; to move a shop with its pictures,
see backup. What was never Markdown is written as the HTML that it is.

  npm run shop -- content export texts`,
  arguments: { dir: { label: 'DIR', required: true, help: 'A folder that is empty or not there yet' } },
  options: { json: { type: 'boolean', help: 'Prints the files as JSON' } },
  async run({ dir, json }, { terminal, withShop }) {
    const { exportContent, RefusedFolder } = await import('../../../modules/content/articles/index.ts')
    const files = await withShop((deps) => exportContent(deps, dir)).catch((error) => {
      throw error instanceof RefusedFolder || isFileError(error) ? new Failure(error.message) : error
    })
    say(terminal.out, json ? JSON.stringify({ folder: dir, files }) : `${files.length} files written to ${dir}`)
    return 0
  },
})
