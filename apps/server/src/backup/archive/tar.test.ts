import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenArchive, readTar } from './read-tar.ts'
import { tarEnd, tarEntry } from './write-tar.ts'

async function archive(files: Record<string, Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for (const [name, content] of Object.entries(files))
    for await (const part of tarEntry({ name, size: content.length, content: [content] })) parts.push(part)
  return Buffer.concat([...parts, tarEnd()])
}

/** As a stream hands it over: in chunks of any size. */
async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function filesIn(bytes: Buffer, { chunk = 4_096 } = {}): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {}
  for await (const { name, content } of readTar(inChunks(bytes, chunk))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    files[name] = Buffer.concat(parts)
  }
  return files
}

describe('an archive', () => {
  it('gives back what was put in, however it arrives', async () => {
    const content = fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes))
    const name = fc.stringMatching(/^[a-z]{1,20}$/)
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, content), fc.integer({ min: 1, max: 3_000 }), async (files, chunk) => {
        expect(await filesIn(await archive(files), { chunk })).toEqual({ ...files })
      }),
      { numRuns: 50 },
    )
  })

  it('takes names of 255 characters, and none that are longer', async () => {
    const name = `${'folder/'.repeat(20)}${'é/'.repeat(5)}${'é'.repeat(50)}`
    expect(Object.keys(await filesIn(await archive({ [name]: Buffer.from('x') })))).toEqual([name])
    await expect(archive({ ['x'.repeat(101)]: Buffer.from('x') })).rejects.toThrow('too long')
  })

  it('passes over files that nobody reads', async () => {
    const names: string[] = []
    const bytes = await archive({ a: Buffer.alloc(1_000), b: Buffer.alloc(0), c: Buffer.from('c') })
    for await (const { name } of readTar(inChunks(bytes, 700))) names.push(name)
    expect(names).toEqual(['a', 'b', 'c'])
  })

  it('is refused where it is cut off or damaged', async () => {
    const bytes = await archive({ a: Buffer.alloc(600) })
    for (const length of [0, 511, 512, 1_100, 1_536])
      await expect(filesIn(bytes.subarray(0, length))).rejects.toThrow('cut off')
    const damaged = Buffer.from(bytes)
    damaged.write('b', 0)
    await expect(filesIn(damaged)).rejects.toThrow(BrokenArchive)
  })

  it('is not written where a file is not as long as it was said to be', async () => {
    const write = async () => {
      for await (const _ of tarEntry({ name: 'a', size: 5, content: [Buffer.from('four')] }));
    }
    await expect(write()).rejects.toThrow('has changed')
  })
})
