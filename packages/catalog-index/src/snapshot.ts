import { randomUUID } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'

/** Grows with each change of what is saved, so that snapshots of older releases are not read. */
const FORMAT = 4
/** The file begins with the length of the JSON; the arrays follow the JSON, which ends at a multiple of eight. */
const HEADER_BYTES = 8
/** Saving takes some seconds. */
const ABANDONED_MS = 60 * 60 * 1000
/** The end of the name of a file that is still being written. */
const PARTIAL_SUFFIX = '.part'

interface Snapshot<Data> {
  format: number
  /** The length of the arrays, so that a file that was cut is noticed. */
  byteLength: number
  data: Data
}

/**
 * The data of an index, or of its words, as they were saved, so that a start need not read all products; undefined without a snapshot
 * that fits. The same format holds for both.
 */
export function readSnapshot<Data extends { feedId: string }>(file: string, feedId: string): Data | undefined {
  try {
    const bytes = readBytes(file)
    const jsonLength = new DataView(bytes).getUint32(0)
    const json = new TextDecoder().decode(new Uint8Array(bytes, HEADER_BYTES, jsonLength))
    const snapshot = unpackArrays(json, bytes, HEADER_BYTES + jsonLength) as Snapshot<Data>
    const isWhole = bytes.byteLength === HEADER_BYTES + jsonLength + snapshot.byteLength
    return isWhole && snapshot.format === FORMAT && snapshot.data.feedId === feedId ? snapshot.data : undefined
  } catch {
    // It is missing or damaged; all products are read then.
    return undefined
  }
}

/** Reads into a buffer of its own, which can be moved to another thread. */
function readBytes(file: string): ArrayBuffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = new ArrayBuffer(fstatSync(descriptor).size)
    for (let at = 0; at < bytes.byteLength; ) {
      const read = readSync(descriptor, new Uint8Array(bytes, at))
      if (read === 0) break
      at += read
    }
    return bytes
  } finally {
    closeSync(descriptor)
  }
}

/** Saves data for {@link readSnapshot}. A failure (of a full disk, say) only makes the next start slower. */
export async function writeSnapshot(file: string, data: { feedId: string }): Promise<void> {
  const { json, chunks, byteLength } = packArrays(data)
  const head = `{"format":${FORMAT},"byteLength":${byteLength},"data":${json}}`
  const text = Buffer.from(head + ' '.repeat((8 - (Buffer.byteLength(head) % 8)) % 8))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(text.length)
  // Readers never find a partial file.
  const partial = `${file}.${randomUUID()}${PARTIAL_SUFFIX}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await removeAbandoned(dirname(file))
    await writeFile(partial, Readable.from([header, text, ...chunks]))
    await rename(partial, file)
  } catch {
    await rm(partial, { force: true }).catch(() => {})
  }
}

/** Removes what processes left that were killed while they saved a snapshot. */
async function removeAbandoned(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => name.endsWith(PARTIAL_SUFFIX))
  for (const path of partial.map((name) => join(folder, name)))
    if (Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { force: true })
}

type PackedArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** Arrays begin at multiples of eight bytes, as those of doubles must. */
const ALIGNMENT = 8

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const
type ArrayName = keyof typeof ARRAYS

const nameOf = (value: unknown): ArrayName | undefined =>
  (Object.keys(ARRAYS) as ArrayName[]).find((name) => value instanceof ARRAYS[name])

/** Stands for an array in the JSON: its type, and its place among the bytes. */
interface Reference {
  packed: ArrayName
  offset: number
  length: number
}

/** Turns a value with large arrays into JSON and the arrays' bytes, which can be read without copying them. */
function packArrays(value: unknown): { json: string; chunks: Uint8Array[]; byteLength: number } {
  const chunks: Uint8Array[] = []
  let byteLength = 0
  const add = (array: PackedArray, packed: ArrayName): Reference => {
    const offset = byteLength
    const padding = (ALIGNMENT - (array.byteLength % ALIGNMENT)) % ALIGNMENT
    chunks.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), new Uint8Array(padding))
    byteLength += array.byteLength + padding
    return { packed, offset, length: array.length }
  }
  const json = JSON.stringify(value, (_, each: unknown) => {
    const name = nameOf(each)
    return name === undefined ? each : add(each as PackedArray, name)
  })
  return { json, chunks, byteLength }
}

/** The value of {@link packArrays}; its arrays are parts of `bytes` from `start` on, a multiple of eight. */
function unpackArrays(json: string, bytes: ArrayBuffer, start: number): unknown {
  return JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('packed' in each)) return each
    const { packed, offset, length } = each as Reference
    return new ARRAYS[packed](bytes, start + offset, length)
  })
}
