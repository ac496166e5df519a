import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../../scripts/lib/precompress.ts'
import { stylesFor } from '../../scripts/lib/served-browsers.ts'

/** The part of Rolldown's context that knows the modules that import a module statically. */
interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}

/** Names the chunk of the modules that the browser loads together with `root`: those that static imports reach from it. */
function loadedWith(root: string, chunk: string): (id: string, graph: ModuleGraph) => string | null {
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

/** Adds compressed files beside the scripts and styles, which the server then sends as they are. */
const compressedAssets = (): Plugin => ({
  name: 'rialto:compressed-assets',
  apply: 'build',
  writeBundle({ dir }) {
    if (dir) precompress(join(dir, 'assets'))
  },
})

export default defineConfig({
  base: '/console/',
  plugins: [tailwindcss(), react(), compressedAssets()],
  build: {
    outDir: 'build',
    // Data URLs would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The polyfill would be one more script for browsers that the console does not support.
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: stylesFor,
    rolldownOptions: {
      output: {
        // Without groups, each set of screens that shares a module has its own chunk: ninety for the first list, a tenth larger in all.
        // The list of orders is where sellers begin; all that it loads, the engine of lists among it, is one file instead of twenty-five.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: loadedWith('/src/main.tsx', 'start'), debugName: 'start', priority: 2 },
            { name: loadedWith('/src/orders/orders-screen.tsx', 'list'), debugName: 'list', priority: 1 },
          ],
        },
      },
    },
  },
})
