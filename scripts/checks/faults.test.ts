import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

/** A link, followed by names of tests in the linked file: `[cart.test.tsx](../…) “first”; “second”`. */
const REFERENCE = /\]\(([^)]+)\)((?:;? “[^”]+”)*)/g

it('docs/faults.md refers only to existing files and tests', () => {
  const page = inRoot('docs/faults.md')
  const missing = [...readFileSync(page, 'utf8').matchAll(REFERENCE)].flatMap(([, link = '', names = '']) => {
    const file = join(dirname(page), link)
    if (!existsSync(file)) return [link]
    const tests = [...names.matchAll(/“([^”]+)”/g)].map(([, test = '']) => test)
    if (tests.length === 0) return []
    const text = readFileSync(file, 'utf8')
    return tests.filter((test) => !text.includes(test)).map((test) => `${link}: ${test}`)
  })
  expect(missing).toEqual([])
})
