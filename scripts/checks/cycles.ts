interface Edge {
  from: string
  to: string
}

/** Finds a cycle for each group of nodes that reach each other: `[a, b, a]`. */
export function findCycles(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const cycles: string[][] = []

  function visit(node: string): void {
    state.set(node, 'open')
    path.push(node)
    for (const target of targets.get(node) ?? []) {
      const seen = state.get(target)
      if (seen === 'open') cycles.push([...path.slice(path.indexOf(target)), target])
      else if (!seen) visit(target)
    }
    path.pop()
    state.set(node, 'done')
  }

  for (const node of [...targets.keys()].sort()) if (!state.has(node)) visit(node)
  return cycles
}
