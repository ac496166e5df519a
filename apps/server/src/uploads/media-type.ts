/** What a file is, told from its first bytes; names and what the browser says prove nothing. Undefined: nothing that we know. */
export function mediaTypeOf(bytes: Buffer): string | undefined {
  return signatures.find(({ at = 0, starts }) => bytes.subarray(at, at + starts.length).equals(starts))?.type
}

const signatures: { type: string; starts: Buffer; at?: number }[] = [
  { type: 'image/jpeg', starts: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', starts: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/webp', starts: Buffer.from('WEBP'), at: 8 },
  { type: 'application/pdf', starts: Buffer.from('%PDF-') },
]
