import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { writeCsv } from './write-csv.ts'

it('quotes cells and keeps spreadsheets from running them', async () => {
  const to = new PassThrough()
  async function* rows() {
    yield ['Name', 'Note']
    yield ['=HYPERLINK("https://evil.example")', 'a, "b"']
  }
  const [written] = await Promise.all([text(to), writeCsv(rows, to)])
  expect(written).toBe('Name,Note\n"\'=HYPERLINK(""https://evil.example"")","a, ""b"""\n')
})

it('is the only writer of CSV files', () => {
  const source = join(import.meta.dirname, '..')
  const writers = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /from 'csv-stringify/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(writers.filter((file) => !file.endsWith('.test.ts') && !file.includes('testing'))).toEqual([
    join('lib', 'write-csv.ts'),
  ])
})
