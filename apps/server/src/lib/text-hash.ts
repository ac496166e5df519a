/** FNV-1a, 32 bits: small, and the same everywhere. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** A number of 52 bits that stands for a text where millions of texts would take too much memory. */
export function numberOf(text: string): number {
  // A second hash that begins elsewhere: one alone would take some pair of a hundred thousand for the same.
  return hashOf(text) * 2 ** 20 + (hashOf(`\u0001${text}`) >>> 12)
}
