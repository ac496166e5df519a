import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseAst } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const skipped = new Set(['node_modules', 'build', 'data', 'coverage', 'test-results'])

/** All files of the repository below the given folders, as paths from its root with forward slashes, sorted. */
export function filesIn(...folders: string[]): string[] {
  return folders.flatMap((folder) => walkFolder(join(root, folder))).sort()
}

function walkFolder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [relative(root, path).replaceAll('\\', '/')]
    return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : walkFolder(path)
  })
}

export const isCode = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith('.d.ts')
/** Tests and their support files. */
export const isTest = (file: string): boolean => /\.(test|e2e)\.tsx?$|\/(test|testing|fixtures)\//.test(file)
/** Programs that developers run by hand; not part of the running shop. */
export const isTool = (file: string): boolean => /\.config\.ts$|\.mjs$|^bench\//.test(file)
export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

export function parse(file: string): ESTree.Program {
  return parseAst(readSource(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
}

/** Every node of a tree, parents first. */
export function* nodesOf(tree: unknown): Generator<ESTree.Node> {
  if (Array.isArray(tree)) {
    for (const part of tree) yield* nodesOf(part)
  } else if (isNode(tree)) {
    yield tree
    for (const part of Object.values(tree)) if (typeof part === 'object') yield* nodesOf(part)
  }
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The line of a position in a file, from 1. */
export const lineAt = (source: string, position: number): number => source.slice(0, position).split('\n').length

/** Prints what a check found and ends it. */
export function report(findings: string[]): void {
  for (const finding of findings) process.stdout.write(`${finding}\n`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
