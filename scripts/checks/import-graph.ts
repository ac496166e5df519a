import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { filesIn, isCode, lineAt, nodesOf, parse, readSource, root } from './sources.ts'

/** An import, export-from, `import()` or type import of a file. */
export interface Import {
  from: string
  line: number
  /** The path of a file of this repository, `npm:fastify` for a package, or `node:fs` for a module of Node. */
  to: string
  typeOnly: boolean
}

/** All imports of the code in apps, packages, bench, e2e and scripts. */
export function allImports(): Import[] {
  return filesIn('apps', 'packages', 'bench', 'e2e', 'scripts').filter(isCode).flatMap(importsOf)
}

function importsOf(file: string): Import[] {
  const source = readSource(file)
  const found: Import[] = []
  for (const node of nodesOf(parse(file).body)) {
    if (!('source' in node) || !isText(node.source)) continue
    const specifier = node.source.value
    if (specifier.startsWith('./+types/')) continue
    found.push({
      from: file,
      line: lineAt(source, node.start),
      to: resolveImport(file, specifier),
      typeOnly: isTypeOnly(node),
    })
  }
  return found
}

function isText(source: unknown): source is { value: string } {
  return typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string'
}

function isTypeOnly(node: object): boolean {
  if ('importKind' in node && node.importKind === 'type') return true
  if ('exportKind' in node && node.exportKind === 'type') return true
  return 'type' in node && node.type === 'TSImportType'
}

export function resolveImport(file: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return normalize(join(dirname(file), path))
  if (path.startsWith('node:')) return path
  if (path.startsWith('@rialto/')) return resolveWorkspace(path)
  const [scope = '', name = ''] = path.split('/')
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

/** Resolves an import by the `exports` of the workspace, which have at most one `*`. */
function resolveWorkspace(path: string): string {
  const [, name = '', ...rest] = path.split('/')
  const folder = ['packages', 'apps'].map((kind) => `${kind}/${name}`).find((path) => existsSync(join(root, path)))
  if (!folder) return `npm:@rialto/${name}`
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const entry = rest.join('/')
  const target: string = exports[entry ? `./${entry}` : '.'] ?? String(exports['./*'] ?? './*').replace('*', entry)
  return normalize(join(folder, target))
}
