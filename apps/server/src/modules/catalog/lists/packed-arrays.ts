type PackedArray = Uint32Array | Float64Array

/** Arrays begin at multiples of eight bytes, as those of doubles must. */
const ALIGNMENT = 8

/** Stands for an array in the JSON: its type, and its place among the bytes. */
interface Reference {
  packed: 'u32' | 'f64'
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
    return { packed: array instanceof Uint32Array ? 'u32' : 'f64', offset, length: array.length }
  }
  const json = JSON.stringify(value, (_, each: unknown) =>
    each instanceof Uint32Array || each instanceof Float64Array ? add(each) : each,
  )
  return { json, chunks, byteLength }
}

/** The value of {@link packArrays}; its arrays are parts of `bytes` from `start` on, a multiple of eight. */
export function unpackArrays(json: string, bytes: ArrayBuffer, start: number): unknown {
  return JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('packed' in each)) return each
    const { packed, offset, length } = each as Reference
    return packed === 'u32'
      ? new Uint32Array(bytes, start + offset, length)
      : new Float64Array(bytes, start + offset, length)
  })
}
