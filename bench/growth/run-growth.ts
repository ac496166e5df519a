import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/processes.ts'
import { openDatabases } from './databases.ts'
import { measureSize, type SizeFigures } from './measure-size.ts'
import { GROWTH_HELP, readGrowthOptions } from './options.ts'
import { type EngineFigures, writeReport } from './report.ts'

/** Measures every size on every engine and writes `docs/growth.md` with its charts. @returns the exit code */
export async function runGrowth(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(GROWTH_HELP)
    return 0
  }
  const options = readGrowthOptions(args)
  const say = (line: string) => console.error(line)
  const measured: EngineFigures[] = []
  for (const engine of options.engines) {
    const databases = await openDatabases(engine, options)
    const sizes: SizeFigures[] = []
    try {
      for (const size of options.sizes) {
        say(`${engine}, ${size.toLocaleString('en')} products and orders`)
        const database = await databases.open(size, say)
        try {
          sizes.push(await measureSize(database, { size, seconds: options.seconds, rows: options.rows, say }))
        } finally {
          database.remove()
        }
      }
    } finally {
      await databases.close()
    }
    measured.push({ engine, sizes })
  }
  if (options.rows === undefined) saveReport(measured)
  const hasFailures = measured.some(({ sizes }) =>
    sizes.some(({ speeds }) => Object.values(speeds).some((speed) => typeof speed === 'string')),
  )
  return hasFailures ? 1 : 0
}

function saveReport(measured: readonly EngineFigures[]): void {
  const { markdown, charts } = writeReport(measured)
  const pictures = join(root, 'docs/pictures')
  mkdirSync(pictures, { recursive: true })
  for (const [name, svg] of Object.entries(charts)) writeFileSync(join(pictures, name), svg)
  writeFileSync(join(root, 'docs/growth.md'), markdown)
  console.error('docs/growth.md is written')
}
