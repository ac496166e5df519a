import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../../apps/server/src/db/index.ts'
import { CONNECTIONS } from '../lib/load.ts'
import { root } from '../lib/processes.ts'
import { openDatabases } from './databases.ts'
import { measureSize, type SizeFigures } from './measure-size.ts'
import { GROWTH_HELP, readGrowthOptions } from './options.ts'
import { growthRows } from './requests.ts'

/** Measures every size on every engine and writes `docs/growth.md` with its charts. @returns the exit code */
export async function runGrowth(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(GROWTH_HELP)
    return 0
  }
  const options = readGrowthOptions(args)
  const say = (line: string) => console.error(line)
  const measured: EngineFigures[] = []
  for (const engine of options.engines) {
    const databases = await openDatabases(engine, options)
    const sizes: SizeFigures[] = []
    try {
      for (const size of options.sizes) {
        say(`${engine}, ${size.toLocaleString('en')} products and orders`)
        const database = await databases.open(size, say)
        try {
          sizes.push(await measureSize(database, { size, seconds: options.seconds, rows: options.rows, say }))
        } finally {
          database.remove()
        }
      }
    } finally {
      await databases.close()
    }
    measured.push({ engine, sizes })
  }
  if (options.rows === undefined) saveReport(measured)
  const hasFailures = measured.some(({ sizes }) =>
    sizes.some(({ speeds }) => Object.values(speeds).some((speed) => typeof speed === 'string')),
  )
  return hasFailures ? 1 : 0
}

function saveReport(measured: readonly EngineFigures[]): void {
  const { markdown, charts } = writeReport(measured)
  const pictures = join(root, 'docs/pictures')
  mkdirSync(pictures, { recursive: true })
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(pictures, name), svg)
  writeFileSync(join(root, 'docs/growth.md'), markdown)
  console.error('docs/growth.md is written')
}

interface EngineFigures {
  engine: Engine
  /** Smallest first. */
  sizes: readonly SizeFigures[]
}

/** The page and its charts by their file names. */
interface Report {
  markdown: string
  charts: Record<string, string>
}

const ENGINES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const twoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Writes the figures as tables, with the slope of each row, and draws them. */
function writeReport(engines: readonly EngineFigures[]): Report {
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

/** A line of a chart, its points from left to right. */
interface Series {
  name: string
  points: readonly { x: number; y: number }[]
}

interface Chart {
  title: string
  xLabel: string
  yLabel: string
  series: readonly Series[]
}

const WIDTH = 960
const HEIGHT = 520
const PLOT = { left: 76, right: 690, top: 52, bottom: 456 }
/** Told apart with any kind of colour vision, on light and dark grounds, and by their dashes. */
const COLOURS = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#b8860b',
  '#56b4e9',
  '#8c6bb1',
  '#7f7f7f',
  '#e34a33',
  '#4daf4a',
]
const DASHES = ['', '7 4', '2 4']
const LABEL_HEIGHT = 20

const STYLE = `
  svg { font: 13px system-ui, sans-serif }
  .ground { fill: #ffffff } .ink { fill: #1f2328 } .muted { fill: #57606a }
  .grid { stroke: #d0d7de; stroke-width: 1 } .leader { stroke: #8c959f; stroke-width: 1; fill: none }
  .title { font-size: 16px; font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } .ink { fill: #e6edf3 } .muted { fill: #9198a1 }
    .grid { stroke: #30363d } .leader { stroke: #6e7681 }
  }`

