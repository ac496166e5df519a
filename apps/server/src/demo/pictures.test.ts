import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picturePublisher } from './seed-demo.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-pictures-'))
  mkdirSync(join(folder, 'from/shops'), { recursive: true })
  writeFileSync(join(folder, 'from/shops/lume-logo.webp'), 'one')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('picturePublisher', () => {
  const publish = (path: string) => picturePublisher(join(folder, 'from'), join(folder, 'data'))(path)
  const served = () => readdirSync(join(folder, 'data/media/demo')).sort()

  it('copies a picture under a name with the hash of its content', () => {
    const url = publish('shops/lume-logo.webp')
    expect(url).toMatch(/^\/media\/demo\/shops-lume-logo-[0-9a-f]{8}\.webp$/)
    expect(readFileSync(join(folder, 'data', url), 'utf8')).toBe('one')
    expect(publish('shops/lume-logo.webp')).toBe(url)
    expect(served()).toHaveLength(1)
  })

  it('gives different content a different name', () => {
    const before = publish('shops/lume-logo.webp')
    writeFileSync(join(folder, 'from/shops/lume-logo.webp'), 'two')
    expect(publish('shops/lume-logo.webp')).not.toBe(before)
    expect(served()).toHaveLength(2)
  })

  it('continues without a missing picture', () => {
    expect(publish('shops/none.webp')).toBe('/media/demo/shops-none.webp')
    expect(served()).toHaveLength(2)
  })
})
