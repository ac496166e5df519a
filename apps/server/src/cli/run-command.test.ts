import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { commandOptions, endpointOf } from '@rialto/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { callCommands } from './call-command.ts'
import { type Command, type CommandGroup, isGroup } from './command.ts'
import { checkUsage, loadCommands, oldNames } from './run-command.ts'
import { shopCommand } from './testing/shop-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'rialto-cli-'))
const apparel = join(import.meta.dirname, '../modules/goods/imports/fixtures/shopify-apparel.csv')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shop = shopCommand({ DATA_DIR: join(folder, 'data') })
const byHand = readdirSync(join(import.meta.dirname, 'commands'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replace('.ts', ''))
const derived = callCommands()
describe('npm run shop -- help', () => {
  it.each([['help'], ['--help'], ['-h']])('lists every command for %s', async (word) => {
    const { code, out, err } = await shop([word])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Usage: npm run shop -- [options] [command]')
    for (const command of [...byHand, ...derived.map(([words]) => words[0])]) expect(out).toContain(`  ${command} `)
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

  it.each(derived)('shows the help of %j with its options', async (words, key) => {
    const { code, out, err } = await shop([...words, '--help'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`Usage: npm run shop -- ${words.join(' ')} `)
    for (const { name } of commandOptions(endpointOf(key))) expect(out).toContain(`--${name}`)
    expect(out).not.toMatch(/undefined|\[object/)
  })

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
  ])('exits with 2 and the reason for %j', async (words, err) => {
    expect(await shop(words)).toEqual({ code: 2, out: '', err })
  })
})

describe('commands of before', () => {
  it.each(oldNames.map((name) => [name]))('%s tells its new name, which is a command', async (name) => {
    const { code, out, err } = await shop(name.split(' '))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^this command is now: npm run shop -- \w/)
    const [, words = ''] = /-- ([a-z -]+?)(?=,| [A-Z'-]|$)/m.exec(err) ?? []
    expect((await shop([...words.trim().split(' '), '--help'])).code).toBe(0)
  })
})

const wordsOf = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []).map((word) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_, double: string | undefined, single: string | undefined) => double ?? single ?? '',
    ),
  )

/** The words of the commands that a text shows, as a shell would give them. */
const examplesIn = (text: string): string[][] =>
  [...text.matchAll(/^.*?(?:run (?:--silent )?shop (?:--silent )?-- |^shop (?=[a-z]))(.+?)(?:`.*)?$/gm)]
    .map(([, line = '']) => line.replace(/\$\([^)]*\)/g, 'X').split(/ {2,}| +(?:\||>|<|&&|#|\\$) ?/)[0] ?? '')
    .filter((line) => !/…$|^help$|"\$@"/.test(line.trim()))
    .map((line) => wordsOf(line.trim()))

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8')

/** The commands of the table for those who run a market. */
const table = (): string[][] => {
  const section = read('docs/running-a-market.md').split('## The same by command')[1] ?? ''
  const cells = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| screen'))
  return cells
    .flatMap((line) => [...line.matchAll(/`([a-z][^`]* [^`]+)`/g)].map(([, words = '']) => words))
    .map(wordsOf)
}

describe('commands that documents show', () => {
  const shown = [...['README.md', 'docs/operating.md'].flatMap((file) => examplesIn(read(file))), ...table()]

  it('are found', () => expect(shown.length).toBeGreaterThan(60))

  it.each(shown.map((words) => [words]))('exist with these options: %j', async (words) => {
    const said: string[] = []
    const output = new Writable({
      write(chunk, _encoding, done) {
        said.push(String(chunk))
        done()
      },
    })
    expect(await checkUsage(words, output), said.join('')).toBe(true)
  })

  it('exist where the help of another command shows them', async () => {
    const texts: string[] = []
    const collect = (entry: Command | CommandGroup): void => {
      if (entry.details) texts.push(entry.details)
      if (isGroup(entry)) for (const inside of Object.values(entry.commands)) collect(inside)
    }
    collect(await loadCommands())
    const examples = texts.flatMap(examplesIn)
    expect(examples.length).toBeGreaterThan(15)
    const output = new Writable({ write: (_chunk, _encoding, done) => done() })
    for (const words of examples) expect(await checkUsage(words, output), words.join(' ')).toBe(true)
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
