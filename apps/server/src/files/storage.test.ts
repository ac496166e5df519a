import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { openFileStorage } from './folder-storage.ts'
import { type FileStorage, FileStorageUnavailable } from './storage.ts'
import { listUnnamedFiles } from './store-files.ts'
import { startTestBucket, type TestBucket } from './testing/s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-storage-'))
let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(async () => {
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** @param dataDir a name; the data folder of one machine. */
function open(kind: 'folder' | 'bucket', dataDir: string): Promise<FileStorage> {
  const environment = kind === 'bucket' ? bucket.environment : {}
  return openFileStorage(loadConfig({ ...environment, DATA_DIR: join(folder, dataDir) }))
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const contentOf = async (storage: FileStorage, path: string) => {
  const found = await storage.get(path)
  return found && String(Buffer.concat(await found.stream.toArray()))
}

describe.each(['folder', 'bucket'] as const)('FileStorage in a %s', (kind) => {
  let storage: FileStorage
  beforeAll(async () => {
    storage = await open(kind, kind)
  })

  it('reads what was written, with names in any script', async () => {
    for (const path of ['media/uploads/ab/c.webp', 'media/شعار one+two & #3.png', 'attachments/1f/2.pdf']) {
      await storage.put(path, Buffer.from(`content of ${path}`))
      expect(await contentOf(storage, path)).toBe(`content of ${path}`)
      const size = Buffer.byteLength(`content of ${path}`)
      expect(await storage.stat(path)).toEqual({ path, size, modifiedAt: expect.any(Number) })
      expect(Math.abs(((await storage.stat(path))?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000)
      expect(await storage.has(path)).toBe(true)
    }
  })

  it('stores empty, large and streamed files', async () => {
    await storage.put('media/empty.png', Buffer.alloc(0))
    expect(await storage.stat('media/empty.png')).toMatchObject({ size: 0 })
    const large = Buffer.alloc(3 * 1_048_576, 'x')
    const stream = Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)])
    await storage.put('media/large.png', { size: large.length, stream })
    expect(await contentOf(storage, 'media/large.png')).toBe(String(large))
  })

  it('replaces a file, and its local copy', async () => {
    for (const content of ['first', 'second']) {
      await storage.put('media/logo.png', Buffer.from(content))
      const file = await storage.localFile('media/logo.png')
      expect(file && String(await readLocal(file))).toBe(content)
    }
  })

  it('stores no file when its stream fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('broken off')
      })(),
    )
    await expect(storage.put('media/broken.webp', { size: 8, stream: broken })).rejects.toThrow()
    expect(await storage.stat('media/broken.webp')).toBeUndefined()
    expect((await collect(storage.list('media'))).map((file) => file.path)).not.toContain('media/broken.webp')
  })

  it('returns undefined for a missing file, and deletes it without error', async () => {
    expect(await storage.get('media/none.webp')).toBeUndefined()
    expect(await storage.stat('media/none.webp')).toBeUndefined()
    expect(await storage.has('media/none.webp')).toBe(false)
    expect(await storage.localFile('media/none.webp')).toBeUndefined()
    expect(await storage.stat('media/uploads')).toBeUndefined()
    await storage.delete('media/none.webp')
    expect(await collect(storage.list('nothing'))).toEqual([])
  })

  it('deletes a file with its local copies', async () => {
    await storage.put('media/leaving.webp', Buffer.from('x'))
    expect(await storage.localFile('media/leaving.webp')).toBeDefined()
    await storage.delete('media/leaving.webp')
    expect(await storage.has('media/leaving.webp')).toBe(false)
    expect(await storage.localFile('media/leaving.webp')).toBeUndefined()
  })

  it('lists a folder of more than one page', async () => {
    const paths = Array.from({ length: 1_100 }, (_, number) => `media/many/${number % 7}/${number}.webp`)
    for (let from = 0; from < paths.length; from += 50)
      await Promise.all(paths.slice(from, from + 50).map((path) => storage.put(path, Buffer.from('x'))))
    await storage.put('media/many-others.webp', Buffer.from('x'))
    expect((await collect(storage.list('media/many'))).map((file) => file.path).sort()).toEqual(paths.sort())
  })

  it.each(['../secret', 'media/../secret', '/etc/passwd', 'media//a', 'media/', '', 'media/.hidden', 'a\0b', 'a\\b'])(
    'finds no file at %j and refuses to write there',
    async (path) => {
      writeFileSync(join(folder, 'secret'), 'secret')
      expect(await storage.get(path)).toBeUndefined()
      expect(await storage.stat(path)).toBeUndefined()
      expect(await storage.has(path)).toBe(false)
      expect(await storage.localFile(path)).toBeUndefined()
      await expect(storage.put(path, Buffer.from('x'))).rejects.toThrow(/cannot name a stored file/)
      await expect(storage.delete(path)).rejects.toThrow(/cannot name a stored file/)
    },
  )

  it('lists unreferenced files once they are a day old', async () => {
    for (const name of ['named', 'unnamed']) await storage.put(`attachments/sweep/${name}.pdf`, Buffer.from('x'))
    const named = new Set(['attachments/sweep/named.pdf'])
    const unnamed = (now: number) => listUnnamedFiles(storage, 'attachments/sweep', named, now)
    expect(await unnamed(Date.now())).toEqual([])
    expect(await unnamed(Date.now() + 25 * 3_600_000)).toEqual(['attachments/sweep/unnamed.pdf'])
  })
})

