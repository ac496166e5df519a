import { availableParallelism } from 'node:os'
import type { Engine } from '../../apps/server/src/db/index.ts'
import { CONNECTIONS } from '../lib/load.ts'
import { drawChart } from './chart.ts'
import type { SizeFigures } from './measure-size.ts'
import { growthRows } from './requests.ts'

export interface EngineFigures {
  engine: Engine
  /** Smallest first. */
  sizes: readonly SizeFigures[]
}

/** The page and its charts by their file names. */
export interface Report {
  markdown: string
  charts: Record<string, string>
}

const ENGINES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const twoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Writes the figures as tables, with the slope of each row, and draws them. */
export function writeReport(engines: readonly EngineFigures[]): Report {
  const charts: Record<string, string> = {}
  const sections = engines.map((figures) => {
    const name = ENGINES[figures.engine]
    for (const [kind, yLabel, pick] of CHARTS)
      charts[`growth-${kind}-${figures.engine}.svg`] = drawChart({
        title: `${yLabel}, ${name}`,
        xLabel: 'products, and orders',
        yLabel,
        series: growthRows.map((row) => ({
          name: row.name,
          points: figures.sizes.flatMap(({ size, speeds }) => {
            const speed = speeds[row.name]
            return typeof speed === 'object' ? [{ x: size, y: pick(speed) }] : []
          }),
        })),
      })
    return `## ${name}\n\n${table(figures.sizes)}\n\n${CPU_TEXT}\n\n${cpuTable(figures.sizes)}\n\n${CHARTS.map(
      ([kind, yLabel]) => `![${yLabel} by products and orders, ${name}](pictures/growth-${kind}-${figures.engine}.svg)`,
    ).join('\n\n')}\n`
  })
  return { markdown: `${INTRODUCTION}\n${sections.join('\n')}`, charts }
}

const CHARTS = [
  ['p99', '99th percentile in ms', (speed: { p99: number }) => Math.max(1, speed.p99)],
  ['rate', 'requests per second', (speed: { rate: number }) => speed.rate],
] as const satisfies readonly [string, string, (speed: { p99: number; rate: number }) => number][]

const INTRODUCTION = `# Growth

How the market slows down as products and orders become more. \`npm run bench -- --growth\` writes this page.

Each row is measured on ${CONNECTIONS} connections with varied requests, after ten seconds of warm-up, on ${availableParallelism()} processors that server,
database and load share; Node ${process.versions.node}. Cells hold requests per second and the 99th percentile of the time to answer, of at least 2,000
answers where three times the usual time suffices for them; the first answer of each connection is left out. The slope is the 99th percentile
with the most products over that with the fewest; times below 1 ms count as 1 ms.

*Search, two words* finds more products among more, from a few to a page of cards, so its slope is that of the answers too; the row below it
answers with a page of cards at each size. What reading a text in parts costs is compared with the search before it in
decision 124.
`

function table(sizes: readonly SizeFigures[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)]
  if (!first || !last) throw new Error('nothing was measured')
  const line = (name: string, cellOf: (figures: SizeFigures) => string, slope = '') =>
    `| ${[name, ...sizes.map(cellOf), slope].join(' | ')} |`
  const p99 = ({ speeds }: SizeFigures, name: string) => {
    const speed = speeds[name]
    return typeof speed === 'object' ? Math.max(1, speed.p99) : undefined
  }
  const mixed = (kind: 'alone' | 'beside') => (one: SizeFigures) => one.mixed?.[kind]
  const memory = (kind: 'first' | 'most') => (one: SizeFigures) => one.memory[kind]
  const inUnit = (unit: string, pick: (one: SizeFigures) => number | undefined) => (one: SizeFigures) => {
    const value = pick(one)
    return value === undefined ? '-' : `${(unit === 'ms' ? oneDigit : whole).format(value)} ${unit}`
  }
  return [
    line('products and orders', ({ size }) => whole.format(size), 'slope'),
    line('---', () => '---:', '---:'),
    ...growthRows.map(({ name }) =>
      line(name, (one) => speedCell(one.speeds[name]), slopeOf(p99(first, name), p99(last, name))),
    ),
    line(
      'home, first rendering after a start',
      inUnit('ms', (one) => one.firstHome),
      slopeOf(first.firstHome, last.firstHome),
    ),
    line('`POST /cart/store`, p99', inUnit('ms', mixed('alone')), slopeOf(mixed('alone')(first), mixed('alone')(last))),
    line(
      '`POST /cart/store`, p99, 1 % of the calls are searches',
      inUnit('ms', mixed('beside')),
      slopeOf(mixed('beside')(first), mixed('beside')(last)),
    ),
    line(
      'memory after the first page',
      inUnit('MB', memory('first')),
      slopeOf(memory('first')(first), memory('first')(last)),
    ),
    line('memory, the most', inUnit('MB', memory('most')), slopeOf(memory('most')(first), memory('most')(last))),
  ].join('\n')
}

const CPU_TEXT =
  "Milliseconds of the server's processor time for each answer, which other work on the machine affects less; that of PostgreSQL is not in it:"

function cpuTable(sizes: readonly SizeFigures[]): string {
  const cpuOf = (figures: SizeFigures | undefined, name: string) => {
    const speed = figures?.speeds[name]
    return typeof speed === 'object' ? speed.cpu : undefined
  }
  const cell = (cpu: number | undefined) => (cpu === undefined ? '-' : twoDigits.format(cpu))
  return [
    `| products and orders | ${sizes.map(({ size }) => whole.format(size)).join(' | ')} | slope |`,
    `| --- | ${sizes.map(() => '---:').join(' | ')} | ---: |`,
    ...growthRows.map(
      ({ name }) =>
        `| ${name} | ${sizes.map((one) => cell(cpuOf(one, name))).join(' | ')} | ${slopeOf(cpuOf(sizes[0], name), cpuOf(sizes.at(-1), name))} |`,
    ),
  ].join('\n')
}

function speedCell(speed: SizeFigures['speeds'][string] | undefined): string {
  if (speed === undefined) return '-'
  return typeof speed === 'string' ? `failed: ${speed}` : `${whole.format(speed.rate)} · ${whole.format(speed.p99)} ms`
}

const slopeOf = (first: number | undefined, last: number | undefined): string =>
  first === undefined || last === undefined ? '-' : oneDigit.format(last / first)
