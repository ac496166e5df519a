import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './lib/paths.mjs'
import { alsoOnPostgres, onlyInFullRun } from './test-tiers.ts'

describe('onlyInFullRun and alsoOnPostgres', () => {
  it.each([...onlyInFullRun, ...alsoOnPostgres])('%s matches a file', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })
})
