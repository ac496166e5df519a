import { writeFileAtomic } from '../../../files/write-file-atomic.ts'
import { defineCommand, Failure } from '../../command.ts'
import { say } from '../../terminal.ts'

export const exportCommand = defineCommand({
  summary: 'Writes every setting as JSON',
  details: `Importing it again changes nothing. Keys and secrets are not in it: they stand in the environment. Pictures are named by
their address in this shop; a backup takes them along.

  npm run shop -- settings export settings.json`,
  arguments: { file: { label: 'FILE', required: false, help: 'Where to write to; - or nothing: standard output' } },
  options: {},
  async run({ file = '-' }, { terminal, withShop }) {
    const { exportSettings } = await import('../../../modules/base/settings/index.ts')
    const text = JSON.stringify(await withShop(exportSettings), null, 2)
    if (file === '-') say(terminal.out, text)
    else await writeFile(file, `${text}\n`)
    return 0
  },
})

async function writeFile(file: string, text: string): Promise<void> {
  try {
    await writeFileAtomic(file, text)
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}
