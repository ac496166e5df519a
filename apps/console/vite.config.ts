import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

const ICONS = fileURLToPath(new URL('../esm/', import.meta.resolve('lucide')))

/**
 * Imports each icon from its own file. The file of all icons is reached from the first screen, and so would be every icon that any later
 * screen shows.
 */
function iconsByFile(): Plugin {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(join(ICONS, 'lucide.mjs'), 'utf8').matchAll(
    /^export \{ (.+) \} from '(.+)'/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(ICONS, file))
  const importOf = (named: string) => {
    const [name = '', local = name] = named.split(' as ')
    const file = files.get(name)
    if (!file) throw new Error(`lucide has no icon ${name}`)
    return `import ${local} from '${file}'`
  }
  return {
    name: 'rialto:icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform: (code) =>
      code.replace(/^import \{([^}]+)\} from 'lucide'$/gm, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map(importOf)
          .join('; '),
      ),
  }
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
  plugins: [iconsByFile(), tailwindcss(), react(), compressedAssets()],
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
            // Each icon that several other screens show would else be a file of its own.
            { name: 'icons', test: /lucide\/dist\/esm\/icons\//, priority: 0 },
          ],
        },
      },
    },
  },
})
