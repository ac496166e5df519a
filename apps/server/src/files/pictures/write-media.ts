import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Writes a picture below the media unless it is there already; throws where the disk takes nothing more. It is written beside and
 * moved, so that no half-written picture is ever served or survives a crash.
 */
export async function writeMedia(dataDir: string, picture: string, content: Buffer): Promise<void> {
  const file = join(dataDir, picture)
  if (existsSync(file)) return
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${randomUUID()}.part`
  await writeFile(partial, content)
  await rename(partial, file)
}
