import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { expect } from 'vitest'
import type { TestApp } from '../../../../../test/support/app.ts'
import { type Database, type Db, openDatabase } from '../../../../db/index.ts'

export const LIVES = 1_000_000
/** Where processes are killed for good. What each other statement would leave is judged while the process stands still. */
export const killedAfter: readonly number[] = [2, 6]

/** A program that calls `workUntilKilled`, and the market that it opens. */
export interface KilledProgram {
  /** Its file; `money-until-killed.ts` by default, which needs a step. */
  program?: string
  step?: string
  shop: Pick<TestApp, 'deps' | 'environment'>
}

/** Starts a process that kills itself after so many statements from its first transaction on. */
export function start({ program, step = '', shop }: KilledProgram, statements: number | 'each' = LIVES): ChildProcess {
  const file = program ?? join(import.meta.dirname, 'money-until-killed.ts')
  return startProgram(file, [String(shop.deps.now()), String(statements), step], shop.environment)
}

/** Starts a program of TypeScript, with the file descriptors on which it may say that it stands still. */
export const startProgram = (file: string, words: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [file, ...words], {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'rialto-compile-cache'), ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'],
  })

/** Works in a process that kills itself after so many statements. @returns whether it ended by itself */
export const runUntilKilled = async (killed: KilledProgram, statements = LIVES): Promise<boolean> =>
  endedByItself(start(killed, statements), statements)

/** Waits for the end of a process that may be killed. @returns whether it ended by itself */
export async function endedByItself(child: ChildProcess, statements = LIVES): Promise<boolean> {
  const [code, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') expect(code, `the process that should die after statement ${statements}`).toBe(0)
  return signal === null
}

interface Rounds<Round> {
  /** Leaves the same to do in each round. */
  begin(): Promise<Round>
  /** Judges what a killed process leaves. */
  judgeLeft(left: Db, round: Round, words: string): Promise<void>
  /** Lets another worker do the rest, and judges that all is there once. */
  goOn(round: Round, words: string): Promise<void>
}

/**
 * Judges what would be left of a process after each of its statements, as it stands still there. After that one is killed for good in each
 * round, before or after each commit, and another goes on: between commits, nothing is left that was not there before.
 * @returns how many statements were judged
 */
export async function killAtEachStatement<Round>(
  killed: KilledProgram,
  { begin, judgeLeft, goOn }: Rounds<Round>,
): Promise<number> {
  const first = await begin()
  const { count, commits } = await standStill(killed, ({ db }, statements) =>
    judgeLeft(db, first, `standing still after statement ${statements}`),
  )
  await goOn(first, 'all statements were judged')
  for (const statements of new Set(commits.flatMap((commit) => [commit - 1, commit]))) {
    const words = `killed after statement ${statements} of ${count}`
    const round = await begin()
    expect(await runUntilKilled(killed, statements), words).toBe(false)
    await judgeLeft(killed.shop.deps.database.db, round, words)
    await goOn(round, words)
  }
  return count
}

type JudgeLeft = (left: Database, statements: number) => Promise<void>

/**
 * Works in a process that stands still after each of its statements, from its first transaction on, and lets the test judge what a
 * kill would leave there: on PostgreSQL what others read, as the rest would be rolled back; on SQLite a copy of the files.
 * @returns after how many statements it stood still
 */
export const judgeEachStatement = async (killed: KilledProgram, judge: JudgeLeft): Promise<number> =>
  (await standStill(killed, judge)).count

async function standStill(killed: KilledProgram, judge: JudgeLeft): Promise<{ count: number; commits: number[] }> {
  const { url } = killed.shop.deps.database
  const child = start(killed, 'each')
  const ended = once(child, 'exit')
  const goOn = child.stdio[4] as Writable
  const commits: number[] = []
  let count = 0
  const judgeNow = (left: Database) => judge(left, count)
  const judgeLeft = url.startsWith('sqlite:') ? judgeCopy(url.slice('sqlite:'.length)) : judgeCommitted(url)
  try {
    for await (const line of createInterface({ input: child.stdio[3] as Readable })) {
      count = Number.parseInt(line, 10)
      if (line.endsWith('commit')) commits.push(count)
      await judgeLeft(judgeNow)
      goOn.write('.')
    }
    const [code] = await ended
    expect(code, 'the process that stood still').toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
  return { count, commits }
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
