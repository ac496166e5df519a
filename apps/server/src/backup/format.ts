import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CopiedRow, CopiedValue } from '../db/copied-rows.ts'

// A backup is a tar.gz of `backup.json`, then `tables/NAME/000001.jsonl` …, `files/…`, and `end.json`, which proves that it is whole.

export const MANIFEST = 'backup.json'
export const END = 'end.json'
export const FORMAT = 1

/** The folders of the file storage in a backup; everything else there can be created again. */
export const FOLDERS = ['media', 'attachments', 'identity', 'complaints', 'withdrawals'] as const

/** A part of a table is closed once it is longer, in characters. */
export const PART_LENGTH = 1_000_000
/** Larger than any part that we write, which may exceed its length by one row and have several bytes per character. */
export const PART_BYTES_MAX = 64 * 1_048_576

/** Names of files in any script, except hidden ones and those that lead out of the folder. */
const FILE = new RegExp(`^files/((?:${FOLDERS.join('|')})(?:/(?!\\.)[^/\\\\\\p{Cc}]+)+)$`, 'u')
const PART = /^tables\/([a-z_]+)\/\d{6}\.jsonl$/

/** The storage path of a file in a backup; undefined for names that we would not write. */
export const storagePathOf = (name: string): string | undefined => FILE.exec(name)?.[1]
export const nameOfFile = (path: string): string | undefined =>
  FILE.test(`files/${path}`) ? `files/${path}` : undefined

/** The table of a part. */
export const tableOf = (name: string): string | undefined => PART.exec(name)?.[1]
export const nameOfPart = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl`

export const Manifest = z.object({
  backup_of: z.literal('rialto'),
  format: z.int(),
  /** The last migration of the tables. */
  schema: z.string(),
  made_at: z.iso.datetime(),
  engine: z.string(),
  tables: z.record(z.string(), z.array(z.string())),
})
export type Manifest = z.infer<typeof Manifest>

export const End = z.object({
  counters: z.record(z.string(), z.int()),
  rows: z.int(),
  files: z.int(),
  sha256: z.string(),
})
export type End = z.infer<typeof End>

const isValue = (value: unknown): value is CopiedValue =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** Without a schema, which would take longer for millions of rows than everything else. */
export const isRow = (row: unknown): row is CopiedRow => Array.isArray(row) && row.every(isValue)

/** A checksum that detects accidental changes of an archive; it does not prevent deliberate ones. */
export function createSeal() {
  const hash = createHash('sha256')
  return {
    begin: (name: string, size: number): void => void hash.update(`${name}\n${size}\n`),
    add: (content: Buffer): void => void hash.update(content),
    digest: (): string => hash.digest('hex'),
  }
}
