import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { expect } from 'vitest'
import { type Database, openDatabase } from '../../../../db/index.ts'

export const LIVES = 1_000_000
/** Where processes are killed for good. What each other statement would leave is judged while the process stands still. */
export const killedAfter: readonly number[] = [2, 6]

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
export async function runUntilKilled(place: KilledProcess, step: string, statements: number): Promise<boolean> {
  return endedByItself(start(place, step, String(statements)), statements)
}

/** Waits for the end of a process that may be killed. @returns whether it ended by itself */
export async function endedByItself(child: ChildProcess, statements = LIVES): Promise<boolean> {
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
}

/**
 * Takes a step in a process that stands still after each of its statements, from its first transaction on, and lets the test judge what a
 * kill would leave there: on PostgreSQL what others read, as the rest would be rolled back; on SQLite a copy of the files.
 * @returns after how many statements it stood still
 */
export async function judgeEachStatement(
  place: KilledProcess,
  step: string,
  judge: (left: Database, statements: number) => Promise<void>,
): Promise<number> {
  const child = start(place, step, 'each')
  const ended = once(child, 'exit')
  const goOn = child.stdio[4] as Writable
  let statements = 0
  const judgeNow = (left: Database) => judge(left, statements)
  const judgeLeft = place.url.startsWith('sqlite:')
    ? judgeCopy(place.url.slice('sqlite:'.length))
    : judgeCommitted(place.url)
  try {
    for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
      statements = Number(line)
      await judgeLeft(judgeNow)
      goOn.write('.')
    }
    const [code] = await ended
    expect(code, 'the process that stood still').toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
  return statements
}

function start({ url, dataDir, now, environment = {} }: KilledProcess, step: string, statements: string): ChildProcess {
  const program = join(import.meta.dirname, 'money-until-killed.ts')
  return spawn(process.execPath, [program, url, dataDir, String(now), step, statements], {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'rialto-compile-cache'), ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
  })
}

type Judge = (left: Database) => Promise<void>

/** Judges the files of a database as they are now. Files that nobody has written since leave the same. */
function judgeCopy(file: string): (judge: Judge) => Promise<void> {
  const files = () => ['', '-wal'].filter((end) => existsSync(file + end))
  const stateOf = (end: string) => {
    const { size, mtimeMs } = statSync(file + end)
    return `${end} ${size} ${mtimeMs}`
  }
  let judged = ''
  return async (judge) => {
    const written = files().map(stateOf).join()
    if (written === judged) return
    const folder = mkdtempSync(join(tmpdir(), 'rialto-left-'))
    try {
      for (const end of files()) copyFileSync(file + end, join(folder, `left.db${end}`))
      await judgeCommitted(`sqlite:${join(folder, 'left.db')}`)(judge)
      judged = written
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** Judges the rows that others read. */
function judgeCommitted(url: string): (judge: Judge) => Promise<void> {
  return async (judge) => {
    const left = openDatabase(url)
    try {
      await judge(left)
    } finally {
      await left.close()
    }
  }
}
