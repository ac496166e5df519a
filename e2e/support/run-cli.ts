import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { withoutDotEnv } from './start-shop.ts'

const MAIN = inRoot('apps', 'server', 'src', 'cli', 'main.ts')

/**
 * Runs the operator's command line on the shop whose data lies in `dataDir`, as a process of its own; answers what it printed.
 * Throws what it complained of where it fails.
 */
export async function runCli(dataDir: string, words: readonly string[], input = ''): Promise<string> {
  const env = { ...process.env, ...withoutDotEnv(), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [MAIN, ...words], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${complaint}`)
  return out
}
