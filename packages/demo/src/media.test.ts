import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demo, europeanDemo, mediaFolder } from './index.ts'

/** All picture paths in the demo data. */
function pathsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (/^[a-z][\w-]*\/[\w/-]+\.(webp|svg)$/.test(value)) found.add(value)
  } else if (value && typeof value === 'object') for (const inner of Object.values(value)) pathsIn(inner, found)
  return found
}

const files = readdirSync(mediaFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const existing = new Set(files.map((file) => relative(mediaFolder, file).split(sep).join('/')))

describe('demo pictures', () => {
  it('exist', () => {
    expect([...pathsIn(europeanDemo)].filter((path) => !existing.has(path))).toEqual([])
  })

  it('are all used', () => {
    const used = pathsIn(europeanDemo)
    expect([...existing].filter((path) => !used.has(path))).toEqual([])
  })

  it('are smaller than 12 MB in total and 90 kB each', () => {
    const sizes = files.map((file) => statSync(file).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000)
    expect(Math.max(...sizes)).toBeLessThan(90_000)
  })

  it('have the format of their extension', () => {
    const isWebp = (head: Buffer) =>
      head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'
    const wrong = files.filter((file) =>
      file.endsWith('.svg') ? !readFileSync(file, 'utf8').startsWith('<svg') : !isWebp(readFileSync(file)),
    )
    expect(wrong).toEqual([])
  })

  it('contain a front of its own for every product', () => {
    const fronts = demo.products.map((product) => product.pictures[0])
    expect(new Set(fronts).size).toBe(fronts.length)
    for (const product of demo.products)
      for (const { picture } of product.colors)
        if (picture !== null) expect(existsSync(join(mediaFolder, product.pictures[picture] ?? ''))).toBe(true)
  })
})
