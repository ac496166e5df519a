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
export function packArrays(value: unknown): { json: string; chunks: Uint8Array[]; byteLength: number } {
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
export function unpackArrays(json: string, bytes: ArrayBuffer, start: number): unknown {
  return JSON.parse(json, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !('packed' in each)) return each
    const { packed, offset, length } = each as Reference
    return new ARRAYS[packed](bytes, start + offset, length)
  })
}
