/** Whole numbers in two or four bytes each. A third width would make loops over several arrays slower than it saves. */
export type CompactNumbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Copies numbers into as few bytes as they need: looking up scattered ones then loads less memory. */
export function compactNumbers(numbers: ArrayLike<number>, max: number): CompactNumbers {
  const compact = create(numbers.length, max)
  compact.set(numbers)
  return compact
}

/** The same array, or a longer or wider one with the same content that has room for `length` numbers up to `max`. */
export function withRoomFor(numbers: CompactNumbers, { length, max }: { length: number; max: number }): CompactNumbers {
  const isWideEnough = max < 2 ** (8 * numbers.BYTES_PER_ELEMENT)
  if (length <= numbers.length && isWideEnough) return numbers
  const roomy = create(
    length <= numbers.length ? numbers.length : length * 2,
    isWideEnough ? 2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1 : max,
  )
  roomy.set(numbers)
  return roomy
}

const create = (length: number, max: number): CompactNumbers =>
  max < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
