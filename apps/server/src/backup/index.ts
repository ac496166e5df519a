export { makeBackup } from './make-backup.ts'
export { RefusedBackup } from './read-backup.ts'
export { restoreBackup } from './restore-backup.ts'
export { UnwritableFile } from './tar.ts'
