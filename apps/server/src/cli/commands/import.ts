import { STOCK_MAX } from '@rialto/contract/limits'
import type { ImportReport, SkippedProduct, Warning } from '../../modules/goods/imports/index.ts'
import { defineCommand, Failure } from '../command.ts'
import { progressLine, say } from '../terminal.ts'

export const command = defineCommand({
  summary: 'Reads products from a Shopify product CSV into a shop',
  details: `A product is known by its handle: it is added, updated where the file says something else, or left alone. It is taken
over as a whole or, with anything wrong in one of its rows, skipped as a whole; the others are not harmed. Columns that
the file does not have leave what is there as it is.

  Vendor                 the brand
  Type, Tags             the category and its sub-categories; "Shoes > Boots" names both
  Options                sizes and colours; a third option is joined to the size
  Variant Price          the price; with a higher Compare At Price, the discount price
  Inventory              where the file does not count it, new products become drafts; --stock says more
  Published, Status      false, draft and archived products are hidden
  SEO Description        the short description; otherwise the first sentence of the body
  Image Src              JPEG, PNG or WebP, fetched from the open internet; a placeholder replaces any other

A shop that does not exist is opened. Commas, semicolons and tabs, UTF-8, UTF-16, Windows-1252 and Mac OS Roman
are understood. All numbers of a file say whether 1.000 is one thousand or one; where they do not, such rows are
skipped until --decimal-mark says it. --stock 20 gives new products 20 pieces where the file is silent, --stock
untracked as many as one order may hold, --stock draft leaves them drafts as without it.
An interrupted import goes on where it was when the same file is imported again; --from-start compares all of it.
Products that are skipped do not change the exit code, unless there are no others.

  npm run shop -- import products.csv --shop "North Pier" --dry-run
  npm run shop -- import products.csv --shop "North Pier"`,
  arguments: { file: { label: 'FILE', required: true, help: 'A product CSV as Shopify exports it' } },
  options: {
    shop: { type: 'string', value: 'NAME', required: true, help: 'The shop, by its name or its slug' },
    'decimal-mark': { type: 'string', value: 'MARK', help: 'The mark before decimals in the file: point or comma' },
    stock: { type: 'string', value: 'ANSWER', help: 'Where the file is silent: pieces, untracked or draft' },
    'dry-run': { type: 'boolean', help: 'Reads, compares and counts, but writes nothing' },
    'no-pictures': { type: 'boolean', help: 'Fetches no pictures; placeholders replace them' },
    'from-start': { type: 'boolean', help: 'Begins at the first line after an interrupted import too' },
    json: { type: 'boolean', help: 'Prints the result as JSON' },
  },
  async run(input, { terminal, withShop }) {
    const decimalMark = readMark(input['decimal-mark'])
    const stock = readStock(input.stock)
    const { default: sharp } = await import('../../files/restricted-sharp.ts')
    // Pictures are made one after the other, and none twice.
    sharp.concurrency(1)
    sharp.cache(false)
    const { importProducts } = await import('../../modules/goods/imports/index.ts')
    const progress = progressLine(terminal)
    const outcome = await withShop((deps) =>
      importProducts(deps, {
        file: input.file,
        shop: input.shop,
        dryRun: input['dry-run'],
        decimalMark,
        stock,
        fromStart: input['from-start'],
        fetchPictures: !input['no-pictures'],
        onProgress: ({ products, bytes, ofBytes }) =>
          progress.show(`${products.toLocaleString('en')} products, ${Math.floor((bytes * 100) / ofBytes)} %`),
      }),
    ).finally(() => progress.clear())
    if (outcome.kind === 'refused') throw new Failure(outcome.reason)
    const { report } = outcome
    say(terminal.out, input.json ? JSON.stringify(report) : printReport(report))
    return isFailure(report) ? 1 : 0
  },
})

function readMark(text: string | undefined) {
  if (text === undefined || text === 'point' || text === 'comma') return text
  throw new Failure('--decimal-mark is point or comma')
}

function readStock(text: string | undefined) {
  if (text === undefined || text === 'untracked' || text === 'draft') return text
  if (/^\d{1,7}$/.test(text) && Number(text) <= STOCK_MAX) return Number(text)
  throw new Failure(`--stock is untracked, draft or a number up to ${STOCK_MAX}`)
}

