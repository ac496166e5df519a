import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../../config/config.ts'
import { openBucket } from '../../../files/folder-storage.ts'
import { PARTIAL_SUFFIX, replaceFileAtomic } from '../../../files/write-file-atomic.ts'

interface BackupFile {
  bytes: number
  stream: Readable
}

/** Where the market keeps the files of its backups: a folder of this machine, or a bucket. Nothing of it is served. */
export interface BackupPlace {
  /** The path at which a backup is written, whose folder exists; {@link BackupPlace.store} takes it from there. */
  prepare(name: string): Promise<string>
  store(name: string): Promise<void>
  has(name: string): Promise<boolean>
  open(name: string): Promise<BackupFile | undefined>
  /** The path of a file on this machine with the content of a backup; `folder` is for a copy, where there is none. */
  localCopy(name: string, folder: string): Promise<string | undefined>
  remove(name: string): Promise<void>
  /** Removes from this machine what processes that were killed have left: of one backup, or what nobody has written to since a moment. */
  removeParts(left: PartsLeft): Promise<void>
}

type PartsLeft = { name: string } | { before: number }

export async function openBackupPlace({
  dataDir,
  backupFolder,
  backupBucket,
}: Pick<Config, 'dataDir' | 'backupFolder' | 'backupBucket'>): Promise<BackupPlace> {
  const own = join(dataDir, 'backups')
  return backupBucket
    ? bucketPlace(await openBucket(backupBucket, { dataDir, mediaCacheMegabytes: 0 }), own)
    : folderPlace(backupFolder ?? own)
}

function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, basename(name))
  const find = (name: string) => stat(pathOf(name)).catch(() => undefined)
  return {
    prepare: (name) => prepareIn(folder, name),
    store: async () => {},
    has: async (name) => (await find(name)) !== undefined,
    async open(name) {
      const found = await find(name)
      return found && { bytes: found.size, stream: createReadStream(pathOf(name)) }
    },
    localCopy: async (name) => ((await find(name)) ? pathOf(name) : undefined),
    remove: (name) => rm(pathOf(name), { force: true }),
    removeParts: (left) => removePartsIn(folder, left),
  }
}

type Bucket = Awaited<ReturnType<typeof openBucket>>

function bucketPlace(bucket: Bucket, folder: string): BackupPlace {
  const keyOf = (name: string) => `backups/${basename(name)}`
  return {
    prepare: (name) => prepareIn(folder, name),
    async store(name) {
      const path = join(folder, basename(name))
      try {
        await bucket.put(keyOf(name), { size: (await stat(path)).size, stream: createReadStream(path) })
      } finally {
        await rm(path, { force: true })
      }
    },
    has: async (name) => (await bucket.stat(keyOf(name))) !== undefined,
    async open(name) {
      const found = await bucket.get(keyOf(name))
      return found && { bytes: found.size, stream: found.stream }
    },
    async localCopy(name, into) {
      const found = await bucket.get(keyOf(name))
      if (!found) return undefined
      const path = await prepareIn(into, name)
      await replaceFileAtomic(path, (partial) => pipeline(found.stream, createWriteStream(partial, PRIVATE)))
      return path
    },
    remove: (name) => bucket.delete(keyOf(name)),
    removeParts: (left) => removePartsIn(folder, left),
  }
}

const PRIVATE = { mode: 0o600, flags: 'wx' }

const PART = new RegExp(`^(.+\\.tar\\.gz)\\.[\\da-f-]+\\${PARTIAL_SUFFIX}$`)

async function removePartsIn(folder: string, left: PartsLeft): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name] = PART.exec(entry) ?? []
    const path = join(folder, entry)
    const isLeft = 'name' in left ? name === left.name : name !== undefined && (await isOlder(path, left.before))
    if (isLeft) await rm(path, { force: true })
  }
}

const isOlder = async (path: string, moment: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < moment,
    () => false,
  )

async function prepareIn(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, basename(name))
}
