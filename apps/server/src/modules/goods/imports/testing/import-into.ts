import { Writable } from 'node:stream'
import type { Deps } from '../../../../deps.ts'
import { exportProducts } from '../export-products.ts'
import { type ImportOptions, importProducts } from '../import-products.ts'
import type { ImportReport } from '../report.ts'

/** Imports a file, by default without fetching pictures; fails the test when the file is refused. */
export async function importInto(
  deps: Deps,
  shop: string,
  file: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  const outcome = await importProducts(deps, { file, shop, fetchPictures: false, ...options })
  if (outcome.kind === 'refused') throw new Error(outcome.reason)
  return outcome.report
}

/** The reason why a file is refused. */
export async function refusalOf(deps: Deps, file: string, shop = 'Nowhere'): Promise<string> {
  const outcome = await importProducts(deps, { file, shop, fetchPictures: false })
  return outcome.kind === 'refused' ? outcome.reason : 'it was not refused'
}

/** The file that an export writes. */
export async function exportOf(deps: Deps, shop: string): Promise<string> {
  const chunks: Buffer[] = []
  const to = () =>
    new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
  const outcome = await exportProducts(deps, { shop, to })
  if (outcome.kind === 'refused') throw new Error(outcome.reason)
  return Buffer.concat(chunks).toString('utf8')
}

/** The counts of a report. */
export const counts = ({ added, updated, unchanged, skipped }: ImportReport) => ({ added, updated, unchanged, skipped })
