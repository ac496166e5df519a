import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { catalogueOf } from './catalogues.ts'
import { gets, load } from './load.ts'
import { type Running, startProcess, temporaryFolder } from './processes.ts'

/** A figure with its name, its target and how to measure it. */
export interface Row {
  name: string
  /** As printed: `>= 3,000 req/s`. */
  target: string
  /** The catalogue's size; rows with the same one are measured together. */
  products: 'demo' | 10_000 | 100_000
  /** The lowest accepted ratio, which docs/measured.md explains with figures. */
  limit?: number
  measure(bench: Bench): Promise<Measured>
}

export interface Measured {
  /** As printed. */
  reached: string
  /** Reached in relation to the target: 1 or more meets it; at most 100. Undefined when nothing was measured. */
  ratio?: number
  ok: boolean
  /** Misses the target within the row's `limit`. */
  explained?: boolean
  note?: string
}

/** Marks a figure that misses its target within the row's accepted limit. */
export function withLimit(row: Row, measured: Measured): Measured {
  const { limit } = row
  if (measured.ok || !limit || measured.ratio === undefined || measured.ratio < limit) return measured
  const note = ['an accepted shortfall (docs/measured.md)', measured.note]
  return { ...measured, explained: true, note: note.filter(Boolean).join('; ') }
}

/** Whether the row does not fail the run. */
export const passes = ({ ok, explained }: Measured): boolean => ok || explained === true

export const markOf = ({ ok, explained }: Measured): string => (ok ? '✓' : explained ? '~' : '✗')

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
export const figure = (value: number, unit = ''): string => `${figures.format(value)}${unit && ` ${unit}`}`

/** For figures with a minimum: requests a second, ratios. */
export const atLeast = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: value / target,
  ok: value >= target,
})

/** For figures with a maximum: milliseconds, kilobytes. */
export const atMost = (value: number, target: number, unit: string): Measured => ({
  reached: figure(value, unit),
  ratio: Math.min(100, target / value),
  ok: value <= target,
})

/** Requests per second of a bare Fastify that replies with 6 kB, on the machine for which the targets were set. */
const REFERENCE = 61_000

/** Compares speeds with targets that are scaled to the present speed of this machine. */
export interface Pace {
  /** For rates, such as requests per second. */
  atLeast(value: number, target: number, unit: string): Measured
  /** For durations of work in the server. */
  atMost(value: number, target: number, unit: string): Measured
}

/** Scales targets by the rate of the bare server in the same run; on machines faster than the reference they stay the same. */
export async function paceOf({ bareRate }: Pick<Bench, 'bareRate'>): Promise<Pace> {
  const rate = await bareRate()
  const slowness = Math.max(1, REFERENCE / rate)
  const explain = (scaledTarget: number, unit: string) =>
    slowness === 1
      ? ''
      : `asked of this machine: ${figure(scaledTarget, unit)}, its bare Fastify does ${figure(Math.round(rate))} req/s`
  return {
    atLeast(value, target, unit) {
      const scaledTarget = target / slowness
      return { ...atLeast(value, scaledTarget, unit), note: explain(scaledTarget, unit) }
    },
    atMost(value, target, unit) {
      const scaledTarget = target * slowness
      return { ...atMost(value, scaledTarget, unit), note: explain(scaledTarget, unit) }
    },
  }
}

/** Adds notes to a measurement. */
export const withNotes = (measured: Measured, ...more: (string | undefined | false)[]): Measured => ({
  ...measured,
  note: [...more, measured.note].filter(Boolean).join('; '),
})

/** Prints one line per row: name, target, reached, ratio. */
export function printTable(results: readonly (Row & Measured)[]): void {
  const lines = [
    ['', 'what', 'target', 'reached', 'ratio', ''],
    ...results.map((row) => [
      markOf(row),
      row.name,
      row.target,
      row.reached,
      row.ratio === undefined ? '' : row.ratio.toFixed(2),
      row.note ?? '',
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** The two servers of a run: the shop with a catalogue of a known size, and a bare Fastify for comparison. */
export interface Bench {
  shop: Running
  bare: Running
  dataDir: string
  /** Requests per second of a bare Fastify that replies with 6 kB: the median of three runs, measured once. */
  bareRate(): Promise<number>
  /** The browser for visits to the shop; opened on first use. */
  browser(): Promise<Browser>
}

/** Requests per second of a bare Fastify that replies with 6 kB. */
export async function rateOfBare({ url }: Running): Promise<number> {
  const { requests } = await load({ url, requests: gets(['/?bytes=6000']), seconds: 1 })
  return requests.average
}

/** Starts both servers, runs the measurement, and stops both. */
export async function withBench<T>(products: 'demo' | number, run: (bench: Bench) => Promise<T>): Promise<T> {
  const { folder: dataDir, remove } = products === 'demo' ? temporaryFolder('bench') : await catalogueOf(products)
  let browser: Promise<Browser> | undefined
  const started: Running[] = []
  const start = async (...args: Parameters<typeof startProcess>) => {
    const running = await startProcess(...args)
    started.push(running)
    return running
  }
  try {
    const shop = await start(
      'apps/server/src/main.ts',
      { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      '/api/health',
    )
    const bare = await start('bench/bare.ts', {})
    let bareRate: Promise<number> | undefined
    return await run({
      shop,
      bare,
      dataDir,
      bareRate() {
        bareRate ??= rateOfBare(bare)
        return bareRate
      },
      browser() {
        browser ??= openBrowser()
        return browser
      },
    })
  } finally {
    await browser?.then((one) => one.close()).catch(() => {})
    await Promise.all(started.map((one) => one.stop()))
    remove()
  }
}
