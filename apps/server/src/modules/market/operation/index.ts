export { type Backups, createBackups, noteBackup } from './backups.ts'
