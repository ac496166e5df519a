import { createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { replaceFileAtomic } from '../../files/write-file-atomic.ts'
import { defineCommand, Failure } from '../command.ts'
import { isFileError, say } from '../terminal.ts'

export const command = defineCommand({
  summary: "Writes a shop's products as a Shopify product CSV",
  details: `Importing the file again changes nothing. Pictures are named by their address below APP_URL; a placeholder by that of the
picture which it stands for.

  npm run shop -- export products.csv --shop "North Pier"
  npm run shop --silent -- export --shop "North Pier" | gzip > products.csv.gz`,
  arguments: { file: { label: 'FILE', required: false, help: 'Where to write to; - or nothing: standard output' } },
  options: {
    shop: { type: 'string', value: 'NAME', required: true, help: 'The shop, by its name or its slug' },
    json: { type: 'boolean', help: 'Prints the result as JSON, with a FILE' },
  },
  async run({ file = '-', shop, json }, { terminal, withShop }) {
    const { exportProducts } = await import('../../modules/goods/imports/index.ts')
    const toFile = file !== '-'
    const exportTo = async (deps: Deps, to: () => Writable) => {
      const outcome = await exportProducts(deps, { shop, to })
      if (outcome.kind === 'refused') throw new Failure(outcome.reason)
      return outcome
    }
    const exported = await withShop((deps) =>
      toFile
        ? replaceFileAtomic(file, (partial) => exportTo(deps, () => createWriteStream(partial)))
        : exportTo(deps, () => keepOpen(terminal.out)),
    ).catch((error) => {
      throw isFileError(error) ? new Failure(`${file} cannot be written: ${error.message}`) : error
    })
    const { products, rows } = exported
    const line = `${products.toLocaleString('en')} products of "${exported.shop}" in ${rows.toLocaleString('en')} rows`
    if (!toFile) say(terminal.err, line)
    else
      say(
        terminal.out,
        json ? JSON.stringify({ file, shop: exported.shop, products, rows }) : `${line} written to ${file}`,
      )
    return 0
  },
})

/** Standard output stays open when the export has ended. */
const keepOpen = (out: Writable): Writable =>
  new Writable({ write: (chunk, encoding, done) => void out.write(chunk, encoding, done) })
