/** The part of Rolldown's context that knows the modules that import a module statically. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Names the chunk of the modules that the browser loads together with `root`: those that static imports reach from it. */
export function loadedWith(root: string, chunk: string): (id: string, graph: ModuleGraph) => string | null {
  return (id, graph) => (isReached(id, root, graph) ? chunk : null)
}

function isReached(id: string, root: string, graph: ModuleGraph): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (module.endsWith(root)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}
