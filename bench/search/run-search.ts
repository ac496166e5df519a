import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../../apps/server/test/support/postgres.ts'
import { call } from '../lib/api.ts'
import { startProcess } from '../lib/processes.ts'
import { temporaryFolder } from '../lib/temporary-folder.ts'
import { fts5Search, miniSearch } from './baselines.ts'
import {
  type Answer,
  answerQueries,
  figuresOf,
  heldBackQueries,
  type JudgedQuery,
  judgedQueries,
  marketSearch,
  SEARCH_TARGETS,
  type Search,
  type SearchFigures,
} from './measure.ts'

const SEARCH_HELP = `npm run bench -- --search [--postgres] [--verbose]

Asks a market with the demo's catalogue the judged queries of bench/search, as the storefront asks, and two baselines.
--postgres   the market runs on PostgreSQL instead of SQLite
--verbose    also lists the judged queries that were answered worst`

const WORST = 40
const LOCALES = ['en', 'ar', 'bn', 'es', 'fr']

/** Prints the figures of the market's search beside those of the baselines. @returns the exit code: 0 when the targets are met */
export async function runSearch(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      search: { type: 'boolean' },
      postgres: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    console.log(SEARCH_HELP)
    return 0
  }
  return withMarket(values.postgres, async (market) => {
    const searches = { Rialto: market, 'FTS5, bm25': fts5Search(), minisearch: miniSearch() }
    const answers = await printSet('Judged queries', judgedQueries(), searches)
    await printSet('Queries kept aside', heldBackQueries(), searches)
    if (values.verbose) printWorst(answers.Rialto ?? [])
    return meetsTargets(answers) ? 0 : 1
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

async function createDatabase(url: (database: string) => string): Promise<string> {
  const client = new pg.Client(url('postgres'))
  await client.connect()
  await client.query('create database rialto_search')
  await client.end()
  return url('rialto_search')
}

async function printSet(
  title: string,
  queries: readonly JudgedQuery[],
  searches: Record<string, Search>,
): Promise<Record<string, Answer[]>> {
  const answers: Record<string, Answer[]> = {}
  for (const [name, search] of Object.entries(searches)) answers[name] = await answerQueries(search, queries)
  const columns = [undefined, ...LOCALES]
  const line = (name: string, figure: (figures: SearchFigures) => string, of: readonly Answer[] = []) =>
    `| ${name} | ${columns.map((locale) => figure(figuresOf(of, locale))).join(' | ')} |`
  console.log(`\n| ${title} | all | ${LOCALES.join(' | ')} |\n|---|${columns.map(() => '---:|').join('')}`)
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

/** @returns whether the market's search keeps its promises, by the judged queries */
function meetsTargets({ Rialto = [], ...baselines }: Record<string, Answer[]>): boolean {
  const all = figuresOf(Rialto)
  const better = Math.max(...Object.values(baselines).map((answers) => figuresOf(answers).ndcg))
  return (
    all.ndcg >= SEARCH_TARGETS.ndcg &&
    all.ndcg >= SEARCH_TARGETS.ratio * better &&
    all.withoutResults <= SEARCH_TARGETS.withoutResults &&
    all.firstRight >= SEARCH_TARGETS.firstRight &&
    LOCALES.every((locale) => figuresOf(Rialto, locale).ndcg >= SEARCH_TARGETS.ndcgOfEachLanguage)
  )
}
