/**
 * Addresses of the flag pictures by ISO code, in a chunk of its own that is loaded with the first flag. The drawings
 * are from country-flag-icons (MIT), half a kilobyte each. Emoji flags do not exist on Windows.
 */
const files = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

export const flagUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]),
)
