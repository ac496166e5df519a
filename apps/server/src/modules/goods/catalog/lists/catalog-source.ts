import { join } from 'node:path'
import type { Deps } from '../../../../deps.ts'
import { selectLastProductId } from '../repository-lists.ts'
import type { CatalogData } from './catalog-index.ts'
import { readCatalog } from './read-catalog.ts'

/** Up to this many products, reading them takes less time than starting a thread. */
const READ_HERE_MAX = 20_000

const THREAD = new URL('./read-catalog.thread.ts', import.meta.url)

/** Reads all products, from a replica where there is one, or takes them from the snapshot of a large catalogue. */
export interface CatalogSource {
  /** @param anew not from the snapshot, since too much has changed. */
  read(options: { anew: boolean }): Promise<CatalogData>
  /** Saves a snapshot of a large catalogue. */
  save(): Promise<void>
}

export function createCatalogSource({ database, config }: Pick<Deps, 'database' | 'config'>): CatalogSource {
  const { threads, replicas, url } = database
  const isLarge = async () => (await selectLastProductId(database.db)) > READ_HERE_MAX
  const snapshot = () => join(config.dataDir, 'cache', 'catalogue.snapshot')
  return {
    async read({ anew }) {
      if (!threads || !(await isLarge())) return readCatalog(database)
      const readFrom = (server: string): Promise<CatalogData> =>
        threads.run(THREAD, 'readCatalogInThread', { url: server, snapshot: snapshot(), anew })
      const replica = replicas?.pick()
      return replica ? readFrom(replica.url).catch(() => readFrom(url)) : readFrom(url)
    },
    async save() {
      if (threads && (await isLarge())) await threads.run(THREAD, 'saveCatalogInThread', { url, snapshot: snapshot() })
    },
  }
}
