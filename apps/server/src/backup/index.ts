export { UnwritableFile } from './archive/write-tar.ts'
export { type BackupMade, makeBackup } from './make-backup.ts'
export { RefusedBackup } from './read-backup.ts'
export { type BackupRestored, restoreBackup } from './restore-backup.ts'
