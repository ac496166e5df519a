/** The same array, or one of twice the size with the same content. */
export function withRoom(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const longer = new Uint32Array(length * 2)
  longer.set(array)
  return longer
}
