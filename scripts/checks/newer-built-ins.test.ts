import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { unguardedUses } from './newer-built-ins.ts'

const namesIn = (source: string) => unguardedUses(parseAst(source, { lang: 'ts' })).map(({ name }) => name)

describe('newer built-ins', () => {
  test.each([
    ['URL.parse(text)', 'URL.parse'],
    ['Promise.try(job)', 'Promise.try'],
    ['new Set(a).isSubsetOf(b)', 'isSubsetOf'],
    ['list.values().toArray().difference(other)', 'difference'],
    ['window.crypto.randomUUID()', 'crypto.randomUUID'],
    ['const id = crypto.randomUUID()', 'crypto.randomUUID'],
    ['navigator.clipboard.writeText(text)', 'navigator.clipboard'],
    ['new Notification(title)', 'Notification'],
  ])('are found in %s', (source, name) => {
    expect(namesIn(source)).toContain(name)
  })

  test.each([
    'URL.parse?.(text)',
    'const target = "parse" in URL ? URL.parse(text) : new URL(text)',
    'if (crypto.randomUUID) use(crypto.randomUUID())',
    'const id = typeof crypto.randomUUID === "function" ? crypto.randomUUID() : own()',
    'if (!("locks" in navigator)) job(); else navigator.locks.request("cart", job)',
    'try { await navigator.clipboard.writeText(text) } catch { ask() }',
  ])('are allowed where the file asks for them: %s', (source) => {
    expect(namesIn(source)).toEqual([])
  })

  test.each([
    'JSON.parse(text)',
    'new URL(text)',
    'list.toSorted()',
    'list.with(0, x)',
    'z.union([a, b])',
    'list.run(x)',
  ])('leave alone what all served browsers have: %s', (source) => {
    expect(namesIn(source)).toEqual([])
  })
})
