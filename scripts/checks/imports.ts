// Imports follow the rules of import-rules.ts, form no cycles, and use only packages that the workspace names.
import { findCycles } from './cycles.ts'
import { allImports, type Import } from './import-graph.ts'
import { brokenRules, unitOf } from './import-rules.ts'
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

/** Cycles between files, types counted, and between units, where imports of types may point back. */
function cycles(edges: Import[]): string[] {
  const files = edges.filter(({ from, to }) => !to.includes(':') && from !== to)
  const values = files.filter(({ typeOnly }) => !typeOnly)
  const unitEdges = values.flatMap((edge) => {
    const [from, to] = [unitOf(edge.from), unitOf(edge.to)]
    return from && to && from !== to ? [{ from, to, edge }] : []
  })
  const importBetween = (from: string | undefined, to: string | undefined) => {
    const edge = unitEdges.find((unitEdge) => unitEdge.from === from && unitEdge.to === to)?.edge
    return edge ? `\n    ${place(edge)} imports ${edge.to}` : ''
  }
  return [
    ...findCycles(files).map((path) => `cycle: ${path.join(' -> ')}`),
    ...findCycles(unitEdges).map(
      (path) =>
        `cycle: ${path.join(' -> ')}${path
          .slice(1)
          .map((to, index) => importBetween(path[index], to))
          .join('')}`,
    ),
  ]
}

function place({ from, line }: Import): string {
  return `${from}:${line}`
}
