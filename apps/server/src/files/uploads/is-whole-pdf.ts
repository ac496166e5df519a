/** Where its end says that its table of contents begins, within the last bytes that readers look at. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
const END_BYTES = 1_100
/** What a table of contents begins with: the classic one, or one that is an object. */
const TABLE = /^\s{0,4}(?:xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/

/**
 * Whether bytes are a PDF from head to end: its first line, and an end that leads to its table of contents. What merely begins
 * like one is none. It is kept as it is, so it must be served where nothing in it can run.
 */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const [, offset] = END.exec(bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))) ?? []
  if (!offset || Number(offset) >= bytes.length) return false
  return TABLE.test(bytes.toString('latin1', Number(offset), Number(offset) + 32))
}
