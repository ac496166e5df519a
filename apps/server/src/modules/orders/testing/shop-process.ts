import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface ShopProcess {
  /** Where its API listens. */
  url: string
  /** Ends it at once, without a word to it. Again does nothing. */
  kill(): Promise<void>
}

interface Place {
  databaseUrl: string
  dataDir: string
  /** No file may grow beyond this, in bytes: for who writes, that is a full disk. */
  fileBytes?: number
}

/** In a shell, where a signal that would end the process is to be an error of the write instead. */
const WITH_LIMIT = 'trap "" XFSZ; ulimit -f "$0"; exec "$@"'
const BLOCK_BYTES = 512

/** Starts the API of a shop in a process of its own, to be killed; it does not outlive the test. */
export async function startShopProcess({ databaseUrl, dataDir, fileBytes }: Place): Promise<ShopProcess> {
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
    // What it says later is read as well, or it would wait for its reader one day.
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('http') && resolve(line))
    void ended.then(() => reject(new Error('the shop did not start')))
  })
  return { url, kill }
}
