import { defineCommand, Failure } from '../command.ts'
import { commandActor } from '../open-shop.ts'
import { isFileError, progressLine, say } from '../terminal.ts'

export const command = defineCommand({
  summary: 'Writes all that the shop holds into one file',
  details: `The file is a .tar.gz with every row of the database, as it stands at one moment, and all uploaded files. The shop goes on
meanwhile. It can be restored into SQLite and PostgreSQL alike, and by later versions of the shop.

KEEP IT SAFE: customers' names and addresses, hashes of passwords and tokens and private attachments are in it. Only its
owner may read it (mode 600). Not in it are APP_SECRET, .env and what else the environment says.

  npm run shop -- backup /var/backups/shop.tar.gz`,
  arguments: { file: { label: 'FILE', required: true, help: 'Where to write to; what is there is replaced' } },
  options: {
    json: { type: 'boolean', help: 'Prints the result as JSON' },
    unlisted: { type: 'boolean', help: 'Leaves it out of the console’s list of backups' },
  },
  async run({ file, json, unlisted }, { terminal, withShop }) {
    const { makeBackup, UnwritableFile } = await import('../../backup/index.ts')
    const { noteBackup } = await import('../../modules/market/operation/index.ts')
    const progress = progressLine(terminal)
    const onProgress = ({ rows, files }: { rows: number; files: number }) => progress.show(amount(rows, files))
    const made = await withShop(async (deps) => {
      const startedAt = deps.now()
      const done = await makeBackup(deps, { file, onProgress })
      if (!unlisted) await noteBackup(deps, { ...done, startedAt, by: commandActor().name })
      return done
    })
      .catch((error) => {
        if (error instanceof UnwritableFile) throw new Failure(error.message)
        throw isFileError(error) ? new Failure(`${file} cannot be written: ${error.message}`) : error
      })
      .finally(() => progress.clear())
    const size = `${(made.bytes / 1_048_576).toFixed(1)} MB`
    say(terminal.out, json ? JSON.stringify(made) : `${amount(made.rows, made.files)} written to ${file}, ${size}`)
    return 0
  },
})

const amount = (rows: number, files: number): string =>
  `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files`
