import { isTest, isTool, readSource } from './sources.ts'

const namesByManifest = new Map<string, Set<string>>()

/** The workspaces whose packages code outside of workspaces, and tools inside them, may use. */
const workspaces = [
  'apps/server',
  'apps/storefront',
  'apps/console',
  'packages/contract',
  'packages/client',
  'packages/ui',
].map((folder) => `${folder}/package.json`)

/**
 * Whether a file's own workspace names a package that it imports. Tests, tools and code outside of the workspaces may also use the
 * packages that the root names.
 */
export function isNamed(file: string, name: string): boolean {
  const workspace = /^(?:apps|packages)\/[^/]+\//.exec(file)?.[0]
  const isToolOrOutside = !workspace || isTool(file)
  const manifests = [
    ...(workspace ? [`${workspace}package.json`] : []),
    ...(isToolOrOutside || isTest(file) ? ['package.json'] : []),
    ...(isToolOrOutside ? workspaces : []),
  ]
  return manifests.some((manifest) => namesIn(manifest).has(name))
}

function namesIn(manifest: string): Set<string> {
  let names = namesByManifest.get(manifest)
  if (!names) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readSource(manifest))
    names = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
    namesByManifest.set(manifest, names)
  }
  return names
}
