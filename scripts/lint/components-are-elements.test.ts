import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { modernNode } from '../lib/node.mjs'
import { inRoot, toolFile } from '../lib/paths.mjs'

// A copy of the configuration in a temporary folder, so that no other check sees the samples.
const folder = mkdtempSync(join(tmpdir(), 'rialto-lint-'))
const app = join(folder, 'apps/storefront/app')
mkdirSync(app, { recursive: true })
cpSync(inRoot('scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
const config = { ...JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')), $schema: undefined, vcs: undefined }
writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  summary: { unchanged: number }
  diagnostics: { category: string }[]
}

const row = 'export function Row({ name }: { name: string }) {\n  return <li>{name}</li>\n}\n'

/** The findings of the plugin and of the rules of hooks in a file of the storefront. */
function lint(source: string): string[] {
  writeFileSync(join(app, 'sample.tsx'), `${row}${source}\n`)
  const biome = [toolFile('@biomejs/biome', 'biome'), 'lint', '--reporter=json', 'apps']
  const { stdout, stderr } = spawnSync(modernNode(), biome, { cwd: folder, encoding: 'utf8' })
  const { summary, diagnostics } = JSON.parse(stdout) as Report
  expect(summary.unchanged, stderr).toBe(1)
  return diagnostics.map(({ category }) => category).filter((category) => /plugin|useHookAtTopLevel/.test(category))
}

describe('storefront lint refuses', () => {
  it.each([
    ['a component that is called', 'export const List = () => <ul>{Row({ name: "a" })}</ul>'],
    ['a component that is called in a loop', 'export const List = () => <ul>{names.map((name) => Row({ name }))}</ul>'],
    ['a component in a prop that may be called', 'export const List = () => <Options row={Row} />'],
    [
      'a component as the default of such a prop',
      'export const List = ({ row = Row }) => <ul>{row({ name: "a" })}</ul>',
    ],
    [
      'a hook in a function that returns an element',
      'export const List = () => <Options draw={() => <b>{useId()}</b>} />',
    ],
    ['a hook in a loop', 'export const List = () => <ul>{names.map((name) => <b key={name}>{useId()}</b>)}</ul>'],
  ])('%s', (_, source) => {
    expect(lint(source)).toHaveLength(1)
  })
})

describe('storefront lint accepts', () => {
  it.each([
    ['an element', 'export const List = () => <ul><Row name="a" /></ul>'],
    [
      'a function that returns an element',
      'export const List = () => <Options draw={(name) => <Row name={name} />} />',
    ],
    ['a component in a prop with a capital letter', 'export const List = () => <Options Row={Row} />'],
    ['the shapes of an icon', 'export const List = ({ icon = Apple }) => <Icon as={Search} icon={Heart} />'],
    ['conversions and objects', 'export const list = [String(1), new Date(0), Math.max(1), names.map(Boolean)]'],
  ])('%s', (_, source) => {
    expect(lint(source)).toEqual([])
  })
})
