// Imports: the rules of import-rules.ts, no circles, and no package that the workspace does not name.
import { findCycles } from './cycles.ts'
import { allImports, type Import } from './import-graph.ts'
import { brokenRules, roomOf } from './import-rules.ts'
import { isNamed } from './named-packages.ts'
import { isTest, report } from './sources.ts'

const imports = allImports()
const code = imports.filter(({ from }) => !isTest(from))

report([...broken(imports), ...unnamed(imports), ...cycles(code)])

function broken(edges: Import[]): string[] {
  return edges.flatMap((edge) => brokenRules(edge).map((rule) => `${place(edge)}: ${rule.says} (imports ${edge.to})`))
}

function unnamed(edges: Import[]): string[] {
  return edges
    .filter(({ from, to }) => to.startsWith('npm:') && !isNamed(from, to.slice('npm:'.length)))
    .map((edge) => `${place(edge)}: ${edge.to.slice('npm:'.length)} is not in the package.json that it belongs in`)
}

/** Between files, and between rooms as wholes; types may point back. */
function cycles(edges: Import[]): string[] {
  const files = edges.filter(({ typeOnly, to }) => !typeOnly && !to.includes(':'))
  const rooms = files.flatMap((edge) => {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)]
    return from && to && from !== to ? [{ from, to, edge }] : []
  })
  const through = (from: string | undefined, to: string | undefined) => {
    const edge = rooms.find((room) => room.from === from && room.to === to)?.edge
    return edge ? `\n    ${place(edge)} imports ${edge.to}` : ''
  }
  return [
    ...findCycles(files).map((path) => `cycle: ${path.join(' -> ')}`),
    ...findCycles(rooms).map(
      (path) =>
        `cycle: ${path.join(' -> ')}${path
          .slice(1)
          .map((to, index) => through(path[index], to))
          .join('')}`,
    ),
  ]
}

function place({ from, line }: Import): string {
  return `${from}:${line}`
}
