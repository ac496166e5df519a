import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@rialto/contract/languages'
import { sql } from 'kysely'
import { openDatabase } from '../../apps/server/src/db/index.ts'
import { startPostgres } from '../../apps/server/test/support/postgres.ts'
import { call } from '../lib/api.ts'
import { startProcess, temporaryFolder } from '../lib/processes.ts'
import { fts5Search, miniSearch } from './baselines.ts'
import {
  type Answer,
  answerQueries,
  figuresOf,
  heldBackQueries,
  type JudgedQuery,
  judgedQueries,
  marketSearch,
  plainQueries,
  type Search,
  type SearchFigures,
  shortfallsOf,
} from './measure.ts'

const SEARCH_HELP = `npm run bench -- --search [--postgres] [--verbose] [--answers FILE]

Asks a market with the demo's catalogue the judged queries of bench/search, as the storefront asks, and two baselines.
--postgres   the market runs on PostgreSQL instead of SQLite
--verbose    also lists the judged queries that were answered worst
--answers    asks bench/search/plain-queries.txt instead and writes the first page of each answer to a JSON file,
             to be compared with that of another version`

const WORST = 40

/** Prints the figures of the market's search beside those of the baselines. @returns the exit code: 0 when the targets are met */
export async function runSearch(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      search: { type: 'boolean' },
      postgres: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      answers: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(SEARCH_HELP)
    return 0
  }
  return withMarket(values.postgres, async (market) => {
    if (values.answers !== undefined) {
      await writeAnswers(values.answers, market)
      return 0
    }
    const searches = { Rialto: market, 'FTS5, bm25': fts5Search(), minisearch: miniSearch() }
    const answers = await printSet('Judged queries', judgedQueries(), searches)
    await printSet('Queries kept aside', heldBackQueries(), searches)
    if (values.verbose) printWorst(answers.Rialto ?? [])
    const { Rialto = [], ...baselines } = answers
    const short = shortfallsOf(Rialto, Object.values(baselines))
    console.log(short.length === 0 ? '\nAs promised.' : `\nShort of what is promised:\n  ${short.join('\n  ')}`)
    return short.length === 0 ? 0 : 1
  })
}

/** Runs with the search of a market that holds the demo. */
async function withMarket<T>(onPostgres: boolean, run: (search: Search) => Promise<T>): Promise<T> {
  const { folder, remove } = temporaryFolder('search')
  const postgres = onPostgres ? await startPostgres() : undefined
  try {
    const DATABASE_URL = postgres ? await createDatabase(postgres.url) : ''
    const env = { DATA_DIR: folder, DATABASE_URL, LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
    const market = await startProcess('apps/server/src/main.ts', env, '/api/health')
    try {
      return await run(
        marketSearch(async (path, headers) => {
          const { products } = await call<{ products: { id: number }[] }>(market.url, `GET ${path}`, { headers })
          return products
        }),
      )
    } finally {
      await market.stop()
    }
  } finally {
    await postgres?.stop()
    remove()
  }
}

async function writeAnswers(file: string, search: Search): Promise<void> {
  const answers: Record<string, string[]> = {}
  for (const { locale, query } of plainQueries()) answers[`${locale} ${query}`] = await search(query, locale)
  writeFileSync(file, `${JSON.stringify(answers, null, 2)}\n`)
}

async function createDatabase(url: (database: string) => string): Promise<string> {
  const database = openDatabase(url('postgres'))
  try {
    await sql`create database rialto_search`.execute(database.db)
  } finally {
    await database.close()
  }
  return url('rialto_search')
}

async function printSet(
  title: string,
  queries: readonly JudgedQuery[],
  searches: Record<string, Search>,
): Promise<Record<string, Answer[]>> {
  const answers: Record<string, Answer[]> = {}
  for (const [name, search] of Object.entries(searches)) answers[name] = await answerQueries(search, queries)
  const columns = [undefined, ...LANGUAGES]
  const line = (name: string, figure: (figures: SearchFigures) => string, of: readonly Answer[] = []) =>
    `| ${name} | ${columns.map((locale) => figure(figuresOf(of, locale))).join(' | ')} |`
  console.log(`\n| ${title} | all | ${LANGUAGES.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`)
  console.log(line('number', ({ queries }) => String(queries), answers.Rialto))
  for (const [name, of] of Object.entries(answers)) {
    console.log(line(`**${name}**: nDCG@10`, ({ ndcg }) => ndcg.toFixed(3), of))
    console.log(line('first hit right', ({ firstRight }) => percent(firstRight), of))
    console.log(line('without results', ({ withoutResults }) => percent(withoutResults), of))
    console.log(line('something wrong in the first ten', ({ wrongShown }) => percent(wrongShown), of))
    console.log(
      line('answered, though there is nothing', ({ nothing }) => `${nothing.answered} of ${nothing.queries}`, of),
    )
  }
  return answers
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`

function printWorst(answers: readonly Answer[]): void {
  const worst = answers
    .filter(({ ndcg }) => ndcg !== undefined && ndcg < 1)
    .sort((a, b) => (a.ndcg ?? 0) - (b.ndcg ?? 0))
  console.log(`\nThe ${Math.min(WORST, worst.length)} worst of ${worst.length} that are short of the best answer:`)
  const some = (slugs: readonly string[], most: number) =>
    slugs.length === 0
      ? '–'
      : slugs.slice(0, most).join(', ') + (slugs.length > most ? ` and ${slugs.length - most} more` : '')
  for (const { ndcg, locale, query, shown, right, good } of worst.slice(0, WORST))
    console.log(
      `\n${ndcg?.toFixed(2)}  ${locale}  ${query}\n  shown  ${some(shown, 5)}\n  right  ${some(right, 5)}\n  good   ${some(good, 5)}`,
    )
}
