import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface ShopProcess {
  /** The URL of its API. */
  url: string
  /** Kills the process; safe to call again. */
  kill(): Promise<void>
}

interface ProcessOptions {
  databaseUrl: string
  dataDir: string
  /** Limits the size of files, in bytes, to simulate a full disk. */
  fileBytes?: number
}

/** Runs the command in a shell that ignores the signal of the limit, so that writes fail instead. */
const WITH_LIMIT = 'trap "" XFSZ; ulimit -f "$0"; exec "$@"'
const BLOCK_BYTES = 512

/** Starts the API in a process of its own, which is killed after the test at the latest. */
export async function startShopProcess({ databaseUrl, dataDir, fileBytes }: ProcessOptions): Promise<ShopProcess> {
  const program = [process.execPath, join(import.meta.dirname, 'serve-until-killed.ts'), databaseUrl, dataDir]
  const limited = ['sh', '-c', WITH_LIMIT, String(Math.floor((fileBytes ?? 0) / BLOCK_BYTES)), ...program]
  const [command = '', ...args] = fileBytes === undefined ? program : limited
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const url = await new Promise<string>((resolve, reject) => {
    // Keeps reading, as a full pipe would block the process.
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('http') && resolve(line))
    void ended.then(() => reject(new Error('the shop did not start')))
  })
  return { url, kill }
}
