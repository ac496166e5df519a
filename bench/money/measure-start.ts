import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../apps/server/src/db/index.ts'
import { percentile } from '../lib/load.ts'
import { cpuTime, type Running } from '../lib/processes.ts'
import type { Send } from '../lib/send.ts'
import { monthOf } from './market.ts'

export const START_ROWS = {
  seconds: 'first start, until all is closed and counted',
  reads: 'first start, reading waits at most',
  pays: 'first start, a payment waits at most',
} as const

interface Starting {
  url: string
  shop: Running
  send: Send
  seller: Record<string, string>
  /** Sends the webhook of the `n`th payment. */
  pay(n: number): Promise<unknown>
  /** Payments that may be sent. */
  payments: number
  limitMs: number
  say(line: string): void
  note(name: string, value: number, more?: string): void
}

/** Waits that are told one by one. */
const LONG_MS = 500
const BETWEEN_READS_MS = 20
const BETWEEN_PAYMENTS_MS = 250

/**
 * Reads and pays while the first start of a market closes the months of a year and counts its sales, until both are done, or as long as
 * `limitMs` at most.
 */
export async function measureStart(starting: Starting): Promise<void> {
  const { url, shop, send, seller, pay, payments, limitMs, say, note } = starting
  const database = openDatabase(url)
  const from = performance.now()
  let isOver = false
  const waited = async (between: number, times: number, call: (n: number) => Promise<unknown>) => {
    const taken: number[] = []
    while (!isOver && taken.length < times) {
      const begun = performance.now()
      await call(taken.length)
      const lasted = performance.now() - begun
      if (lasted > LONG_MS)
        say(`    waited ${lasted.toFixed(0)} ms, ${((begun - from) / 1000).toFixed(1)} s after the start`)
      taken.push(lasted)
      await pause(between)
    }
    return taken
  }
  try {
    const reading = waited(BETWEEN_READS_MS, Number.POSITIVE_INFINITY, () => send('GET', '/api/seller/money', seller))
    const paying = waited(BETWEEN_PAYMENTS_MS, payments, pay)
    while (!isOver) {
      await pause(500)
      isOver = (await isDone(database)) || performance.now() - from > limitMs
    }
    const lasted = (performance.now() - from) / 1000
    const spent = (cpuTime(shop.pid) ?? 0) / 1000
    note(START_ROWS.seconds, lasted, ` s, ${spent.toFixed(1)} s of the processor`)
    for (const [name, times] of [
      [START_ROWS.reads, await reading],
      [START_ROWS.pays, await paying],
    ] as const)
      if (times.length > 0)
        note(
          name,
          Math.max(...times),
          ` (99 %: ${percentile(times, 0.99).toFixed(1)}, half ${percentile(times, 0.5).toFixed(1)})`,
        )
  } finally {
    await database.close()
  }
}

/** Whether all months that are over are closed, and all postings are counted and added up but for those that have just come. */
async function isDone({ db }: Database): Promise<boolean> {
  const closed = await db
    .selectFrom('ledger_closings')
    .select((eb) => eb.fn.max('month').as('month'))
    .executeTakeFirst()
  const state = await db.selectFrom('sales_state').selectAll().executeTakeFirst()
  const due = await db.selectFrom('sales_due').select('posting_id').limit(JUST_COME).execute()
  const lastMonth = monthOf(Date.parse(`${monthOf(Date.now())}-01`) - 1)
  const isCounted = state !== undefined && state.noted_to >= state.note_until && state.summed_to === null
  return closed?.month === lastMonth && isCounted && due.length < JUST_COME
}

const JUST_COME = 100
