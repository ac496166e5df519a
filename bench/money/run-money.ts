import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Engine, openDatabase } from '../../apps/server/src/db/index.ts'
import { startPostgres } from '../../apps/server/test/support/postgres.ts'
import { runScript } from '../lib/catalogues.ts'
import { startProcess, temporaryFolder } from '../lib/processes.ts'
import { type Pace, paceOf, rateOfBare } from '../lib/row.ts'
import type { MoneyPlace } from './market.ts'
import {
  isOfStart,
  type MoneyFigures,
  type MoneyRow,
  measureFirstStart,
  measureMoney,
  moneyRows,
} from './measure-money.ts'

const MONEY_HELP = `npm run bench -- --money [--sizes 10000,1000000] [--engines sqlite,postgres] [--seconds 4] [--only TEXT]
                        [--data FOLDER] [--postgres URL] [--fill]

Measures the ledger with few and with many orders of 1,000 shops: reading balances and entries, applying payments, releasing orders, and
a payout run while others read. An order has three postings with eight entries, spread over a year.
--only TEXT      measures only the rows whose names contain TEXT
--data FOLDER    keeps SQLite databases as FOLDER/SIZE/rialto.db and uses those that are there
--postgres URL   keeps databases rialto_money_SIZE in a running PostgreSQL; otherwise one is started
--fill           fills the databases and measures nothing
Filling a million orders takes minutes, and so does their first start, which a copy is measured at. All other rows use a second copy,
SIZE-settled, which is made once, is closed and counted, and keeps what earlier runs have done.`

/** Ordinary settings: what is committed survives a power failure. */
const DURABLE = ['max_wal_size=2GB']

/** Measures each size on each engine and prints a table. @returns the exit code */
export async function runMoney(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      money: { type: 'boolean' },
      sizes: { type: 'string', default: '10000,1000000' },
      engines: { type: 'string', default: 'sqlite,postgres' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
      postgres: { type: 'string' },
      fill: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(MONEY_HELP)
    return 0
  }
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000)) throw new Error('--sizes takes whole numbers')
  const rows = moneyRows.filter(({ name }) => name.includes(values.only))
  if (rows.length === 0) throw new Error(`no row contains ${values.only}`)
  const say = (line: string) => console.error(line)
  let areMet = true
  for (const engine of values.engines.split(',')) {
    if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engines knows sqlite and postgres')
    const own = engine === 'postgres' && !values.postgres ? await startPostgres(DURABLE) : undefined
    try {
      const measured: Measured[] = []
      for (const size of sizes) {
        say(`${engine}, ${size.toLocaleString('en')} orders`)
        const server = own?.url('postgres') ?? values.postgres
        const opening = { size, data: values.data, server, say }
        const measuring = { seconds: Number(values.seconds), only: values.only, say }
        const [isStart, isMore] = [rows.some(isOfStart), !rows.every(isOfStart)]
        const pace = values.fill ? undefined : await paceNow(say)
        const figures: MoneyFigures = {}
        for (const isSettled of [...(isStart ? [false] : []), ...(isMore ? [true] : [])]) {
          const market = await openPlace(engine, { ...opening, isSettled })
          try {
            if (pace)
              Object.assign(figures, await (isSettled ? measureMoney : measureFirstStart)(market.place, measuring))
          } finally {
            market.remove()
          }
        }
        if (pace) measured.push({ size, pace, figures })
      }
      if (!values.fill) {
        const { table, isMet } = tableOf(engine, rows, measured)
        console.log(table)
        areMet &&= isMet
      }
    } finally {
      await own?.stop()
    }
  }
  return areMet ? 0 : 1
}

interface Opening {
  size: number
  data: string | undefined
  server: string | undefined
  /** Closed and counted; otherwise as before the first start of all. */
  isSettled: boolean
  say(line: string): void
}

