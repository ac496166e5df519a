import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { schemaVersions } from './migrate.ts'

test('schemaVersions lists every migration file, numbered without gaps', () => {
  const files = readdirSync(new URL('migrations', import.meta.url)).filter((name) => /^\d{3}-[\w-]+\.ts$/.test(name))
  expect(schemaVersions).toEqual(files.toSorted().map((name) => name.replace('.ts', '')))
  const numbers = schemaVersions.map((name) => Number.parseInt(name, 10))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
