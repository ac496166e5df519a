export { createBackupSchedule } from './backup-schedule.ts'
export { type Backups, createBackups, noteBackup } from './backups.ts'
