import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { FolderStorage } from '../../../files/folder-storage.ts'
import { colorCode, knownColor } from './colors.ts'
import { standIn } from './index.ts'
import { shapeOf } from './shape-of.ts'
import { jacket, shirt, shoe, tee } from './shapes-clothes.ts'
import { parcel } from './shapes-things.ts'
import { drawShopSigns } from './shop-signs.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-drawn-'))
const files = new FolderStorage(folder)
afterAll(() => rmSync(folder, { recursive: true }))

describe('colours', () => {
  it.each([
    ['Red', '#b5382f'],
    ['navy', '#26375b'],
    ['Heather Grey', '#8f8d8a'],
    ['Navy/White', '#26375b'],
    ['Grün', '#4f7f54'],
    ['#3a7', '#33aa77'],
    ['Blurple', undefined],
  ])('named %s are %s', (name, code) => {
    expect(knownColor(name)).toBe(code)
  })

  it('that nobody knows get a tint, always the same', () => {
    expect(colorCode('Blurple')).toMatch(/^#[0-9a-f]{6}$/)
    expect(colorCode('Blurple')).toBe(colorCode('blurple'))
  })
})

describe('stand-ins', () => {
  it.each([
    ['Ocean Blue Shirt', [], shirt],
    ['Chequered Shirts', [], shirt],
    ['Classic Leather Jacket', ['women'], jacket],
    ['LED High Tops', ['men'], shoe],
    ['White t-shirt', [], tee],
    ['Zog 3000', [], parcel],
    ['Zog 3000', ['Shoes'], shoe],
  ])('of %s show what it is', (name, about, shape) => {
    expect(shapeOf(name, about)).toBe(shape)
  })

  it('are the same for the same thing and differ from view to view', async () => {
    const subject = { name: 'Green mug', about: ['Kitchen'] }
    const [first, again, second] = await Promise.all([
      standIn(files, subject, 0),
      standIn(files, subject, 0),
      standIn(files, subject, 1),
    ])
    expect(first).toBe(again)
    expect(second).not.toBe(first)
    const { width, height, format } = await sharp(join(folder, first)).metadata()
    expect({ width, height, format }).toEqual({ width: 800, height: 800, format: 'webp' })
  })

  it('of a shop are a sign and a banner, whatever letters its name has', async () => {
    for (const name of ['North Pier', 'متجر']) {
      const signs = await drawShopSigns(files, name)
      for (const picture of Object.values(signs)) expect(existsSync(join(folder, picture))).toBe(true)
    }
  })
})
