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

/** Runs the command line as `npm run shop` does; returns its output and its peak memory in MB. */
async function runMeasured(...words: string[]): Promise<{ out: string; megabytes: number }> {
  const child = spawn(process.execPath, [...leanCommandArgs, join(import.meta.dirname, 'main.ts'), ...words], {
    env: { ...process.env, ...leanCommandEnvironment, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let kilobytes = 0
  const sampling = setInterval(() => {
    kilobytes = Math.max(kilobytes, peakMemoryOf(child.pid ?? 0))
  }, 20)
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(sampling)
  return { out, megabytes: kilobytes / 1024 }
}

function peakMemoryOf(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

describe.runIf(process.platform === 'linux')('import of a large file', () => {
  it('needs at most 150 MB more than a small file', { timeout: 120_000 }, async () => {
    const file = join(folder, 'large.csv')
    await pipeline(Readable.from(largeFile()), createWriteStream(file))
    const small = await runMeasured(
      'import',
      join(import.meta.dirname, '../modules/goods/imports/fixtures/shopify-apparel.csv'),
      '--shop',
      'Small',
      '--no-pictures',
    )
    const large = await runMeasured('import', file, '--shop', 'Large', '--no-pictures', '--json')
    const report = JSON.parse(large.out)
    expect(report).toMatchObject({ added: PRODUCTS, skipped: 0, stopped: null })
    expect(large.megabytes - small.megabytes).toBeLessThan(150)
    // Far below the usual speed, since test machines are busy.
    expect(PRODUCTS / (report.milliseconds / 1000)).toBeGreaterThan(100)
  })
})
