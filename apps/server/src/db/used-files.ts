import { type RawBuilder, sql } from 'kysely'
import { FILE_COLUMNS } from './file-columns.ts'
import type { Db } from './types.ts'

/** Folders whose files are named at random and shown by one column alone: nothing else keeps the photo of somebody who is erased. */
const OWN_COLUMNS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  '/media/profiles/': ['users', 'profile_photo'],
  'attachments/': ['ticket_attachments', 'file'],
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
const storedForms = (address: string): string[] => [address, address.replace(/^attachments\//, '')]

const equals = (column: string, addresses: readonly string[]) => sql`${sql.ref(column)} in (${sql.join(addresses)})`

/** By the file's own name, as its address may be written with a host, a width or escaped slashes. Most rows hold no picture at all. */
const mentions = (column: string, addresses: readonly string[]) =>
  sql`${sql.ref(column)} like '%media%' and (${sql.join(
    addresses.map((address) => sql`${sql.ref(column)} like ${`%${stemOf(address)}%`}`),
    sql` or `,
  )})`

/** The name without folder and ending, which is unlike all others. */
const stemOf = (address: string): string => address.replace(/^.*\//, '').replace(/\.\w+$/, '')
