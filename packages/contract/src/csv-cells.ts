/** Cells of CSV files. This file has no imports, as browser bundles include it. */

/** A spreadsheet runs a cell that begins like this as a formula; shoppers and sellers choose names themselves. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A cell with an apostrophe before what a spreadsheet would run, which it shows as text. {@link unescapeFormula} takes it off, also where
 * the cell itself began with apostrophes, so that a file comes back in as it went out.
 */
export const escapeFormula = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
