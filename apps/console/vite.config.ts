import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../../scripts/lib/precompress.ts'
import { stylesFor } from '../../scripts/lib/served-browsers.ts'
import { loadedWith } from './loaded-with.ts'

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
