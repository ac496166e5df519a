import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import pLimit from 'p-limit'
import { FolderStorage } from '../files/folder-storage.ts'
import type { FileStorage } from '../files/storage.ts'

const MOVED_AT_ONCE = 8

/**
 * Copies the demo's pictures into the media folder, under names with a hash of their content, so that browsers may cache them
 * forever. A missing picture does not prevent seeding, but its URL answers 404; the demo's own tests check that none is missing.
 * @returns a function that gives a picture's URL path by its path within the demo.
 */
export function picturePublisher(source: string, dataDir: string): (path: string) => string {
  const folder = join(dataDir, 'media/demo')
  const published = new Map<string, string>()
  mkdirSync(folder, { recursive: true })
  return (path) => {
    const known = published.get(path)
    if (known) return known
    const file = join(source, path)
    const name = existsSync(file) ? publish(file, folder, path) : flat(path)
    const url = `/media/demo/${name}`
    published.set(path, url)
    return url
  }
}

function publish(file: string, folder: string, path: string): string {
  const content = readFileSync(file)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const extension = extname(path)
  const name = `${flat(path).slice(0, -extension.length)}-${hash}${extension}`
  const target = join(folder, name)
  if (existsSync(target)) return name
  // Written beside and moved, so that an interrupted process leaves no partial picture under a name that is cached forever.
  writeFileSync(`${target}.part`, content)
  renameSync(`${target}.part`, target)
  return name
}

/** Moves published pictures from the data folder to a storage elsewhere. */
export async function movePictures(dataDir: string, files: FileStorage): Promise<void> {
  const published = new FolderStorage(dataDir)
  const limit = pLimit(MOVED_AT_ONCE)
  const moves: Promise<void>[] = []
  for await (const { path } of published.list('media/demo'))
    moves.push(
      limit(async () => {
        await files.put(path, await readFile(published.locationOf(path)))
        await published.delete(path)
      }),
    )
  await Promise.all(moves)
}

const flat = (path: string): string => path.replaceAll('/', '-')
