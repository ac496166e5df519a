import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from '../lib/paths.mjs'

const page = inRoot('docs/conformance.md')
/** A link, and the tests in that file that are named behind it: `[cart.test.tsx](../…) “first”; “second”`. */
const REFERENCE = /\]\(([^)]+)\)((?:;? “[^”]+”)*)/g

it('the page on conformance names files and tests that are there', () => {
  const missing = [...readFileSync(page, 'utf8').matchAll(REFERENCE)].flatMap(([, link = '', names = '']) => {
    const file = join(dirname(page), link)
    if (!existsSync(file)) return [link]
    const tests = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)
    if (tests.length === 0) return []
    const text = readFileSync(file, 'utf8')
    return tests.filter((name) => !text.includes(name)).map((name) => `${link}: ${name}`)
  })
  expect(missing).toEqual([])
})
