import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { leanCommandArgs, leanCommandEnvironment } from '../../../../scripts/lib/lean.mjs'

const folder = mkdtempSync(join(tmpdir(), 'rialto-large-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PRODUCTS = 2_000
const BODY = `<p>${'A long word on a plain thing. '.repeat(340)}</p>`

function* largeFile() {
  yield 'Handle,Title,Body (HTML),Tags,Option1 Name,Option1 Value,Variant Price\n'
  for (let product = 0; product < PRODUCTS; product++) {
    yield `thing-${product},Thing,"${BODY}",things,Size,S,10\n`
    yield `thing-${product},,,,,M,12.50\n`
  }
}

/** Runs the command line as `npm run shop` does; answers what it printed and the most memory that it ever held, in MB. */
async function measured(...words: string[]): Promise<{ out: string; megabytes: number }> {
  const child = spawn(process.execPath, [...leanCommandArgs, join(import.meta.dirname, 'main.ts'), ...words], {
    env: { ...process.env, ...leanCommandEnvironment, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let kilobytes = 0
  const watch = setInterval(() => {
    kilobytes = Math.max(kilobytes, peakOf(child.pid ?? 0))
  }, 20)
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(watch)
  return { out, megabytes: kilobytes / 1024 }
}

function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

describe.runIf(process.platform === 'linux')('a large file', () => {
  it('takes no more memory than a small one, but for buffers of a fixed size', { timeout: 120_000 }, async () => {
    const file = join(folder, 'large.csv')
    await pipeline(Readable.from(largeFile()), createWriteStream(file))
    const small = await measured(
      'import',
      join(import.meta.dirname, '../modules/import/fixtures/shopify-apparel.csv'),
      '--shop',
      'Small',
      '--no-pictures',
    )
    const large = await measured('import', file, '--shop', 'Large', '--no-pictures', '--json')
    const report = JSON.parse(large.out)
    expect(report).toMatchObject({ added: PRODUCTS, skipped: 0, stopped: null })
    expect(large.megabytes - small.megabytes).toBeLessThan(150)
    // A guard against a slip, not the figure that is reached: test machines are busy.
    expect(PRODUCTS / (report.milliseconds / 1000)).toBeGreaterThan(100)
  })
})
