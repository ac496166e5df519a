/** The FNV-1a hash of a text, 32 bits. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** A hash of 52 bits, to remember millions of texts as numbers in little memory. */
export function hash52(text: string): number {
  // Two hashes: among a hundred thousand texts, some pair would share one of 32 bits.
  return hash32(text) * 2 ** 20 + (hash32(`\u0001${text}`) >>> 12)
}
