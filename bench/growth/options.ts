import { parseArgs } from 'node:util'
import type { Engine } from '../../apps/server/src/db/index.ts'
import { growthRows } from './requests.ts'

export interface GrowthOptions {
  /** Numbers of products, and of orders, smallest first. */
  sizes: number[]
  engines: Engine[]
  /** A folder whose SQLite databases are kept for the next run; undefined: they are removed. */
  data: string | undefined
  /** A running PostgreSQL whose databases are kept for the next run; undefined: a server of the tests' own. */
  postgres: string | undefined
  /** Seconds of each measurement. */
  seconds: number
  /** A part of the names of the rows to measure; undefined: all of them. */
  rows: string | undefined
}

const SIZES = '10000,100000,1000000'

export const GROWTH_HELP = `npm run bench -- --growth [--sizes ${SIZES}] [--engines sqlite,postgres] [--seconds 4]
                         [--data FOLDER] [--postgres URL] [--rows TEXT]

Measures how the market slows down as products and orders become more, and writes docs/growth.md with its charts.
--rows TEXT      measures only the rows whose names contain TEXT, and writes nothing
--data FOLDER    keeps SQLite databases as FOLDER/SIZE/rialto.db and uses those that are there (GROWTH_DATA)
--postgres URL   keeps databases rialto_growth_SIZE in a running PostgreSQL (GROWTH_POSTGRES)`

/** @throws for an unknown engine or row, or a size that is no number */
export function readGrowthOptions(args: string[]): GrowthOptions {
  const { values } = parseArgs({
    args,
    options: {
      growth: { type: 'boolean' },
      sizes: { type: 'string', default: SIZES },
      engines: { type: 'string', default: 'sqlite,postgres' },
      seconds: { type: 'string', default: '4' },
      rows: { type: 'string' },
      data: { type: 'string', default: process.env.GROWTH_DATA },
      postgres: { type: 'string', default: process.env.GROWTH_POSTGRES },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= 1_000))
    throw new Error('--sizes takes whole numbers of 1,000 and more, with commas between')
  const seconds = Number(values.seconds)
  if (!(seconds > 0)) throw new Error('--seconds takes a number')
  if (!growthRows.some(({ name }) => name.includes(values.rows ?? '')))
    throw new Error(`no row contains ${values.rows}`)
  return {
    sizes: sizes.sort((a, b) => a - b),
    engines: values.engines.split(',').map(toEngine),
    data: values.data,
    postgres: values.postgres,
    seconds,
    rows: values.rows,
  }
}

function toEngine(name: string): Engine {
  if (name !== 'sqlite' && name !== 'postgres') throw new Error(`--engines knows sqlite and postgres, not ${name}`)
  return name
}
