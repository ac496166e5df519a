import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isFullRun } from '../../../../../../../scripts/test-runs.mjs'

export const LIVES = 1_000_000
const EACH = Array.from({ length: 200 }, (_, n) => n + 1)
/** Each process takes seconds, so not every statement has its own but in the full run. */
const SOME = [1, 2, 4, 7, 11, 16, 22, 29, 37]
export const killedAfter: readonly number[] = [...(isFullRun ? EACH : SOME), LIVES]

export interface KilledProcess {
  url: string
  dataDir: string
  now: number
  environment?: NodeJS.ProcessEnv
}

/**
 * Takes a step (see `money-until-killed.ts`) in a process that kills itself after so many statements from its first transaction on.
 * @returns whether it ended by itself
 */
export async function runUntilKilled(
  { url, dataDir, now, environment = {} }: KilledProcess,
  step: string,
  statements: number,
): Promise<boolean> {
  const program = join(import.meta.dirname, 'money-until-killed.ts')
  const child = spawn(process.execPath, [program, url, dataDir, String(now), step, String(statements)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
}
