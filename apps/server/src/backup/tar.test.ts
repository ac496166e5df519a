import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BrokenArchive, readTar, type TarFile, UnwritableFile, writeTar } from './tar.ts'

async function* eachOf(files: TarFile[]): AsyncGenerator<TarFile> {
  yield* files
}

const all = <T>(parts: AsyncIterable<T>): Promise<T[]> => Readable.from(parts).toArray()

async function archiveOf(files: Record<string, Buffer>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, content]) => ({ name, size: content.length, content: [content] }))
  return Buffer.concat(await all(writeTar(eachOf(entries))))
}

/** Splits bytes into chunks, as a stream does. */
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function filesIn(bytes: Buffer, { chunk = 4_096 } = {}): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for await (const { name, content } of readTar(inChunks(bytes, chunk))) {
    files[name] = Buffer.concat(await all(content))
  }
  return files
}

describe('writeTar and readTar', () => {
  test('read what was written, in chunks of any size', async () => {
    const content = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes))
    const name = fc.stringMatching(/^[a-z]{1,20}$/)
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content), fc.integer({ min: 1, max: 3_000 }), async (files, chunk) => {
        expect(await filesIn(await archiveOf(files), { chunk })).toEqual({ ...files })
      }),
      { numRuns: 50 },
    )
  })

  test('support long names and non-ASCII letters', async () => {
    const name = `${'folder/'.repeat(40)}${'é'.repeat(120)}`
    expect(Object.keys(await filesIn(await archiveOf({ [name]: Buffer.from('x') })))).toEqual([name])
  })

  test('skip files whose content is not read', async () => {
    const names: string[] = []
    const bytes = await archiveOf({ a: Buffer.alloc(200_000), b: Buffer.alloc(0), c: Buffer.from('c') })
    for await (const { name } of readTar(inChunks(bytes, 700))) names.push(name)
    expect(names).toEqual(['a', 'b', 'c'])
  })

  test('throw for a truncated or damaged archive', async () => {
    const bytes = await archiveOf({ a: Buffer.alloc(600) })
    for (const length of [511, 512, 1_100]) {
      await expect(filesIn(bytes.subarray(0, length))).rejects.toThrow(new BrokenArchive('cut off'))
    }
    const damaged = Buffer.from(bytes)
    damaged.write('b', 0)
    await expect(filesIn(damaged)).rejects.toThrow(new BrokenArchive('damaged'))
  })

  test('pass errors of the source on, and close it when the reader stops', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield (await archiveOf({ a: Buffer.alloc(600) })).subarray(0, 700)
      throw Object.assign(new Error('disk'), { code: 'EIO' })
    }
    const readAll = async () => {
      for await (const { content } of readTar(failing())) await all(content)
    }
    await expect(readAll()).rejects.toThrow('disk')

    let isClosed = false
    async function* source(): AsyncGenerator<Buffer> {
      try {
        for (;;) yield await archiveOf({ a: Buffer.alloc(600), b: Buffer.alloc(600) })
      } finally {
        isClosed = true
      }
    }
    for await (const _ of readTar(source())) break
    await expect.poll(() => isClosed).toBe(true)
  })

  test.each(['four', 'five and more'])('throw when a file of 5 bytes contains "%s"', async (text) => {
    const write = () => all(writeTar(eachOf([{ name: 'a', size: 5, content: [Buffer.from(text)] }])))
    await expect(write()).rejects.toThrow(new UnwritableFile('a has changed while it was read'))
  })
})
