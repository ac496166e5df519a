import { withShop } from '../../cli/open-shop.ts'
import { restoreBackup } from '../restore-backup.ts'

// node restore-until-killed.ts FILE: restores a backup into the shop of the environment, and prints each step before it begins.

const onProgress = (doing: string) => void process.stdout.write(`${doing}\n`)
await withShop(process.env, (deps) => restoreBackup(deps, { file: process.argv[2] ?? '', force: true, onProgress }))
