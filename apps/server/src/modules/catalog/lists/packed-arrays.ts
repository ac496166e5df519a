type PackedArray = Uint8Array | Uint32Array | Float64Array

/** Arrays begin at multiples of eight bytes, as those of doubles must. */
const ALIGNMENT = 8

const ARRAYS = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const

const isPacked = (value: unknown): value is PackedArray => Object.values(ARRAYS).some((type) => value instanceof type)

const typeOf = (array: PackedArray): keyof typeof ARRAYS =>
  array instanceof Uint8Array ? 'u8' : array instanceof Uint32Array ? 'u32' : 'f64'

/** Stands for an array in the JSON: its type, and its place among the bytes. */
interface Reference {
  packed: keyof typeof ARRAYS
  offset: number
  length: number
}

/** Turns a value with large arrays into JSON and the arrays' bytes, which can be read without copying them. */
export function packArrays(value: unknown): { json: string; chunks: Uint8Array[]; byteLength: number } {
  const chunks: Uint8Array[] = []
  let byteLength = 0
  const add = (array: PackedArray): Reference => {
    const offset = byteLength
    const padding = (ALIGNMENT - (array.byteLength % ALIGNMENT)) % ALIGNMENT
    chunks.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), new Uint8Array(padding))
    byteLength += array.byteLength + padding
    return { packed: typeOf(array), offset, length: array.length }
  }
  const json = JSON.stringify(value, (_, each: unknown) => (isPacked(each) ? add(each) : each))
  return { json, chunks, byteLength }
}

/** The value of {@link packArrays}; its arrays are parts of `bytes` from `start` on, a multiple of eight. */
export function unpackArrays(json: string, bytes: ArrayBuffer, start: number): unknown {
  return JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('packed' in each)) return each
    const { packed, offset, length } = each as Reference
    return new ARRAYS[packed](bytes, start + offset, length)
  })
}
