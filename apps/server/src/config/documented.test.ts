import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../lib/repository-root.ts'
import { environmentVariables } from './config.ts'

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')

describe('documentation of the configuration', () => {
  test('.env.example names every variable and no other', () => {
    const named = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual([...environmentVariables].toSorted())
  })

  test('README names every variable for operators', () => {
    const readme = read('README.md')
    const missing = environmentVariables.filter((name) => name !== 'RIALTO_DEV' && !readme.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })
})
