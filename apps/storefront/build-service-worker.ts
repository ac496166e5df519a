import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Cached before the shopper goes offline: the frame of the public pages, and the cart, which pages load only once it is opened.
 * Pages and their own scripts are cached as they are visited.
 */
const shellSources = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/routes/layouts/public.tsx',
  'app/features/cart/cart-drawer.tsx',
  'app/features/cart/sync-cart.ts',
]

/** Bundles the service worker to `sw.js`, beside the client's assets, with the list of those to cache at once. */
export function serviceWorker(): Plugin {
  return {
    name: 'rialto:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }, bundle) {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { __SHELL__: JSON.stringify(shellOf(bundle)), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: 'service-worker/main.ts',
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Addresses of the shell's chunks, their imports and styles, in a stable order. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const wanted = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || wanted.has(chunk.fileName)) return
    wanted.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) wanted.add(style)
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const source of shellSources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.split('?')[0]?.endsWith(`/${source}`)))
    if (!chunk) throw new Error(`${source} is not part of the build any more`)
    add(chunk)
  }
  return [...wanted].sort().map((file) => `/${file}`)
}
