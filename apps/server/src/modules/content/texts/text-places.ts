import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../../lib/repository-root.ts'

const FILE = join(repositoryRoot, 'apps/server/build/text-places.json')

let known: Readonly<Record<string, readonly string[]>> | undefined

/** The pages on which a text stands, by its key without a plural form. None where the sources were never built, as in development. */
export function placesOf(key: string): readonly string[] {
  known ??= readPlaces()
  return Object.hasOwn(known, key) ? (known[key] ?? []) : []
}

function readPlaces(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return {}
  }
}
