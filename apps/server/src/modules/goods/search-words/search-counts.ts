import type { DataFor, ValidatedFor } from '@rialto/contract'
import { cleanSearch, westernDigits } from '@rialto/contract/clean-text'
import { COUNTED_SEARCH_MAX, SEARCH_COUNT_DAYS, SEARCH_REPORT_MIN, SEARCH_REPORT_ROWS } from '@rialto/contract/limits'
import type { SearchEvent } from '@rialto/contract/market-enums'
import type { SearchCountsTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { lowerCase } from '../../../lib/words.ts'
import { addCounts, deleteCountsBefore, selectReport, selectTotals } from './repository.ts'

const DAY_MS = 86_400_000
const WRITE_EVERY_MS = 5_000
/** Distinct texts between two writes; more are the work of a program, and are not counted. */
const TEXTS_MAX = 1_000
/** Distinct texts that one process counts on a day, so that a program that invents texts cannot fill the database. */
const TEXTS_OF_A_DAY_MAX = 20_000

const dayOf = (at: number): number => Math.floor(at / DAY_MS)

export interface SearchCounts extends Pick<BackgroundWorker, 'start' | 'workDue'> {
  /** Counts in memory; never waits or throws. */
  count(event: { search: string; locale: string; event: SearchEvent }): void
  /** Writes what is still in memory. */
  close(): Promise<void>
}

/**
 * Counts searches in memory and adds them to the database every few seconds, so that no search waits for a write. What a process that is
 * killed has counted since is lost. Also deletes counts of past seasons.
 */
export function createSearchCounts({ database, now }: Pick<Deps, 'database' | 'now'>): SearchCounts {
  let waiting = new Map<string, SearchCountsTable>()
  let today = { day: 0, texts: new Set<string>() }
  let cleanedOn = 0

  function add(row: SearchCountsTable): void {
    const key = `${row.day} ${row.locale} ${row.text}`
    const known = waiting.get(key)
    if (!known && waiting.size >= TEXTS_MAX) return
    waiting.set(key, {
      ...row,
      searches: row.searches + (known?.searches ?? 0),
      without_results: row.without_results + (known?.without_results ?? 0),
      clicks: row.clicks + (known?.clicks ?? 0),
    })
  }

  /** Whether a text may be counted today. */
  function isWelcome(day: number, key: string): boolean {
    if (today.day !== day) today = { day, texts: new Set() }
    if (!today.texts.has(key) && today.texts.size >= TEXTS_OF_A_DAY_MAX) return false
    today.texts.add(key)
    return true
  }

  async function write(): Promise<void> {
    const day = dayOf(now())
    if (cleanedOn !== day) {
      await database.write((tx) => deleteCountsBefore(tx, day - SEARCH_COUNT_DAYS))
      cleanedOn = day
    }
    if (waiting.size === 0) return
    // In one order, so that processes that write at the same time do not wait for each other in a circle.
    const counts = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    waiting = new Map()
    try {
      await database.write((tx) => addCounts(tx, counts))
    } catch (error) {
      for (const row of counts) add(row)
      throw error
    }
  }

  const worker = createBackgroundWorker({
    name: 'search-counts',
    work: write,
    failure: 'counts of searches could not be written',
    now,
    lookEveryMs: WRITE_EVERY_MS,
  })
  return {
    count({ search, locale, event }) {
      const text = countedText(search)
      const day = dayOf(now())
      if (text === null || !isWelcome(day, `${locale} ${text}`)) return
      const isOpened = event === 'opened'
      add({
        ...{ day, locale, text },
        searches: Number(!isOpened),
        without_results: Number(event === 'nothing'),
        clicks: Number(isOpened),
      })
    },
    start: worker.start,
    workDue: worker.workDue,
    close() {
      worker.workDue().catch(() => {})
      return worker.close()
    },
  }
}

/** What was searched, the most frequent first, without texts that may be one person's alone. */
export async function showSearchReport(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { days, kind, locale }: ValidatedFor<'GET /admin/search-report'>['query'],
): Promise<DataFor<'GET /admin/search-report'>> {
  const since = dayOf(now()) - days + 1
  return {
    rows: await selectReport(database.db, { since, kind, locale, min: SEARCH_REPORT_MIN, limit: SEARCH_REPORT_ROWS }),
    totals: await selectTotals(database.db, { since, locale }),
  }
}

/** Phone numbers have seven digits or more, cards and codes of people too; sizes and prices have fewer. */
const LONG_NUMBER = /\d(?:[\s().+/\u2010-\u2015-]*\d){6}/
/** Also one that is misspelt or half typed: no goods have this sign within a word. */
const MAIL_ADDRESS = /\S@\S|\S\s*[@＠]\s*\S+\s*\.\s*\S/u

/**
 * The form in which a search is counted, the same for `Mug ` and `mug`; null for one that may tell of a person: a mail address, a
 * number as long as a phone's or card's, or a whole sentence.
 */
export function countedText(search: string): string | null {
  const text = lowerCase(cleanSearch(search.normalize('NFC')))
    .replace(/\s+/gu, ' ')
    .trim()
  if (text === '' || text.length > COUNTED_SEARCH_MAX) return null
  const plain = westernDigits(text.normalize('NFKC'))
  return MAIL_ADDRESS.test(plain) || LONG_NUMBER.test(plain) ? null : text
}
