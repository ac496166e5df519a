import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { withoutDotEnv } from './start-shop.ts'

const MAIN = inRoot('apps', 'server', 'src', 'cli', 'main.ts')

/**
 * Runs the operator's command line for the market whose data is in `dataDir`, in a process of its own.
 * @returns its output
 * @throws an error with its error output when it fails
 */
export async function runCli(dataDir: string, args: readonly string[], input = ''): Promise<string> {
  const env = { ...process.env, ...withoutDotEnv(), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [output, errorOutput, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${errorOutput}`)
  return output
}
