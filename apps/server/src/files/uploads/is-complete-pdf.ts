/** The end of a PDF names the offset of its cross-reference table, within the last bytes that readers search. */
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/
const END_BYTES = 1_100
/** The beginning of a cross-reference table, or of an object that holds one. */
const TABLE = /^\s{0,4}(?:xref\b|\d{1,10}\s+\d{1,5}\s+obj\b)/

/**
 * Checks that bytes are a whole PDF: its first line, and an end that leads to its cross-reference table. PDFs are stored unchanged,
 * so they must be served where nothing in them can run.
 */
export function isCompletePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return false
  const [, offset] = END.exec(bytes.toString('latin1', Math.max(0, bytes.length - END_BYTES))) ?? []
  if (!offset || Number(offset) >= bytes.length) return false
  return TABLE.test(bytes.toString('latin1', Number(offset), Number(offset) + 32))
}
