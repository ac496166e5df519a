import { isTest, isTool, readSource } from './sources.ts'

const cache = new Map<string, Set<string>>()

/** Code outside of the workspaces, and tools inside them, may use the packages of these. */
const workspaces = ['apps/server', 'apps/storefront', 'packages/contract', 'packages/client', 'packages/ui'].map(
  (folder) => `${folder}/package.json`,
)

/**
 * Whether a file's own workspace names a package that it imports. Tests, tools and code outside of the workspaces may also use the
 * packages that the root names.
 */
export function isNamed(file: string, name: string): boolean {
  const workspace = /^(?:apps|packages)\/[^/]+\//.exec(file)?.[0]
  const isFree = !workspace || isTool(file)
  const manifests = [
    ...(workspace ? [`${workspace}package.json`] : []),
    ...(isFree || isTest(file) ? ['package.json'] : []),
    ...(isFree ? workspaces : []),
  ]
  return manifests.some((manifest) => namesIn(manifest).has(name))
}

function namesIn(manifest: string): Set<string> {
  let names = cache.get(manifest)
  if (!names) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readSource(manifest))
    names = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
    cache.set(manifest, names)
  }
  return names
}
