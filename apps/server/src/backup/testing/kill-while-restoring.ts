import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { leanCommandArgs, leanCommandEnvironment } from '../../../../../scripts/lib/lean.mjs'
import type { TestApp } from '../../../test/support/app.ts'
import type { Database } from '../../db/index.ts'

/** Restores a backup in a process that is killed while it writes the database. */
export async function killWhileRestoring(shop: TestApp, file: string): Promise<void> {
  const { database } = shop.deps
  const child = spawn(
    process.execPath,
    [...leanCommandArgs, join(import.meta.dirname, 'restore-until-killed.ts'), file],
    { env: { ...process.env, ...leanCommandEnvironment, ...shop.environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  for await (const step of createInterface({ input: child.stdout })) if (step.startsWith('Writing')) break
  while (child.exitCode === null && !(await isWriting(database))) await pause(1)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

/** Whether another process writes to a database in a transaction. */
async function isWriting({ url, db, engine }: Database): Promise<boolean> {
  if (engine === 'postgres') {
    const { rows } = await sql`
      select from pg_locks where granted and mode = 'AccessExclusiveLock' and relation = 'orders'::regclass`.execute(db)
    return rows.length > 0
  }
  const other = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 0 })
  try {
    other.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  } finally {
    other.close()
  }
}
