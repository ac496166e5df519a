import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../../src/lib/repository-root.ts'

const document = readFileSync(join(repositoryRoot, 'docs/extending.md'), 'utf8')
const EXAMPLE = 'apps/server/test/extending/'

/** The paths that a text names; those with `NAME`, `NNN` or `*` are not written yet, or several. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|scripts)\/[\w./*-]+)`/g)].flatMap(([, path = '']) =>
    /NAME|NNN|\*/.test(path) ? [] : path,
  )

/** The rows with a number in the tables of a part. */
const rowsOf = (title: string): string[] =>
  (document.split(/^## /m).find((part) => part.startsWith(title)) ?? '').match(/^\| \d+ \|.*$/gm) ?? []

describe('docs/extending.md', () => {
  it('names files that exist', () => {
    const paths = pathsIn(document)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([])
  })

  it('lists the files of the example in the tests, and no others', () => {
    const listed = [...new Set(pathsIn(document))].filter((path) => path.startsWith(EXAMPLE))
    const files = readdirSync(join(repositoryRoot, EXAMPLE)).filter((name) => name !== 'document.test.ts')
    expect(listed.toSorted()).toEqual(files.map((name) => `${EXAMPLE}${name}`).toSorted())
  })

  it('numbers the files of each part, at most six for a gateway and a carrier', () => {
    const counts = ['A payment gateway', 'A delivery carrier', 'A field of a product'].map((title) => {
      const rows = rowsOf(title)
      expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(rows.map((_, index) => index + 1))
      return rows.length
    })
    expect(counts).toEqual([6, 1, 22])
  })

  it('quotes the entry of the example as it is tested', () => {
    const example = readFileSync(join(repositoryRoot, EXAMPLE, 'harbourpay-gateway.ts'), 'utf8')
    const entry = /harbourpay: \{\n([\s\S]*?)\n\},\n```/.exec(document)?.[1] ?? ''
    const variables = (text: string) => [...text.matchAll(/(\w+): \{ name: '(\w+)', value: (z\.string\(\).*?) \},/g)]
    expect(variables(entry).map(([, ...parts]) => parts)).toEqual(variables(example).map(([, ...parts]) => parts))
    expect(variables(entry)).toHaveLength(2)
  })
})