function isFailure({ added, updated, unchanged, skipped, stopped }: ImportReport): boolean {
  return stopped !== null || (skipped > 0 && added + updated + unchanged === 0)
}

const SKIPPED_SHOWN = 200
const WARNINGS_SHOWN = 50

/** Formats the report of an import for people. */
function printReport(report: ImportReport): string {
  const count = (name: string, value: number) => `  ${name.padEnd(10)}${value.toLocaleString('en').padStart(9)}`
  return [
    headline(report),
    ...(report.continuedAfter === null
      ? []
      : [
          `  continued after line ${report.continuedAfter.toLocaleString('en')}, where an earlier import was interrupted`,
        ]),
    count('added', report.added),
    count('updated', report.updated),
    count('unchanged', report.unchanged),
    count('skipped', report.skipped),
    count('warnings', report.warnings),
    ...section(
      'Skipped',
      report.skippedProducts.slice(0, SKIPPED_SHOWN).flatMap(skippedLines),
      report.skipped - SKIPPED_SHOWN,
    ),
    ...section(
      'Warnings',
      report.warningNotes.slice(0, WARNINGS_SHOWN).map(warningLine),
      report.warnings - WARNINGS_SHOWN,
    ),
    ...section('Added, but', report.gaps.map(gapLine), 0),
    ...openLines(report),
    ...stopLines(report),
  ].join('\n')
}

function headline({ shop, dryRun, milliseconds }: ImportReport): string {
  const opened = dryRun ? 'a new shop, to be opened' : `a new shop, number ${shop.id}`
  const name = `"${shop.name}"${shop.isNew ? ` (${shop.id === null && !dryRun ? 'not opened' : opened})` : ''}`
  const seconds = (milliseconds / 1000).toFixed(1)
  return dryRun ? `Dry run for ${name}: nothing was written` : `Import into ${name}, ${seconds} s`
}

function section(title: string, lines: string[], more: number): string[] {
  if (lines.length === 0) return []
  return [
    '',
    title,
    ...lines,
    ...(more > 0 ? [`  … and ${more.toLocaleString('en')} more; --json shows up to 1,000`] : []),
  ]
}

function skippedLines({ handle, line, lastLine, reasons }: SkippedProduct): string[] {
  const lines = line === lastLine ? `line ${line}` : `lines ${line}-${lastLine}`
  return [
    `  ${lines}  ${handle || '(no handle)'}`,
    ...reasons.map((reason) => `    ${reason.line === line ? '' : `line ${reason.line}: `}${reason.text}`),
  ]
}

const warningLine = ({ line, handle, text }: Warning): string =>
  handle === '' ? `  ${text}` : `  line ${line}  ${handle}: ${text}`

const GAPS: Record<ImportReport['gaps'][number]['gap'], string> = {
  stock: 'as drafts, since the file does not say their stock',
  pieces: 'without stock: they are sold out',
  picture: 'without a picture',
  category: 'without a category',
}

const gapLine = ({ gap, count, firstLine }: ImportReport['gaps'][number]): string =>
  `  ${count.toLocaleString('en')} ${GAPS[gap]}, the first on line ${firstLine}`

/** What the file leaves open, and how to say it. */
function openLines({ openStock, skippedProducts }: ImportReport): string[] {
  const isDoubtful = skippedProducts.some(({ reasons }) => reasons.some(({ text }) => / may be \S+ or \S+$/.test(text)))
  return [
    ...(isDoubtful
      ? [
          '',
          'Does a number such as 1.000 mean one thousand or one? --decimal-mark comma reads one thousand, point one.',
        ]
      : []),
    ...(openStock > 0
      ? [
          '',
          `How many pieces are there? The file does not say it of ${openStock.toLocaleString('en')} new products, which are drafts. --stock answers.`,
        ]
      : []),
  ]
}

function stopLines({ stopped, dryRun }: ImportReport): string[] {
  if (!stopped) return []
  const stands = dryRun
    ? 'Only what was complete before it is counted.'
    : 'What was complete before it is in. The product just before it may go on in it, so it is not; nor is what follows.'
  return ['', `Stopped: ${stopped.reason}. ${stands}`]
}
