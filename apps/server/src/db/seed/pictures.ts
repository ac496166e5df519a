import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import pLimit from 'p-limit'
import { FolderStorage } from '../../files/folder-storage.ts'
import type { FileStorage } from '../../files/storage.ts'

const MOVED_AT_ONCE = 8

/**
 * Copies pictures of the demo into the served folder, under names that hold their content's hash, so that browsers may keep them
 * for good. A picture that is missing keeps no shop from opening (the demo's own tests hold that none is): its URL finds nothing.
 * @returns what gives a picture's URL path by its path within the demo.
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
  // Written beside and moved: an ended process leaves no half picture under a name that is kept for good.
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
