import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { shopCommand } from './testing/shop-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-cli-'))
const apparel = join(import.meta.dirname, '../modules/goods/imports/fixtures/shopify-apparel.csv')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shop = shopCommand({ DATA_DIR: join(folder, 'data') })
const commands = readdirSync(join(import.meta.dirname, 'commands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))
describe('npm run shop -- help', () => {
  it.each([['help'], ['--help'], ['-h']])('lists every command for %s', async (word) => {
    const { code, out, err } = await shop([word])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Usage: npm run shop -- [options] [command]')
    for (const command of commands) expect(out).toContain(`  ${command} `)
  })

  it.each([[['help', 'import']], [['import', '--help']], [['import', 'x.csv', '-h']]])(
    'shows the help of one command for %j',
    async (words) => {
      const { code, out } = await shop(words)
      expect(code).toBe(0)
      expect(out).toContain('Usage: npm run shop -- import [options] <FILE>')
      expect(out).toContain('--dry-run')
    },
  )

  it('prints the usage to the error stream without a command', async () => {
    expect(await shop([])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') })
  })
})

describe('usage errors', () => {
  it.each([
    [['improt'], "error: unknown command 'improt'\n(Did you mean import?)\nSee npm run shop -- --help\n"],
    [['import'], "import: required option '--shop <NAME>' not specified\nSee npm run shop -- import --help\n"],
    [['import', '--shop', 'A'], "import: missing required argument 'FILE'\nSee npm run shop -- import --help\n"],
    [
      ['import', 'a', 'b', '--shop', 'A'],
      "import: too many arguments for 'import'. Expected 1 argument but got 2.\nSee npm run shop -- import --help\n",
    ],
    [['import', 'a', '--shop', 'A', '--fast'], "import: unknown option '--fast'\nSee npm run shop -- import --help\n"],
    [
      ['export', '--shop='],
      "export: option '--shop <NAME>' argument '' is invalid. It must not be empty.\nSee npm run shop -- export --help\n",
    ],
    [['settings', 'set', 'app_name'], 'settings set: VALUE is missing\nSee npm run shop -- settings set --help\n'],
  ])('exits with 2 and the reason for %j', async (words, err) => {
    expect(await shop(words)).toEqual({ code: 2, out: '', err })
  })
})

describe('failures of a command', () => {
  it('exit with 1 and one line', async () => {
    const absent = join(folder, 'absent.csv')
    expect(await shop(['import', absent, '--shop', 'A'])).toEqual({
      code: 1,
      out: '',
      err: `import: ${absent} does not exist\n`,
    })
    expect(await shop(['export', '--shop', 'Nobody'])).toEqual({
      code: 1,
      out: '',
      err: 'export: there is no shop called "Nobody"\n',
    })
  })

  it('are JSON with --json', async () => {
    const { code, out } = await shop(['import', folder, '--shop', 'A', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({ error: `${folder} is a folder, not a CSV file` })
  })

  it('name a wrong variable and an unreachable database', async () => {
    const bad = await shop(['export', '--shop', 'A'], { environment: { PORT: 'x' } })
    expect(bad).toEqual({ code: 1, out: '', err: 'export: PORT must be a number\n' })
    const unreachable = await shop(['export', '--shop', 'A'], {
      environment: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    })
    expect(unreachable.code).toBe(1)
    expect(unreachable.err).toMatch(/^export: the database cannot be opened: .*\n$/)
  })
})

describe('import and export', { timeout: 60_000 }, () => {
  it('print their report to standard output', async () => {
    const { code, out, err } = await shop(['import', apparel, '--shop', 'Apparel', '--no-pictures', '--stock', '5'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /^Import into "Apparel" \(a new shop, number 1\), [\d.]+ s\n {2}added +20\n {2}updated +0\n {2}unchanged +0\n {2}skipped +0\n {2}warnings +0\n$/,
    )
  })

  it('print their report as JSON with --json', async () => {
    const { out } = await shop(['import', apparel, '--shop', 'apparel', '--no-pictures', '--dry-run', '--json'])
    expect(JSON.parse(out)).toMatchObject({
      added: 0,
      unchanged: 20,
      dryRun: true,
      shop: { id: 1, name: 'Apparel', isNew: false },
    })
  })

  it('list lines and reasons of skipped products', async () => {
    const file = join(folder, 'flawed.csv')
    writeFileSync(file, 'Handle,Title,Variant Price\na,A,10\nb,B,x\nb,,y\nc,,1\nc,"torn"x\n')
    const { code, out } = await shop(['import', file, '--shop', 'Flawed', '--no-pictures'])
    expect(code).toBe(1)
    expect(out).toContain(
      [
        'Skipped',
        '  lines 3-4  b',
        '    Variant Price "x" is not a price',
        '    line 4: the variant is already on line 3',
        '    line 4: Variant Price "y" is not a price',
      ].join('\n'),
    )
    expect(out).toContain(
      'Stopped: the quotes in the row that begins at line 6 are broken. What was complete before it is in.',
    )
  })

  it('exit with 1 when every product is skipped', async () => {
    const file = join(folder, 'bad.csv')
    writeFileSync(file, 'Handle,Title,Variant Price\na,,10\n')
    expect(await shop(['import', file, '--shop', 'Bad'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('(not opened)'),
    })
  })

  it('show progress on a terminal and erase it at the end', async () => {
    const { err } = await shop(['import', apparel, '--shop', 'Apparel', '--no-pictures'], { isWatched: true })
    expect(err).toMatch(/20 products, 100 %/)
    expect(err.endsWith('\r\u001b[K')).toBe(true)
  })

  it('export to standard output or to a file, never a partial one', async () => {
    const toStandardOutput = await shop(['export', '--shop', 'Apparel'])
    expect(toStandardOutput).toMatchObject({ code: 0, err: '20 products of "Apparel" in 22 rows\n' })
    expect((await shop(['export', '-', '--shop', 'Apparel'])).out).toBe(toStandardOutput.out)

    const file = join(folder, 'out.csv')
    const toFile = await shop(['export', file, '--shop', 'Apparel'])
    expect(toFile).toEqual({ code: 0, err: '', out: `20 products of "Apparel" in 22 rows written to ${file}\n` })
    expect(readFileSync(file, 'utf8')).toBe(toStandardOutput.out)

    const inMissingFolder = join(folder, 'none/out.csv')
    const failed = await shop(['export', inMissingFolder, '--shop', 'Apparel'])
    expect(failed.code).toBe(1)
    expect(failed.err).toMatch(/out\.csv cannot be written: /)
    expect(existsSync(inMissingFolder)).toBe(false)
  })
})
