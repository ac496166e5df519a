import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database, Db } from '../../../../../db/index.ts'
import { DESCRIPTION_MARK, NAME_MARK, TITLE_MARK } from '../../../../../db/search-text.ts'
import type { Deps } from '../../../../../deps.ts'
import { selectProductIds, selectSearchableProducts } from '../../repository-search.ts'
import {
  endLease,
  type Position,
  type PositionRow,
  selectChangesAfter,
  selectLastPosition,
  takeLease,
  updatePosition,
} from './repository-positions.ts'
import type { SearchDocument, SearchEngine } from './search-engine.ts'

const BATCH = 5_000

interface Options {
  engine: SearchEngine
  index: string
  now(): number
  /** @param sent the number of products so far. */
  onProgress?(sent: number): void
  /** Whether to go on: not once the process ends. */
  mayGo?(): boolean
}

/**
 * Fills a fresh index with all products and puts it into the place of the present one, which is searched until then. Changes of
 * meanwhile are sent to the fresh one before. A rebuild that is cut off leaves the present index as it was.
 * @returns the number of products; null where it was told to stop.
 */
export async function rebuildIndex(
  database: Database,
  { save }: Pick<IndexLease, 'save'>,
  { engine, index, now, onProgress = () => {}, mayGo = () => true }: Options,
): Promise<number | null> {
  const fresh = `${index}_fresh`
  let position = await selectLastPosition(database)
  await engine.createIndex(fresh)
  let count = 0
  let saving = Promise.resolve()
  for (let last = 0; ; ) {
    if (!mayGo()) return null
    const ids = (await selectProductIds(database.db, last, BATCH)).map(({ id }) => id)
    if (ids.length === 0) break
    const documents = await readDocuments(database.db, ids)
    // Products are read while the engine works on the ones before.
    await saving
    saving = engine.save(fresh, documents)
    saving.catch(() => {})
    count += documents.length
    onProgress(count)
    last = ids.at(-1) ?? last
  }
  await saving
  for (;;) {
    const next = await sendChanges(database, { engine, index: fresh, after: position })
    if (!next) break
    position = next
  }
  await engine.replaceIndex(index, fresh)
  const made = await engine.describe(index)
  await save({
    version: position.version,
    product_id: position.productId,
    index_made_at: made?.madeAt ?? null,
    attempts: 0,
    error: null,
    due_at: 0,
    sent_at: now(),
  })
  return count
}

const LEASE_MS = 60_000

/** The right to send to an index, which one process has at a time: two could overwrite newer documents with older ones. */
export interface IndexLease {
  /** The index's position when the lease was taken. */
  row: PositionRow
  /** Writes what was done. Throws where the lease has been lost, as after a long pause of the process. */
  save(values: Parameters<typeof updatePosition>[2]): Promise<void>
}

/**
 * Runs `use` with the lease of an index, and renews it meanwhile. When this process dies, another one gets it after a minute.
 * @returns undefined where another process has it.
 */
export async function withIndexLease<T>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  indexName: string,
  use: (lease: IndexLease) => Promise<T>,
): Promise<T | undefined> {
  const owner = randomUUID()
  const take = () => database.write((tx) => takeLease(tx, { indexName, owner, now: now(), until: now() + LEASE_MS }))
  const row = await take()
  if (!row) return undefined
  // A failed renewal shows when the position is saved.
  const renewal = setInterval(() => void take().catch(() => {}), LEASE_MS / 3).unref()
  try {
    return await use({
      row,
      async save(values) {
        if (!(await database.write((tx) => updatePosition(tx, { indexName, owner }, values))))
          throw new Error(`another process sends to the search index ${indexName}`)
      },
    })
  } finally {
    clearInterval(renewal)
    await database.write((tx) => endLease(tx, { indexName, owner }))
  }
}

/** Requests are answered after each part, since SQLite reads in this thread. */
const PART = 200

/** The documents of those products that exist, as the products are now. */
async function readDocuments(db: Db, ids: readonly number[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = []
  for (let start = 0; start < ids.length; start += PART) {
    const rows = await selectSearchableProducts(db, ids.slice(start, start + PART))
    for (const { id, words, popularity, status, shop_status } of rows)
      documents.push({
        id,
        ...textsOf(words ?? ''),
        popularity,
        visible: status === 'active' && shop_status === 'active',
      })
    await setImmediate()
  }
  return documents
}

/** Sorts the words of a product's search text (`product-words.ts`) by what they count for; each one stands in one text. */
export function textsOf(words: string): Pick<SearchDocument, 'titles' | 'names' | 'others'> {
  const titles = new Set<string>()
  const names = new Set<string>()
  const all: string[] = []
  for (const word of words.split(' ')) {
    if (word.startsWith(TITLE_MARK)) titles.add(word.slice(1))
    else if (word.startsWith(NAME_MARK)) names.add(word.slice(1))
    else all.push(word.startsWith(DESCRIPTION_MARK) ? word.slice(1) : word)
  }
  return {
    titles: [...titles].join(' '),
    names: [...names].filter((word) => !titles.has(word)).join(' '),
    others: all.filter((word) => !names.has(word) && !titles.has(word)).join(' '),
  }
}

/** A task of the engine takes nearly as long for one document as for many. */
const CHANGES_AT_ONCE = 2_000

/**
 * Sends the next changed products after a position, as they are now; those that exist no more are removed.
 * @returns the position of the last one once the engine has them; null where nothing has changed.
 */
export async function sendChanges(
  database: Database,
  { engine, index, after }: { engine: SearchEngine; index: string; after: Position },
): Promise<Position | null> {
  const changes = await selectChangesAfter(database, after, CHANGES_AT_ONCE)
  const last = changes.at(-1)
  if (!last) return null
  const documents = await readDocuments(
    database.db,
    changes.map(({ productId }) => productId),
  )
  const existing = new Set(documents.map(({ id }) => id))
  const removed = changes.map(({ productId }) => productId).filter((id) => !existing.has(id))
  if (documents.length > 0) await engine.save(index, documents)
  if (removed.length > 0) await engine.remove(index, removed)
  return last
}
