import { defineCommand, Failure } from '../command.ts'
import { progressLine, say } from '../terminal.ts'

export const command = defineCommand({
  summary: 'Puts a backup in the place of the shop',
  details: `The backup is read whole and its checksum compared before anything is touched. Then all of it is in, or nothing. One of an
older version is first brought up to date in a database aside, which needs as much room in DATA_DIR as the backup unpacked. A shop that
holds anything is replaced with --force alone: what happened since the backup is lost. A server may run; who uses it meanwhile
waits, and is logged out where the backup does not know the login.

  npm run shop -- restore /var/backups/shop.tar.gz
  DATABASE_URL=postgres://… npm run shop -- restore shop.tar.gz    moves a shop from SQLite to PostgreSQL`,
  arguments: { file: { label: 'FILE', required: true, help: 'A file that backup has written' } },
  options: {
    force: { type: 'boolean', help: 'Replaces the shop that is there' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run({ file, force, json }, { terminal, withShop }) {
    const { RefusedBackup, restoreBackup } = await import('../../backup/index.ts')
    const progress = progressLine(terminal)
    const onProgress = (doing: string) => progress.show(`${doing}…`)
    const restored = await withShop((deps) => restoreBackup(deps, { file, force, onProgress }))
      .catch((error) => {
        throw error instanceof RefusedBackup ? new Failure(error.message) : error
      })
      .finally(() => progress.clear())
    const { rows, files, madeAt } = restored
    const amount = `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files`
    say(terminal.out, json ? JSON.stringify(restored) : `The shop of ${madeAt} is back: ${amount}`)
    return 0
  },
})
