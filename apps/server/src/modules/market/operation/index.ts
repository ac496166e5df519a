export { type Backups, createBackups } from './backups/create-backups.ts'
export { noteBackup } from './backups/note-backup.ts'
