import { basename, join } from 'node:path'

/** The folder of backups that the console makes; nothing below it is served. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

export const backupPath = (dataDir: string, fileName: string): string => join(backupFolder(dataDir), basename(fileName))
