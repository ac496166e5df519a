import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './lib/paths.mjs'
import { alsoOnPostgres, groups } from './test-runs.mjs'

describe('what runs where', () => {
  const files = groups.flatMap(({ files: some = [], browserFiles = [] }) => [
    ...some,
    ...browserFiles.map((file) => `e2e/${file}`),
  ])

  it.each([...files, ...alsoOnPostgres])('%s matches a file', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([])
  })

  it('puts no file into two groups', () => {
    const matched = files.flatMap((pattern) => globSync(pattern, { cwd: root }))
    expect(matched.filter((file, index) => matched.indexOf(file) !== index)).toEqual([])
  })
})