/** Draws lines with logarithmic scales on both axes as an SVG that reads in light and dark. Values below 0.1 are drawn as 0.1. */
export function drawChart({ title, xLabel, yLabel, series }: Chart): string {
  const points = series.flatMap((one) => one.points)
  if (points.length === 0) throw new Error('a chart needs points')
  const x = logScale(
    points.map((point) => point.x),
    PLOT.left,
    PLOT.right,
  )
  const y = logScale(
    points.map((point) => point.y),
    PLOT.bottom,
    PLOT.top,
  )
  const middle = (PLOT.top + PLOT.bottom) / 2
  const parts = [
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}" rx="6"/>`,
    text(PLOT.left, 28, title, 'class="ink title"'),
    ...y.ticks.flatMap((value) => [
      `<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at(y.of(value))}" y2="${at(y.of(value))}"/>`,
      text(PLOT.left - 8, y.of(value) + 4, figure(value), 'class="muted" text-anchor="end"'),
    ]),
    ...x.ticks.flatMap((value) => [
      `<line class="grid" x1="${at(x.of(value))}" x2="${at(x.of(value))}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>`,
      text(x.of(value), PLOT.bottom + 20, figure(value), 'class="muted" text-anchor="middle"'),
    ]),
    text((PLOT.left + PLOT.right) / 2, HEIGHT - 18, xLabel, 'class="ink" text-anchor="middle"'),
    text(20, middle, yLabel, `class="ink" text-anchor="middle" transform="rotate(-90 20 ${middle})"`),
    ...lines(series, x.of, y.of),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(title)}">
<style>${STYLE}</style>
${parts.join('\n')}
</svg>
`
}

interface Scale {
  of(value: number): number
  /** Powers of ten. */
  ticks: number[]
}

const LEAST = 0.1

/** From the power of ten below the values to the one above. */
function logScale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.max(LEAST, Math.min(...values))))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(LEAST, ...values))))
  return {
    of: (value) => from + ((Math.log10(Math.max(LEAST, value)) - low) / (high - low)) * (to - from),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  }
}

/** Lines with their names at the right, moved apart where they would overlap. */
function lines(series: readonly Series[], x: Scale['of'], y: Scale['of']): string[] {
  const drawn = series.filter((one) => one.points.length > 0)
  const ends = drawn.map((one, index) => ({ index, one, y: y(one.points.at(-1)?.y ?? LEAST), labelY: 0 }))
  ends.sort((a, b) => a.y - b.y)
  for (const [place, end] of ends.entries())
    end.labelY = Math.max(end.y, place === 0 ? PLOT.top : (ends[place - 1]?.labelY ?? 0) + LABEL_HEIGHT)
  const excess = Math.max(0, (ends.at(-1)?.labelY ?? 0) - PLOT.bottom)
  for (const [place, end] of ends.entries()) end.labelY = Math.max(PLOT.top + place * LABEL_HEIGHT, end.labelY - excess)
  return ends.flatMap(({ one, index, y: endY, labelY }) => {
    const stroke = `stroke="${COLOURS[index % COLOURS.length]}"`
    const path = one.points.map((point) => `${at(x(point.x))},${at(y(point.y))}`).join(' ')
    const dash = DASHES[index % DASHES.length]
    const endX = x(one.points.at(-1)?.x ?? 1)
    return [
      `<polyline points="${path}" fill="none" ${stroke} stroke-width="2.5"${dash && ` stroke-dasharray="${dash}"`}/>`,
      ...one.points.map(
        (point) =>
          `<circle cx="${at(x(point.x))}" cy="${at(y(point.y))}" r="4" fill="${COLOURS[index % COLOURS.length]}"/>`,
      ),
      `<path class="leader" d="M${at(endX + 6)} ${at(endY)} L${PLOT.right + 14} ${at(labelY)}"/>`,
      `<circle cx="${PLOT.right + 20}" cy="${at(labelY)}" r="5" fill="${COLOURS[index % COLOURS.length]}"/>`,
      text(PLOT.right + 30, labelY + 4, one.name, 'class="ink"'),
    ]
  })
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const figure = (value: number): string => figures.format(value)
const at = (place: number): string => place.toFixed(1)
const text = (x: number, y: number, words: string, attributes: string): string =>
  `<text x="${at(x)}" y="${at(y)}" ${attributes}>${escapeXml(words)}</text>`
const escapeXml = (words: string): string => words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
