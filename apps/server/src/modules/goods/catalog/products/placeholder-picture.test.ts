import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { FolderStorage } from '../../../../files/folder-storage.ts'
import { isPlaceholder, placeholderPicture } from './placeholder-picture.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-placeholder-'))
const files = new FolderStorage(folder)
afterAll(() => rmSync(folder, { recursive: true }))

it('draws a picture once for concurrent requests', async () => {
  const [first, again] = await Promise.all([placeholderPicture(files), placeholderPicture(files)])
  expect(first).toBe(again)
  expect(isPlaceholder(first)).toBe(true)
  const { width, height, format } = await sharp(join(folder, first)).metadata()
  expect({ width, height, format }).toEqual({ width: 800, height: 800, format: 'webp' })
})

it('draws a different picture for each missing picture of a product', async () => {
  const pictures = await Promise.all([1, 2, 3].map((number) => placeholderPicture(files, number)))
  expect(new Set(pictures).size).toBe(3)
})
