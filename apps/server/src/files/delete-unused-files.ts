import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { FILE_COLUMNS } from './file-columns.ts'
import { PROFILE_PHOTOS } from './media/profile-photos.ts'
import { removePicture } from './media/remove-picture.ts'

const ATTACHMENTS = 'attachments/'

/** Folders whose files are named at random and shown by one column alone: nothing else keeps the photo of somebody who is erased. */
const OWN_COLUMNS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  [PROFILE_PHOTOS]: ['users', 'profile_photo'],
  [ATTACHMENTS]: ['ticket_attachments', 'file'],
}
/** As many files are searched by one statement. */
const BATCH = 20

/**
 * Deletes those of the files that nothing in the database shows any more, with their encoded versions. Files are named by their content
 * and may belong to several: each column of {@link FILE_COLUMNS} is asked. This is the only way in which stored files are deleted.
 * @param addresses of pictures (`/media/…`), or paths of attachments
 * @returns how many were deleted
 */
export async function deleteUnusedFiles(
  deps: Pick<Deps, 'config' | 'database' | 'files'>,
  addresses: readonly string[],
): Promise<number> {
  const { db } = deps.database
  let deleted = 0
  for (let start = 0; start < addresses.length; start += BATCH) {
    const batch = addresses.slice(start, start + BATCH)
    const used = await findUsedFiles(db, batch)
    for (const address of batch) {
      if (used.has(address)) continue
      await deleteUnlessShown(deps, address)
      deleted++
    }
  }
  return deleted
}

/** Somebody may upload the same picture at this moment, whose file is then there already: it is put back. */
async function deleteUnlessShown(
  { config, database, files }: Pick<Deps, 'config' | 'database' | 'files'>,
  address: string,
): Promise<void> {
  const path = address.replace(/^\//, '')
  if (!address.startsWith('/media/')) return files.delete(path)
  const content = await files.get(path)
  const bytes = content && (await buffer(content.stream))
  await removePicture({ config, files }, address)
  if (bytes && (await findUsedFiles(database.db, [address])).has(address)) await files.put(path, bytes)
}

/** Finds the files that a row shows. */
export async function findUsedFiles(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  const everywhere: string[] = []
  for (const address of addresses) {
    const folder = Object.keys(OWN_COLUMNS).find((prefix) => address.startsWith(prefix))
    const own = folder === undefined ? undefined : OWN_COLUMNS[folder]
    if (!own) everywhere.push(address)
    else if ((await select(db, own[0], own[1], equals(own[1], storedForms(address)))).length > 0) used.add(address)
  }
  for (const [table, columns] of Object.entries(FILE_COLUMNS))
    for (const [column, kind] of Object.entries(columns)) {
      const sought = everywhere.filter((address) => !used.has(address))
      if (sought.length === 0) return used
      const condition = kind === 'address' ? equals(column, sought) : mentions(column, sought)
      for (const value of await select(db, table, column, condition))
        for (const address of sought) if (value.includes(stemOf(address))) used.add(address)
    }
  return used
}

async function select(db: Db, table: string, column: string, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)} where ${condition}`.execute(db)
  return rows.map(({ value }) => value)
}

/** Attachments are named without their folder. */
const storedForms = (address: string): string[] => [address, address.replace(ATTACHMENTS, '')]

const equals = (column: string, addresses: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(addresses)})`

/** By the file's own name, as its address may be written with a host, a width or escaped slashes. Most rows hold no picture at all. */
const mentions = (column: string, addresses: readonly string[]) =>
  sql`${sql.ref(column)} like '%media%' and (${sql.join(
    addresses.map((address) => sql`${sql.ref(column)} like ${`%${stemOf(address)}%`}`),
    sql` or `,
  )})`

/** The name without folder and ending, which is unlike all others. */
const stemOf = (address: string): string => address.replace(/^.*\//, '').replace(/\.\w+$/, '')