describe('unavailable FileStorage', () => {
  it.runIf(process.platform === 'linux')('throws when the disk cannot be written', async () => {
    mkdirSync(join(folder, 'full'))
    symlinkSync('/sys/kernel', join(folder, 'full/media'))
    const storage = await open('folder', 'full')
    await expect(storage.put('media/a/b.webp', Buffer.from('x'))).rejects.toThrow(FileStorageUnavailable)
  })

  it('serves local copies, refuses everything else, and recovers', async () => {
    const storage = await open('bucket', 'away')
    await storage.put('media/seen.webp', Buffer.from('seen'))
    await storage.put('media/unseen.webp', Buffer.from('unseen'))
    await storage.localFile('media/seen.webp')
    await bucket.stop()
    try {
      const restarted = await open('bucket', 'away')
      expect(await restarted.has('media/seen.webp')).toBe(true)
      expect(String(await readLocal(await restarted.localFile('media/seen.webp')))).toBe('seen')
      const refused: (() => Promise<unknown>)[] = [
        () => restarted.localFile('media/unseen.webp'),
        () => restarted.get('attachments/1f/2.pdf'),
        () => restarted.stat('media/seen.webp'),
        () => restarted.put('media/new.webp', Buffer.from('x')),
        () => restarted.delete('media/seen.webp'),
        () => collect(restarted.list('media')),
      ]
      for (const call of refused) await expect(call()).rejects.toThrow(FileStorageUnavailable)
    } finally {
      await bucket.start()
    }
    expect(String(await readLocal(await storage.localFile('media/unseen.webp')))).toBe('unseen')
    await storage.put('media/new.webp', Buffer.from('x'))
    expect(await contentOf(storage, 'media/new.webp')).toBe('x')
  })

  it.each([
    ['the key is wrong', { S3_ACCESS_KEY_ID: 'WRONG' }],
    ['there is no such bucket', { S3_BUCKET: 'no-such-bucket' }],
  ])('throws on writing when %s', async (_, wrong) => {
    const config = loadConfig({ ...bucket.environment, ...wrong, DATA_DIR: join(folder, 'wrong') })
    const storage = await openFileStorage(config)
    await expect(storage.put('media/a.webp', Buffer.from('x'))).rejects.toThrow(FileStorageUnavailable)
  })

  it('leaves no partial file in the cache folder', () => {
    const names = readdirSync(folder, { recursive: true }).map(String)
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

async function readLocal(file: { folder: string; name: string } | undefined): Promise<Buffer> {
  if (!file) throw new Error('there is no local file')
  return readFile(join(file.folder, file.name))
}
