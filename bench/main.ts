import { parseArgs } from 'node:util'
import { measureAll } from './lib/measure.ts'
import { passes, printTable, type Row } from './lib/row.ts'
import { consoleRows, interactionRows, lighthouseRows } from './rows/browser.ts'
import { accountRows, catalogueRows, importRows } from './rows/catalogue.ts'
import { chatRows } from './rows/chat.ts'
import { deliveryRows } from './rows/delivery.ts'
import { cartRows, orderRows } from './rows/orders.ts'
import { pageRows, sizeRows } from './rows/pages.ts'
import { startRows } from './rows/start.ts'

// Otherwise React would be measured with the checks of its development.
if (process.env.NODE_ENV !== 'production') {
  console.error('Start it by `npm run bench`, which measures in production.')
  process.exit(1)
}
if (process.argv.includes('--growth')) {
  const { runGrowth } = await import('./growth/run-growth.ts')
  process.exit(await runGrowth(process.argv.slice(2)))
}
if (process.argv.includes('--search')) {
  const { runSearch } = await import('./search/run-search.ts')
  process.exit(await runSearch(process.argv.slice(2)))
}
if (process.argv.includes('--money')) {
  const { runMoney } = await import('./money/run-money.ts')
  process.exit(await runMoney(process.argv.slice(2)))
}
if (process.argv.includes('--postgres')) {
  const { runEngines } = await import('./engines.ts')
  process.exit(await runEngines(process.argv.slice(2)))
}
if (process.argv.includes('--crowd')) {
  const { runCrowd } = await import('./crowd.ts')
  process.exit(await runCrowd(process.argv.slice(2)))
}
const { values } = parseArgs({
  options: { only: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(
    'npm run bench -- [--only TEXT] [--json]\nnpm run bench -- --growth [--help]\nnpm run bench -- --money [--help]\nnpm run bench -- --search [--help]\nnpm run bench -- --postgres [--help]\nnpm run bench -- --crowd [--help]\n\nMeasures what the design promises. TEXT picks rows by a part of their name.\n✓ as promised, ~ short of it as far as a decision record explains, ✗ neither.',
  )
  process.exit(0)
}

/** All rows in the order of the table. */
const rows: Row[] = [
  ...pageRows,
  ...catalogueRows,
  ...accountRows,
  ...cartRows,
  ...orderRows,
  ...deliveryRows,
  ...chatRows,
  ...startRows,
  ...importRows,
  ...lighthouseRows,
  ...sizeRows,
  ...interactionRows,
  ...consoleRows,
].filter((row) => row.name.toLowerCase().includes((values.only ?? '').toLowerCase()))
if (rows.length === 0) {
  console.error(`No row has "${values.only}" in its name.`)
  process.exit(2)
}
const { measured: results, leftOut } = await measureAll(rows, (line) => values.json || console.error(line))

if (values.json)
  console.log(
    JSON.stringify(
      results.map(({ measure: _, ...row }) => row),
      null,
      2,
    ),
  )
else printTable(results)
if (leftOut.length > 0)
  console.error(
    `\nLeft out, as ten minutes do not suffice on this machine; --only measures them:\n  ${leftOut.join('\n  ')}`,
  )
process.exitCode = results.every(passes) ? 0 : 1
// Work that exceeded the time limit may still be running.
setTimeout(() => process.exit(), 1_000).unref()
