import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../../../../config/config.ts'
import { repositoryRoot } from '../../../../lib/repository-root.ts'

const MAIN = join(repositoryRoot, 'apps/server/src/cli/main.ts')
const ERROR_LENGTH_MAX = 500

export interface BackupFigures {
  rows: number
  files: number
  bytes: number
}

/**
 * Makes a backup by the command in a process of its own, since packing all rows would hold up requests. Rejects with the command's
 * reason. @param signal ends the process
 */
export async function runBackup(config: Config, file: string, signal: AbortSignal): Promise<BackupFigures> {
  const child = spawn(process.execPath, [MAIN, 'backup', file, '--json', '--unlisted'], {
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [out, err, code] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended])
  if (code !== 0) throw new Error(String(err).trim().slice(0, ERROR_LENGTH_MAX) || `the process ended with ${code}`)
  return JSON.parse(String(out)) as BackupFigures
}