/** A database with so many orders, which is filled and settled unless it is there. */
async function openPlace(
  engine: Engine,
  { size, data, server, isSettled, say }: Opening,
): Promise<{ place: MoneyPlace; remove(): void }> {
  const fill = async (url: string) => {
    say(`  filling ${size.toLocaleString('en')} orders`)
    await runScript('bench/data/generate-money.ts', [url, String(size)])
  }
  const settle = async (url: string) => {
    say('  closing its months and counting its sales')
    await runScript('bench/data/settle-money.ts', [url])
  }
  if (engine === 'sqlite') {
    const temporary = data === undefined || !isSettled ? temporaryFolder('money') : undefined
    const folder = resolve(data ?? temporary?.folder ?? '')
    /** An interrupted one leaves only another name. */
    const make = async (name: string, begin: (file: string) => Promise<void>) => {
      const file = join(folder, name, 'rialto.db')
      mkdirSync(dirname(file), { recursive: true })
      if (existsSync(file)) return file
      const unfinished = `${file}.unfinished`
      for (const suffix of ['', '-wal', '-shm']) rmSync(unfinished + suffix, { force: true })
      await begin(unfinished)
      renameSync(unfinished, file)
      return file
    }
    const filled = await make(String(size), (file) => fill(`sqlite:${file}`))
    const remove = () => temporary?.remove()
    if (!isSettled) {
      const copy = join(temporary?.folder ?? folder, 'rialto.db')
      copyFileSync(filled, copy)
      return { place: { url: `sqlite:${copy}`, dataDir: dirname(copy) }, remove }
    }
    const file = await make(`${size}-settled`, async (to) => {
      copyFileSync(filled, to)
      await settle(`sqlite:${to}`)
    })
    return { place: { url: `sqlite:${file}`, dataDir: dirname(file) }, remove }
  }
  const { folder: dataDir, remove } = temporaryFolder('money')
  const urlOf = (name: string) => Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href
  const filled = `rialto_money_${size}`
  const database = openDatabase(urlOf('postgres'))
  const run = (statement: string) => sql.raw(statement).execute(database.db)
  const make = async (name: string, template: string, begin: (url: string) => Promise<void>) => {
    const { rows } = await run(`select from pg_database where datname = '${name}'`)
    if (rows.length > 0) return
    const unfinished = `${name}_unfinished`
    await run(`drop database if exists ${unfinished}`)
    await run(`create database ${unfinished} template ${template}`)
    await begin(urlOf(unfinished))
    await run(`alter database ${unfinished} rename to ${name}`)
  }
  try {
    await make(filled, 'template1', fill)
    if (isSettled) await make(`${filled}_settled`, filled, settle)
    else {
      await run(`drop database if exists ${filled}_copy`)
      await run(`create database ${filled}_copy template ${filled}`)
    }
  } finally {
    await database.close()
  }
  return { place: { url: urlOf(`${filled}_${isSettled ? 'settled' : 'copy'}`), dataDir }, remove }
}

/** How fast this machine is now, beside others that work on it. */
async function paceNow(say: (line: string) => void): Promise<Pace> {
  const bare = await startProcess('bench/bare.ts', {})
  try {
    const rate = await rateOfBare(bare)
    say(`  a bare Fastify: ${Math.round(rate)} req/s`)
    return await paceOf({ bareRate: async () => rate })
  } finally {
    await bare.stop()
  }
}

interface Measured {
  size: number
  pace: Pace
  figures: MoneyFigures
}

/** Times below a millisecond say nothing about growth. */
const LEAST_MS = 1

/** Compares what was reached with the targets at this machine's pace, and how times grow with the orders. */
function tableOf(
  engine: Engine,
  rows: readonly MoneyRow[],
  measured: readonly Measured[],
): { table: string; isMet: boolean } {
  let areMet = true
  const lines = rows.map(({ name, unit, target, growth }) => {
    const isReached = measured.every(({ pace, figures: { [name]: value } }) => {
      if (value === undefined || target === undefined) return true
      return (unit !== '/s' ? pace.atMost(value, target, unit) : pace.atLeast(value, target, unit)).ok
    })
    const [first, last] = [measured[0]?.figures[name], measured.at(-1)?.figures[name]]
    const ratio =
      first === undefined || last === undefined ? undefined : Math.max(LEAST_MS, last) / Math.max(LEAST_MS, first)
    const isSteady = growth === undefined || ratio === undefined || ratio <= growth
    areMet &&= isReached && isSteady
    const cells = measured.map(({ figures: { [name]: value } }) =>
      value === undefined ? '-' : `${value.toFixed(unit === '/s' ? 0 : 1)} ${unit}`,
    )
    const wanted = target === undefined ? '' : `${unit === '/s' ? '>=' : '<='} ${target.toLocaleString('en')} ${unit}`
    const steady = growth === undefined ? '' : `, <= ${growth} times`
    return `| ${[isReached && isSteady ? '✓' : '✗', name, wanted + steady, ...cells, ratio?.toFixed(2) ?? ''].join(' | ')} |`
  })
  const head = ['', engine, 'target', ...measured.map(({ size }) => `${size.toLocaleString('en')} orders`), 'ratio']
  return {
    table: [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines, ''].join('\n'),
    isMet: areMet,
  }
}
