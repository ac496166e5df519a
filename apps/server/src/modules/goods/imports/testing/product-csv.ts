import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { EXPORT_COLUMNS } from '../to-csv-rows.ts'

type Cells = Partial<Record<(typeof EXPORT_COLUMNS)[number], string>>

/** The row of a product with one variant as Shopify writes it, with the cells that matter to a test. */
export function productRow(handle: string, cells: Cells = {}): Cells {
  return {
    Handle: handle,
    Title: `Title of ${handle}`,
    Published: 'true',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '5',
    'Variant Price': '10.00',
    ...cells,
  }
}

/** A further row of the same product. */
export function nextRow(handle: string, cells: Cells): Cells {
  return {
    Handle: handle,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': '5',
    'Variant Price': '10.00',
    ...cells,
  }
}

/** Writes a product file; `columns` are all of Shopify's by default. */
export function productCsv(rows: Cells[], columns: readonly string[] = EXPORT_COLUMNS, delimiter = ','): string {
  return stringify(rows, { header: true, columns: [...columns], delimiter })
}

/** Creates a temporary folder for the files of a test. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-import-'))
  let count = 0
  return {
    path: (name: string) => join(folder, name),
    write(content: string | Buffer): string {
      const file = join(folder, `${count++}.csv`)
      writeFileSync(file, content)
      return file
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
