import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { escapeFormula } from '@rialto/contract/csv-cells'
import { stringify } from 'csv-stringify'

/** A number of our own with its decimals, which a spreadsheet may calculate with. */
export interface Figure {
  figure: string
}

/**
 * Writes rows as CSV (RFC 4180), as fast as they are read, and ends the stream. Every CSV file of the server is written here, so that no
 * cell is run as a formula; the import takes the apostrophe off again.
 */
export function writeCsv(rows: () => AsyncIterable<readonly (string | Figure)[]>, to: Writable): Promise<void> {
  async function* escaped() {
    for await (const row of rows())
      yield row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell.figure))
  }
  return pipeline(escaped, stringify({ record_delimiter: 'unix' }), to)
}
