import type { ImportReport, SkippedProduct, Warning } from '../modules/goods/imports/index.ts'

const SKIPPED_SHOWN = 200
const WARNINGS_SHOWN = 50

/** Formats the report of an import for people. */
export function printReport(report: ImportReport): string {
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
